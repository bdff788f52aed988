import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type {
  Artifact,
  ArtifactReference,
  ArtifactUpdate,
  Changeset,
  NewArtifact,
  ValueInput,
} from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { withShapes } from '../../parts/color/status-shape.ts';
import { call, type Page, page } from '../client.ts';
import { post, put, sendIf, tryOut, type Version } from '../writes.ts';

type KnownArtifact = WithActions<Artifact, 'artifact'>;

/** An artifact with its actions, its Etag, and the form of its tracker in its current state. */
export interface Known {
  artifact: KnownArtifact;
  tracker: FullTracker;
  etag: string;
}

export async function readArtifact(id: number): Promise<Known> {
  const { value, headers } = await call<KnownArtifact>('GET', `/artifacts/${id}`, {
    query: { tracker_structure_format: 'complete', with: 'actions' },
  });
  return { artifact: value, tracker: withShapes(value.tracker as FullTracker), etag: headers.get('Etag') ?? '' };
}

export const artifactQuery = (id: number) =>
  queryOptions({ queryKey: ['artifact', id], queryFn: () => readArtifact(id) });

/** Saves only if the artifact hasn't changed since; otherwise the API answers 412. */
export const saveArtifact = (id: number, etag: string, update: ArtifactUpdate) =>
  put<void>(`/artifacts/${id}`, { etag }, update);

export const createArtifact = (trackerId: number, values: ValueInput[]): Promise<ArtifactReference> =>
  post<ArtifactReference>('/artifacts', { tracker: { id: trackerId }, values } satisfies NewArtifact);

/** How many artifacts the person may delete in a day, and how many are left after this one. */
export interface DeletionLimit {
  limit: number;
  left: number;
}

/** Tries the deletion: the answer is a refusal, or the limit. */
export const deletionQuery = (id: number) =>
  queryOptions({
    queryKey: ['artifact', id, 'deletion'],
    queryFn: async (): Promise<DeletionLimit> => {
      const { headers } = await tryOut<unknown>('DELETE', `/artifacts/${id}`, { query: { dry_run: true } });
      return {
        limit: Number(headers.get('X-RateLimit-Limit')),
        left: Number(headers.get('X-RateLimit-Remaining')),
      };
    },
    retry: false,
    gcTime: 0,
  });

/** The number of remaining deletions today; null: unknown. */
export async function deleteArtifact(id: number, { etag }: Version): Promise<number | null> {
  const { headers } = await sendIf<void>({ 'If-Match': etag }, 'DELETE', `/artifacts/${id}`);
  const left = headers.get('X-RateLimit-Remaining');
  return left === null ? null : Number(left);
}

const changesetsAtOnce = 20;

/** Newest first. Each page loads one more entry than it shows, to compute the changes of the oldest one. */
export const historyQuery = (id: number, commentsOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: ['artifact', id, 'history', commentsOnly],
    queryFn: ({ pageParam }) =>
      page<Changeset>(`/artifacts/${id}/changesets`, {
        query: {
          order: 'desc',
          fields: commentsOnly ? 'comments' : 'all',
          limit: changesetsAtOnce + 1,
          offset: pageParam,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Changeset>, pages): number | undefined => {
      const seen = pages.length * changesetsAtOnce;
      return seen < last.total && last.items.length > changesetsAtOnce ? seen : undefined;
    },
  });

/** The changesets of all pages that were read, each once. */
export const joinHistory = (pages: readonly Page<Changeset>[]): Changeset[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((changeset) => [changeset.id, changeset])).values(),
];
