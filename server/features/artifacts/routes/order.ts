import { ArtifactOrder } from '../../../../contract/artifacts/order.ts';
import { IdParams } from '../../../../contract/common.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Ordering } from '../write/order.ts';

export function orderRoutes({ orderArtifacts }: { orderArtifacts: Ordering }): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/trackers/:id/artifacts',
      summary: 'Puts artifacts before or after another one in the order of ranks',
      access: 'protected',
      requires: 'artifact.update',
      extension: true,
      params: IdParams,
      body: ArtifactOrder,
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'artifact_not_found',
        'artifact_forbidden',
        'forbidden',
        'order_repeated',
        'order_other_tracker',
        'project_suspended',
      ],
      handle: ({ actor, params, body }) => orderArtifacts(actor, params.id, body),
    }),
  ];
}
