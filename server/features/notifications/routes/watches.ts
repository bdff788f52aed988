import { IdParams } from '../../../../contract/common.ts';
import { Watch, Watches, WatchWithReasons } from '../../../../contract/platform/notification.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { WatchService } from '../watches.ts';

export function watchRoutes(watches: WatchService): AnyRoute[] {
  const ofArtifact = {
    path: '/artifacts/:id/watch',
    access: 'protected',
    requires: 'artifact.read',
    extension: true,
    params: IdParams,
    answers: WatchWithReasons,
    problems: ['artifact_not_found', 'artifact_forbidden', 'forbidden'],
  } as const;
  return [
    route({
      ...ofArtifact,
      method: 'GET',
      summary: 'Whether the caller watches an artifact or has muted it, and why they hear of it',
      handle: ({ actor, params }) => watches.of(actor, params.id),
    }),
    route({
      ...ofArtifact,
      method: 'PUT',
      summary: 'Watches an artifact, mutes it, or neither',
      body: Watch,
      handle: ({ actor, params, body }) => watches.set(actor, params.id, body.state),
    }),
    route({
      method: 'PUT',
      path: '/watches',
      summary: 'Watches or mutes many artifacts at once, all or none',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      body: Watches,
      problems: ['watches_not_found', 'forbidden'],
      handle: ({ actor, body }) => watches.setAll(actor, body.artifact_ids, body.state),
    }),
  ];
}
