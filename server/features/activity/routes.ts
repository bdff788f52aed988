import { Type } from 'typebox';
import { Activity } from '../../../contract/activity.ts';
import { pages } from '../../../contract/limits.ts';
import { answer } from '../../http/answer.ts';
import { linkHeader } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { presentActivity } from './present.ts';
import type { ActivityLog } from './service.ts';

interface Deps {
  activity: ActivityLog;
  presenter: UserPresenter;
}

const size = pages.activity;

export function activityRoutes({ activity, presenter }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/activity',
      summary: 'What happened to the artifacts that the caller may see, newest first; `Link` leads on',
      access: 'hybrid',
      extension: true,
      query: Type.Object({
        project_id: Type.Optional(Type.Integer({ description: 'only what happened in one project' })),
        limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum, default: size.default })),
        cursor: Type.Optional(Type.String({ description: 'from a `Link` header' })),
      }),
      answers: Type.Array(Activity),
      problems: ['project_not_found', 'activity_cursor_invalid'],
      async handle({ actor, query }) {
        const { changes, next } = await activity.page(actor, {
          projectId: query.project_id,
          before: query.cursor === undefined ? undefined : readCursor(query.cursor),
          limit: query.limit ?? size.default,
        });
        const links = linkHeader('/api/activity', query, next === undefined ? {} : { next: writeCursor(next) });
        return answer(
          changes.map((change) => presentActivity(change, presenter)),
          links,
        );
      },
    }),
  ];
}
