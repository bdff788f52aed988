import { type ExpressionBuilder, sql } from 'kysely';
import {
  type Engine,
  expectationsOf,
  gathered,
  gatheredInto,
  isPart,
  deferToEnd,
  nextArtifactId,
  rowsLater,
  type Schema,
  statement,
  type Tx,
} from '../../../db/index.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';

interface NewArtifact {
  trackerId: number;
  submittedBy: number;
  at: number;
  document: Document;
  allowedGroups: number[] | null;
}

/** Until it has one. */
export const unnumbered = 0;

interface NewRow {
  trackerId: number;
  submittedBy: number;
  at: number;
  document: string;
  groups: string | null;
}

const rowOf = ({ trackerId, submittedBy, at, document, groups }: NewRow) => ({
  tracker_id: trackerId,
  rank: 0,
  submitted_by: submittedBy,
  submitted_on: at,
  version: 1,
  last_modified_on: at,
  last_modified_by: submittedBy,
  document,
  allowed_groups: groups,
  link_count: 0,
  reference_count: 0,
});

export const countArtifacts = statement((db, { trackerId, count }: { trackerId: number; count: number }) =>
  db
    .updateTable('tracker_counters')
    .set((eb) => ({ last_number: eb('last_number', '+', count) }))
    .where('tracker_id', '=', trackerId),
);

export const lastNumber = (eb: ExpressionBuilder<Schema, 'artifacts'>, trackerId: number) =>
  eb.selectFrom('tracker_counters').select('last_number').where('tracker_id', '=', trackerId);

const insertRow = statement((db, row: NewRow) =>
  db
    .insertInto('artifacts')
    .values((eb) => ({ ...rowOf(row), number: lastNumber(eb, row.trackerId) }))
    .returning(['id', 'number']),
);

const insertReserved = statement((db, row: NewRow & { id: number }) =>
  db
    .insertInto('artifacts')
    .values((eb) => ({ ...rowOf(row), id: row.id, number: lastNumber(eb, row.trackerId) }))
    .returning('number'),
);

/** On SQLite. */
const expectLastId = statement((db, { last }: { last: number }) => ({
  compile: () => sql`select 1 from sqlite_sequence where name = 'artifacts' and seq = ${last}`.compile(db),
}));

/** The columns of new rows. PostgreSQL needs their types. */
export const artifactColumns = {
  id: 'integer',
  tracker_id: 'integer',
  number: 'integer',
  rank: 'bigint',
  submitted_by: 'integer',
  submitted_on: 'bigint',
  version: 'integer',
  last_modified_on: 'bigint',
  last_modified_by: 'integer',
  document: 'text',
  allowed_groups: 'text',
  link_count: 'integer',
  reference_count: 'integer',
} as const;

/** Without a number until the end of the unit, for PostgreSQL. */
const insertUnnumbered = gatheredInto('artifacts', artifactColumns);

const insertCounted = rowsLater<NewRow & { id: number; following: number }>((db, rows) =>
  db.insertInto('artifacts').values((eb) =>
    rows.map((row) => ({
      ...rowOf(row),
      id: row.id,
      number: sql<number>`${lastNumber(eb, row.trackerId)} - ${row.following}`,
    })),
  ),
);

/** On SQLite, where no other transaction counts in the meantime. */
const insertNumbered = gathered<NewRow & { id: number }>((tx, rows) => {
  for (const [trackerId, own] of Map.groupBy(rows, (row) => row.trackerId)) {
    countArtifacts.later(tx, { trackerId, count: own.length });
    insertCounted(
      tx,
      own.map((row, at) => ({ ...row, following: own.length - 1 - at })),
    );
  }
});

/** A new artifact whose number is perhaps known only at the end of the unit. */
interface InsertedArtifact {
  id: number;
  /** Gives the record its number as soon as it is known. */
  number(record: ArtifactRecord): void;
  /** Whether `numberArtifacts` must follow. */
  isUnnumbered: boolean;
}

/** Passes a number to its record, whichever of them is known first. */
function createNumbered() {
  let number: number | undefined;
  let record: ArtifactRecord | undefined;
  const tell = (): void => {
    if (record !== undefined && number !== undefined) record.number = number;
  };
  return {
    got: (rows: readonly { number: number }[]): void => {
      number = rows[0]?.number;
      tell();
    },
    number: (of: ArtifactRecord): void => {
      record = of;
      tell();
    },
  };
}

