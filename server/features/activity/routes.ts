import { Type } from 'typebox';
import { Activity, Heartbeats } from '../../../contract/projects/activity.ts';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { answer } from '../../http/encode/answer.ts';
import { linkHeader } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { readActivityCursor, writeActivityCursor } from './cursor.ts';
import { presentActivity } from './present/activity.ts';
import { presentHeartbeat } from './present/heartbeats.ts';
import type { ActivityLog } from './service.ts';

interface Deps {
  activity: ActivityLog;
  presenter: UserPresenter;
}

const size = pages.activity;
/** the number of changes that the heartbeat of a project lists */
const heartbeats = 30;

export function activityRoutes({ activity, presenter }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/activity',
      summary: 'Recent changes of artifacts that the caller may see, newest first; continue with `Link`',
      access: 'hybrid',
      requires: 'nothing',
      extension: true,
      query: Type.Object({
        project_id: Type.Optional(Type.Integer({ description: 'only what happened in one project' })),
        limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum, default: size.default })),
        cursor: Type.Optional(Type.String({ description: 'from a `Link` header' })),
      }),
      answers: Type.Array(Activity),
      problems: ['project_not_found', 'activity_cursor_invalid'],
      async handle({ actor, query }) {
        const changes: Activity[] = [];
        const wanted = {
          projectId: query.project_id,
          before: query.cursor === undefined ? undefined : readActivityCursor(query.cursor),
          limit: query.limit ?? size.default,
        };
        const { next } = await activity.page(actor, wanted, async (change) => {
          changes.push(await presentActivity(change, await activity.changedFields(actor, change), presenter, actor));
        });
        const links = linkHeader('/api/activity', query, next === undefined ? {} : { next: writeActivityCursor(next) });
        return answer(changes, links);
      },
    }),
    route({
      method: 'GET',
      path: '/projects/:id/heartbeats',
      summary: 'Recent changes of the artifacts of a project that the caller may see',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      answers: Heartbeats,
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params: { id } }) {
        // Only the last change of each artifact.
        const entries = new Map<number, Heartbeats['entries'][number]>();
        await activity.page(actor, { projectId: id, before: undefined, limit: heartbeats }, async (change) => {
          const artifactId = change.seen.record.id;
          if (!entries.has(artifactId)) entries.set(artifactId, await presentHeartbeat(change));
        });
        const hasHidden = await activity.hasHidden(actor, id, heartbeats);
        return { entries: [...entries.values()], are_there_activities_user_cannot_see: hasHidden };
      },
    }),
  ];
}
