import { queryOptions } from '@tanstack/react-query';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { get } from '../client.ts';

export const trackerQuery = (id: number) =>
  queryOptions({
    queryKey: ['tracker', id],
    staleTime: 60_000,
    queryFn: () => get<FullTracker>(`/trackers/${id}`),
  });
