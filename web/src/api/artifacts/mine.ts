import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ArtifactSummary } from '../../../../contract/artifacts/artifact.ts';
import { unlessLive } from '../../live/live.ts';
import { type Page, page } from '../client.ts';
import { nextOffset } from '../projects/projects.ts';

/** Why an artifact is mine. */
export type Mine = 'assigned_to' | 'watched' | 'submitted_by';

/** Enough that what is due is nearly always among them. */
const atOnce = 50;

export const readMine = (mine: Mine, offset: number, signal?: AbortSignal): Promise<Page<ArtifactSummary>> =>
  page<ArtifactSummary>('/users/self/artifacts', {
    query: { query: JSON.stringify({ [mine]: true }), limit: atOnce, offset },
    ...(signal === undefined ? {} : { signal }),
  });

/** The open artifacts of the signed-in user, newest first. */
export const myArtifactsQuery = (mine: Mine) =>
  infiniteQueryOptions({
    queryKey: ['artifacts', 'mine', mine],
    queryFn: ({ pageParam, signal }) => readMine(mine, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    ...unlessLive,
  });
