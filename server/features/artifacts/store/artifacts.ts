import { type Insertable, sql } from 'kysely';
import {
  type Database,
  type DbOrTx,
  expectationsOf,
  gatheredInto,
  portions,
  rowsLater,
  type Schema,
  statement,
  type Tx,
} from '../../../db/index.ts';
import type { StoredComment } from '../../../domain/artifacts/changeset.ts';
import type { Changes, Document } from '../../../domain/artifacts/document.ts';
import {
  type ArtifactHead,
  artifactHeadOf,
  type ArtifactRecord,
  artifactRecordOf,
  type ArtifactRow,
  headColumns,
} from '../../../domain/artifacts/record.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { addComments } from './texts.ts';

const findRow = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('artifacts')
    .select([...headColumns, 'document'])
    .where('id', '=', id),
);

const found = ([row]: readonly ArtifactRow[]): ArtifactRecord | undefined =>
  row === undefined ? undefined : artifactRecordOf(row);

/** Also called without an artifact, so that hidden and missing files take the same work. */
const asked = (id: number): { id: number } => ({ id: isPossibleId(id) ? id : 0 });

/** Outside of units. */
export const readStoredArtifact = async (db: Database, id: number): Promise<ArtifactRecord | undefined> =>
  found(await findRow.read(db, asked(id)));

export const findArtifact = async (tx: Tx, id: number): Promise<ArtifactRecord | undefined> =>
  found((await findRow.run(tx, asked(id))).rows);

const headQuery = statement((read, { id }: { id: number }) =>
  read.selectFrom('artifacts').select(headColumns).where('id', '=', id),
);

/** The artifact without its values, read synchronously; undefined: it doesn't exist, or must be read as usual. */
export function findHeadNow(db: Database, id: number): ArtifactHead | undefined {
  const row = db.readNow(headQuery.query(db, { id }))?.[0];
  return row === undefined ? undefined : artifactHeadOf(row);
}

const headsQuery = statement((read, { ids }: { ids: readonly number[] }) =>
  read.selectFrom('artifacts').select(headColumns).where('id', '=', sql<number>`any(${ids}::integer[])`),
);

/** Artifacts without their values, by id, on PostgreSQL. */
export async function findHeads(db: Database, ids: readonly number[]): Promise<Map<number, ArtifactHead>> {
  const rows = await headsQuery.read(db, { ids: ids.filter(isPossibleId) });
  return new Map(rows.map((row) => [row.id, artifactHeadOf(row)]));
}

/** `mostBytes`: omits artifacts with larger values. */
export async function findArtifacts(
  source: DbOrTx,
  ids: readonly number[],
  mostBytes?: number,
): Promise<Map<number, ArtifactRecord>> {
  const found = new Map<number, ArtifactRecord>();
  for (const portion of portions(ids)) {
    const all = source.selectFrom('artifacts').selectAll().where('id', 'in', portion);
    const wanted = mostBytes === undefined ? all : all.where(sql`octet_length(document)`, '<=', mostBytes);
    const rows = await wanted.execute();
    for (const row of rows) found.set(row.id, artifactRecordOf(row));
  }
  return found;
}

/** How many bytes the values of artifacts take, in the order of the ids. */
export async function artifactSizes(source: DbOrTx, ids: readonly number[]): Promise<{ id: number; bytes: number }[]> {
  const found = new Map<number, number>();
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('artifacts')
      .select(['id', sql<number>`octet_length(document)`.as('bytes')])
      .where('id', 'in', portion)
      .execute();
    for (const { id, bytes } of rows) found.set(id, bytes);
  }
  return ids.map((id) => ({ id, bytes: found.get(id) ?? 0 }));
}

/** Locked until the transaction ends, so that nothing changes between the check of a precondition and the write. */
export async function lockArtifact(tx: Tx, id: number): Promise<ArtifactRecord | undefined> {
  if (!isPossibleId(id)) return undefined;
  return found((await lockRow.run(tx, { id })).rows);
}

const lockRow = statement((db, { id }: { id: number }, engine) => {
  const query = db
    .selectFrom('artifacts')
    .select([...headColumns, 'document'])
    .where('id', '=', id);
  return engine === 'postgres' ? query.forUpdate() : query;
});

/** Locks several, always in the same order, so that transactions that need the same ones don't deadlock. */
export async function lockArtifacts(
  tx: Tx,
  ids: readonly number[],
  engine: Database['engine'],
): Promise<Map<number, ArtifactRecord>> {
  const found = new Map<number, ArtifactRecord>();
  for (const portion of portions(ids.toSorted((a, b) => a - b))) {
    const query = tx.selectFrom('artifacts').selectAll().where('id', 'in', portion).orderBy('id');
    const rows = await (engine === 'postgres' ? query.forUpdate() : query).execute();
    for (const row of rows) found.set(row.id, artifactRecordOf(row));
  }
  return found;
}

