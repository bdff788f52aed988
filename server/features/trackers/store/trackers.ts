import type { Selectable } from 'kysely';
import { type Database, type DbOrTx, type Schema, statement, type Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { readDefinition } from '../../../domain/trackers/definition.ts';
import type { Tracker, Trigger } from '../../../domain/trackers/tracker.ts';

export type TrackerRow = Selectable<Schema['trackers']>;

export const trackerOf = (row: TrackerRow): Tracker => ({
  ...readDefinition(row.definition),
  id: row.id,
  projectId: row.project_id,
  version: row.version,
  isDeleted: row.deleted_at !== null,
  label: row.label,
  itemName: row.item_name,
});

/** Some members are columns as well. They are read from there, so it does no harm to store them twice. */
const definitionOf = (tracker: Tracker): string => JSON.stringify(tracker);

export async function findTracker(source: DbOrTx, id: number): Promise<Tracker | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await source.selectFrom('trackers').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : trackerOf(row);
}

/** Locked until the transaction ends, to serialize changes to the structure. */
export async function lockTracker(tx: Tx, id: number, engine: Database['engine']): Promise<Tracker | undefined> {
  const query = tx.selectFrom('trackers').selectAll().where('id', '=', id);
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? undefined : trackerOf(row);
}

/** The version of a structure, which can't change until the transaction ends. */
export async function holdVersion(tx: Tx, id: number): Promise<number | undefined> {
  return (await holdRow.run(tx, { id })).rows[0]?.version;
}

const holdRow = statement((db, { id }: { id: number }, engine) => {
  const query = db.selectFrom('trackers').select('version').where('id', '=', id);
  return engine === 'postgres' ? query.forKeyShare() : query;
});

/** For a unit that relies on the version. */
export const expectVersion = (tx: Tx, id: number, version: number): void => expectRow.expect(tx, { id, version });

const expectRow = statement((db, { id, version }: { id: number; version: number }) =>
  db.selectFrom('trackers').select('id').where('id', '=', id).where('version', '=', version),
);

/** Trackers of a project that are not deleted. */
export async function trackerIdsOf(source: DbOrTx, projectId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('trackers')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function allTrackerIds(source: DbOrTx): Promise<number[]> {
  const rows = await source.selectFrom('trackers').select('id').where('deleted_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

/** Trackers of a project that are not deleted, oldest first. */
export async function trackersOfProject(source: DbOrTx, projectId: number): Promise<Tracker[]> {
  const rows = await source
    .selectFrom('trackers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(trackerOf);
}

/** The triggers of all trackers of the project, because triggers about a field are in the parent trackers. */
export const triggersAround = async (source: DbOrTx, { projectId }: Tracker): Promise<Trigger[]> =>
  (await trackersOfProject(source, projectId)).flatMap(({ triggers = [] }) => triggers);

/** Inserts a tracker without a structure. */
export async function insertTracker(
  tx: Tx,
  tracker: Pick<Tracker, 'projectId' | 'label' | 'itemName'>,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('trackers')
    .values({
      project_id: tracker.projectId,
      label: tracker.label,
      item_name: tracker.itemName,
      item_name_key: tracker.itemName.toLowerCase(),
      version: 1,
      deleted_at: null,
      created_at: now,
      definition: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('tracker_counters').values({ tracker_id: id, last_number: 0 }).execute();
  return id;
}

/** Writes the whole structure and increments the version. */
export async function writeTracker(tx: Tx, tracker: Tracker): Promise<void> {
  await tx
    .updateTable('trackers')
    .set({
      label: tracker.label,
      item_name: tracker.itemName,
      item_name_key: tracker.itemName.toLowerCase(),
      version: tracker.version + 1,
      definition: definitionOf(tracker),
    })
    .where('id', '=', tracker.id)
    .execute();
  await writeAdministrators(tx, tracker);
}

/** For queries over many trackers. Everything else reads the definition. */
async function writeAdministrators(tx: Tx, { id, permissions }: Tracker): Promise<void> {
  const groups = [...new Set(permissions.admin)];
  await tx
    .deleteFrom('tracker_administrators')
    .where('tracker_id', '=', id)
    .where('group_id', 'not in', [...groups, -1])
    .execute();
  if (groups.length === 0) return;
  await tx
    .insertInto('tracker_administrators')
    .values(groups.map((group) => ({ tracker_id: id, group_id: group })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setDeleted(tx: Tx, id: number, at: number | null): Promise<void> {
  await tx
    .updateTable('trackers')
    .set((row) => ({ deleted_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Tables that number the parts of trackers. */
export type NumberedPart =
  | 'tracker_fields'
  | 'tracker_list_values'
  | 'tracker_transitions'
  | 'tracker_transition_actions';

export async function insertParts(tx: Tx, table: NumberedPart, trackerId: number, count: number): Promise<number[]> {
  const rows = await tx
    .insertInto(table)
    .values(Array.from({ length: count }, () => ({ tracker_id: trackerId })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function trackerOfPart(source: DbOrTx, table: NumberedPart, id: number): Promise<number | undefined> {
  const row = await source.selectFrom(table).select('tracker_id').where('id', '=', id).executeTakeFirst();
  return row?.tracker_id;
}

export interface LinkTypeRow {
  shortname: string;
  forward_label: string;
  reverse_label: string;
  is_system: number;
}

export const listLinkTypes = (source: DbOrTx): Promise<LinkTypeRow[]> =>
  source
    .selectFrom('link_types')
    .select(['shortname', 'forward_label', 'reverse_label', 'is_system'])
    .orderBy('rank')
    .orderBy('shortname')
    .execute();

/** Most recently deleted first. */
export async function deletedTrackersOf(
  source: DbOrTx,
  projectId: number,
): Promise<{ tracker: Tracker; deletedAt: number }[]> {
  const rows = await source
    .selectFrom('trackers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ tracker: trackerOf(row), deletedAt: row.deleted_at ?? 0 }));
}