/**
 * On PostgreSQL, the counter of the tracker is locked from the time when an artifact gets its number to the end of the
 * unit. So it gets the number with its last statements: with the row, if the unit awaits nothing after that (`isLast`),
 * or else by `numberArtifacts`. In a part of an enclosure that doesn't need the number (`isLeft`), SQLite numbers it
 * without returning it.
 */
export async function insertArtifact(
  tx: Tx,
  engine: Engine,
  artifact: NewArtifact,
  { isLast, isLeft }: { isLast: boolean; isLeft: boolean },
): Promise<InsertedArtifact> {
  const { trackerId, submittedBy, at, allowedGroups } = artifact;
  const groups = allowedGroups === null ? null : JSON.stringify(allowedGroups);
  const row = { trackerId, submittedBy, at, document: JSON.stringify(artifact.document), groups };
  const { got, number } = createNumbered();
  if (engine === 'sqlite' && !isPart(tx)) {
    const ids = expectationsOf(tx)?.ids;
    const last = ids?.get('artifacts');
    countArtifacts.later(tx, { trackerId, count: 1 });
    if (ids !== undefined && last !== undefined) {
      const id = last + 1;
      ids.set('artifacts', id);
      expectLastId.expect(tx, { last });
      insertReserved.later(tx, { ...row, id }, got);
      return { id, number, isUnnumbered: false };
    }
    const [inserted] = (await insertRow.run(tx, row)).rows;
    if (inserted === undefined) throw new Error('The new artifact has no number.');
    ids?.set('artifacts', inserted.id);
    got([inserted]);
    return { id: inserted.id, number, isUnnumbered: false };
  }
  const id = await nextArtifactId(tx, engine);
  if (engine === 'postgres' && !isLast) {
    insertUnnumbered(tx, [{ ...rowOf(row), id, number: unnumbered }]);
    return { id, number, isUnnumbered: true };
  }
  if (isLeft) {
    insertNumbered(tx, [{ ...row, id }]);
    return { id, number, isUnnumbered: false };
  }
  countArtifacts.later(tx, { trackerId, count: 1 });
  if (isLast) insertReserved.later(tx, { ...row, id }, got);
  else got((await insertReserved.run(tx, { ...row, id })).rows);
  return { id, number, isUnnumbered: false };
}

const numberRows = statement((db, { trackerId, ids, count }: { trackerId: number; ids: number[]; count: number }) => ({
  compile: () =>
    sql<{ id: number; number: number }>`
      with counted as (
        update tracker_counters set last_number = last_number + ${count} where tracker_id = ${trackerId}
        returning last_number - ${count} as before
      )
      update artifacts as a set number = counted.before + given.place
      from counted, unnest(${ids}::integer[]) with ordinality as given (id, place)
      where a.id = given.id and a.tracker_id = ${trackerId} and a.number = ${sql.lit(unnumbered)}
      returning a.id, a.number`.compile(db),
}));

/** Numbers an artifact of a part at the end of the enclosure. Until then, others in its tracker don't wait. */
export const numberAtEnd = (tx: Tx, trackerId: number, artifact: ArtifactRecord): void =>
  deferToEnd(tx, {
    order: trackerId,
    row: artifact,
    send: (whole, rows) => numberArtifacts(whole, trackerId, rows),
  });

/** The next number of a tracker, for an artifact that was deleted before it got one. */
export async function nextNumber(tx: Tx, trackerId: number): Promise<number> {
  const { last_number: number } = await tx
    .updateTable('tracker_counters')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('tracker_id', '=', trackerId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Gives new artifacts of a tracker the next numbers, in their order. The last statement of a unit. */
export function numberArtifacts(
  tx: Tx,
  trackerId: number,
  artifacts: readonly Pick<ArtifactRecord, 'id' | 'number'>[],
): void {
  const count = artifacts.length;
  if (count === 0) return;
  const byId = new Map(artifacts.map((artifact) => [artifact.id, artifact]));
  numberRows.later(tx, { trackerId, ids: [...byId.keys()], count }, (rows) => {
    for (const { id, number } of rows) {
      const artifact = byId.get(id);
      if (artifact !== undefined) artifact.number = number;
    }
  });
}
