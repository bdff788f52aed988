import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ArtifactSummary } from '../../../../contract/artifacts/artifact.ts';
import { page } from '../client.ts';
import { nextOffset } from '../projects/projects.ts';

/** Why an artifact is mine. */
export type Mine = 'assigned_to' | 'submitted_by';

/** The open artifacts of the signed-in user, newest first. */
export const myArtifactsQuery = (mine: Mine) =>
  infiniteQueryOptions({
    queryKey: ['artifacts', 'mine', mine],
    queryFn: ({ pageParam, signal }) =>
      page<ArtifactSummary>('/users/self/artifacts', {
        query: { query: JSON.stringify({ [mine]: true }), limit: 10, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
