import { queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { withShapes } from '../../parts/color/status-shape.ts';
import { get } from '../client.ts';
import type { Version } from '../writes.ts';

/** A tracker with the actions that the person may take. */
export type KnownTracker = WithActions<FullTracker, 'tracker'> & Version;

export const trackerQuery = (id: number) =>
  queryOptions({
    queryKey: ['tracker', id],
    staleTime: 60_000,
    queryFn: async () => withShapes(await get<KnownTracker>(`/trackers/${id}`, { query: { with: 'actions,etag' } })),
  });
