import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { Planning } from '../../../contract/trackers/planning.ts';
import { slice } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { presentPlanning } from './present.ts';
import type { Plannings } from './service.ts';

export function planningRoutes(plannings: Plannings): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/plannings',
      summary: 'The plannings of a project, which come with an import',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      page: pages.projects,
      answers: Type.Array(Planning),
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        return slice(page, (await plannings.listOf(actor, params.id)).map(presentPlanning));
      },
    }),
  ];
}