const groupsText = (groups: number[] | null): string | null => (groups === null ? null : JSON.stringify(groups));

export interface NextState {
  at: number;
  lead: number;
  by: number;
  document: Document;
  allowedGroups: number[] | null;
}

/** The condition on the version makes the loser of a race find no row. */
export async function updateArtifact(tx: Tx, current: ArtifactRecord, next: NextState): Promise<boolean> {
  const { id, version } = current;
  const { at, lead, by } = next;
  const document = JSON.stringify(next.document);
  const groups = groupsText(next.allowedGroups);
  const row = { id, version, next: version + 1, at, lead, by, document, groups };
  if (expectationsOf(tx) !== undefined) {
    const { rank, linkCount, referenceCount } = current;
    updateSameRow.expect(tx, { ...row, rank, linkCount, referenceCount });
    return true;
  }
  const changed = await updateRow.run(tx, row);
  return (changed.numAffectedRows ?? 0n) > 0n;
}

interface ChangedRow {
  id: number;
  version: number;
  next: number;
  at: number;
  lead: number;
  by: number;
  document: string;
  groups: string | null;
}

const changeRow = (db: DbOrTx, { id, version, next, at, lead, by, document, groups }: ChangedRow) =>
  db
    .updateTable('artifacts')
    .set({ version: next, last_modified_on: at, stamp_lead: lead, last_modified_by: by })
    .set({ document, allowed_groups: groups })
    .where('id', '=', id)
    .where('version', '=', version);

const updateRow = statement((db, row: ChangedRow) => changeRow(db, row));

/** For a unit that has not locked the row. These columns change without the version. */
const updateSameRow = statement((db, row: ChangedRow & Pick<ArtifactRecord, 'rank' | 'linkCount' | 'referenceCount'>) =>
  changeRow(db, row)
    .where(sql`coalesce(nullif(rank, 0), id)`, '=', row.rank)
    .where('link_count', '=', row.linkCount)
    .where('reference_count', '=', row.referenceCount),
);

export async function insertChangeset(
  tx: Tx,
  changeset: {
    artifactId: number;
    trackerId: number;
    version: number;
    by: number;
    at: number;
    changes: Changes;
    comment: StoredComment | null;
  },
): Promise<void> {
  const row = {
    artifact_id: changeset.artifactId,
    tracker_id: changeset.trackerId,
    version: changeset.version,
    submitted_by: changeset.by,
    submitted_on: changeset.at,
    changes: JSON.stringify(changeset.changes),
    comment_body: changeset.comment?.body ?? null,
    comment_format: changeset.comment?.format ?? null,
    comment_groups: groupsText(changeset.comment?.groups ?? null),
  };
  if (row.comment_body === null) return insertUncommented(tx, [row]);
  const [inserted] = (await insertChanges.run(tx, row)).rows;
  if (inserted !== undefined) await addComments(tx, [{ ...row, id: inserted.id }]);
}

const insertChanges = statement((db, row: Omit<Insertable<Schema['changesets']>, 'id'>) =>
  db
    .insertInto('changesets')
    .values({
      artifact_id: row.artifact_id,
      tracker_id: row.tracker_id,
      version: row.version,
      submitted_by: row.submitted_by,
      submitted_on: row.submitted_on,
      changes: row.changes,
      comment_body: row.comment_body,
      comment_format: row.comment_format,
      comment_groups: row.comment_groups,
    })
    .returning('id'),
);

const insertUncommented = gatheredInto('changesets', {
  artifact_id: 'integer',
  tracker_id: 'integer',
  version: 'integer',
  submitted_by: 'integer',
  submitted_on: 'bigint',
  changes: 'text',
});

export interface IndexEntry {
  fieldId: number;
  value: number;
}

export const addIndex = (tx: Tx, artifactId: number, entries: readonly IndexEntry[]): void =>
  insertEntries(
    tx,
    entries.map(({ fieldId, value }) => ({ field_id: fieldId, value, artifact_id: artifactId })),
  );

const insertEntries = gatheredInto(
  'artifact_index',
  { field_id: 'integer', value: 'double precision', artifact_id: 'integer' },
  { isKnown: true },
);

export const removeIndex = (tx: Tx, artifactId: number, fieldIds: readonly number[]): void =>
  deleteEntries(
    tx,
    fieldIds.map((fieldId) => ({ fieldId, artifactId })),
  );

const deleteEntries = rowsLater<{ fieldId: number; artifactId: number }>((db, rows) =>
  db
    .deleteFrom('artifact_index')
    .where('artifact_id', '=', rows[0]?.artifactId ?? 0)
    .where(
      'field_id',
      'in',
      rows.map(({ fieldId }) => fieldId),
    ),
);
