import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { ProjectHistoryEntry } from '../../../contract/projects/history.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { presentEntry } from './present.ts';
import type { ProjectHistory } from './service.ts';

interface Deps {
  projectHistory: ProjectHistory;
  presenter: UserPresenter;
}

export function projectHistoryRoutes({ projectHistory, presenter }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/history',
      summary: 'The administrative history of a project, newest first',
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      page: pages.projectHistory,
      answers: Type.Array(ProjectHistoryEntry),
      problems: ['project_not_found', 'project_administrator_required'],
      async handle({ actor, params, page }) {
        const { entries, total } = await projectHistory.list(actor, params.id, page);
        return paged(
          page,
          entries.map((entry) => presentEntry(entry, presenter, actor)),
          total,
        );
      },
    }),
  ];
}
