import type { Selectable } from 'kysely';
import type { Schema, Snapshot } from '../../../db/index.ts';

type Read = Snapshot['read'];

export async function countExported(read: Read, trackerIds: readonly number[]): Promise<number> {
  const { n } = await read
    .selectFrom('artifacts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tracker_id', 'in', [...trackerIds, -1])
    .executeTakeFirstOrThrow();
  return n;
}

/** The next artifacts of a tracker after an id. */
export async function artifactsAfter(read: Read, trackerId: number, after: number, limit: number): Promise<number[]> {
  const rows = await read
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export const changesetRowsOf = (read: Read, ids: readonly number[]): Promise<Selectable<Schema['changesets']>[]> =>
  read
    .selectFrom('changesets')
    .selectAll()
    .where('artifact_id', 'in', [...ids])
    .orderBy('artifact_id')
    .orderBy('version')
    .execute();

/** The files attached to artifacts. */
export async function fileIdsOf(read: Read, ids: readonly number[]): Promise<number[]> {
  const rows = await read
    .selectFrom('files')
    .select('id')
    .where('artifact_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.id);
}

const attached = (read: Read, trackerIds: readonly number[]) =>
  read
    .selectFrom('files as f')
    .innerJoin('artifacts as a', 'a.id', 'f.artifact_id')
    .where('a.tracker_id', 'in', [...trackerIds, -1]);

export async function countFiles(read: Read, trackerIds: readonly number[]): Promise<number> {
  const { n } = await attached(read, trackerIds)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The next files of artifacts after an id. */
export const filesAfter = (
  read: Read,
  trackerIds: readonly number[],
  after: number,
  limit: number,
): Promise<{ id: number; name: string }[]> =>
  attached(read, trackerIds)
    .select(['f.id', 'f.name'])
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(limit)
    .execute();

/** The given artifacts that belong to a project. */
export async function existingArtifacts(read: Read, projectId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await read
    .selectFrom('artifacts as a')
    .innerJoin('trackers as t', 't.id', 'a.tracker_id')
    .select('a.id')
    .where('t.project_id', '=', projectId)
    .where('t.deleted_at', 'is', null)
    .where('a.id', 'in', [...ids, -1])
    .execute();
  return rows.map((row) => row.id);
}
