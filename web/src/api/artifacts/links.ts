import { queryOptions } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { MinimalTracker } from '../../../../contract/trackers/tracker.ts';
import { get, type PartOf, page } from '../client.ts';
import { queryClient } from '../queries.ts';
import { trackerQuery } from '../trackers/structure.ts';

const idsAtOnce = 100;

/** The members of an artifact that the mark of its status needs. */
export type ArtifactState = PartOf<Artifact, Pick<Artifact, 'id' | 'tracker' | 'full_status' | 'is_open'>>;

async function inPortions<A>(
  ids: readonly number[],
  read: (query: string) => Promise<{ collection: A[] }>,
): Promise<A[]> {
  const portions: Promise<{ collection: A[] }>[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    portions.push(read(JSON.stringify({ id: ids.slice(from, from + idsAtOnce) })));
  }
  return (await Promise.all(portions)).flatMap(({ collection }) => collection);
}

export const readMany = (ids: readonly number[]): Promise<Artifact[]> =>
  inPortions(ids, (query) => get<{ collection: Artifact[] }>('/artifacts', { query: { query, limit: idsAtOnce } }));

const fields = 'id,tracker,full_status,is_open';

const readStates = (ids: readonly number[]): Promise<ArtifactState[]> =>
  inPortions(ids, (query) =>
    get<{ collection: ArtifactState[] }>('/artifacts', { query: { query, limit: idsAtOnce, fields } }),
  );

/** Artifacts by id, without those that the user may not see. */
export const artifactsQuery = (ids: readonly number[]) => {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: ['artifacts', wanted],
    enabled: wanted.length > 0,
    queryFn: async () => new Map((await readMany(wanted)).map((artifact) => [artifact.id, artifact])),
  });
};

/** The statuses of artifacts by id, without their texts. */
export const statesQuery = (ids: readonly number[]) => {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: ['artifacts', wanted, 'states'],
    enabled: wanted.length > 0,
    queryFn: async () => new Map((await readStates(wanted)).map((one) => [one.id, one])),
  });
};

const found = 20;

async function findInTracker(trackerId: number, words: string): Promise<Artifact[]> {
  const [, id] = /^#?(\d{1,10})$/.exec(words) ?? [];
  if (id !== undefined) return readMany([Number(id)]);
  const { semantics } = await queryClient.ensureQueryData(trackerQuery(trackerId));
  const title = semantics.title?.field_id;
  if (words !== '' && title === undefined) return [];
  const query = words === '' ? undefined : JSON.stringify({ [String(title)]: { operator: 'contains', value: words } });
  const { items } = await page<Artifact>(`/trackers/${trackerId}/artifacts`, {
    query: { query, limit: found, order: 'desc' },
  });
  return items;
}

/** Artifacts of a tracker whose title has these words; or any one by its id. */
export const artifactSearchQuery = (trackerId: number, words: string) =>
  queryOptions({
    queryKey: ['artifacts', 'search', trackerId, words],
    queryFn: () => findInTracker(trackerId, words),
  });

const trackersAtOnce = 50;

async function readTrackers(projectId: number, isAdministered: boolean): Promise<MinimalTracker[]> {
  const all: MinimalTracker[] = [];
  for (;;) {
    const { items, total } = await page<MinimalTracker>(`/projects/${projectId}/trackers`, {
      query: {
        representation: 'minimal',
        limit: trackersAtOnce,
        offset: all.length,
        query: isAdministered ? JSON.stringify({ is_tracker_admin: true }) : undefined,
      },
    });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** All trackers of a project; or those that the person administers. */
export const trackerNamesQuery = (projectId: number, isAdministered = false) =>
  queryOptions({
    queryKey: ['project', projectId, 'tracker names', isAdministered],
    staleTime: 60_000,
    queryFn: () => readTrackers(projectId, isAdministered),
  });
