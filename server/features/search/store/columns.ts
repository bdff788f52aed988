import { type Compilable, type ExpressionBuilder, type ReferenceExpression, sql } from 'kysely';
import type { Schema, Snapshot } from '../../../db/index.ts';
import type { ArtifactFact, NumberTest } from '../../../domain/query/index.ts';
import type { ColumnSource } from '../engine/source.ts';
import { alike } from './pairs.ts';
import { textsOf, whole } from './texts.ts';

function passes<Tables extends keyof Schema>(
  eb: ExpressionBuilder<Schema, Tables>,
  column: ReferenceExpression<Schema, Tables>,
  test: NumberTest,
) {
  if ('in' in test) return test.in.length === 0 ? eb.lit(false) : eb(column, 'in', [...test.in] as never);
  const { from, to } = test;
  return eb.and([
    ...(from === null ? [] : [eb(column, from.isIncluded ? '>=' : '>', from.value as never)]),
    ...(to === null ? [] : [eb(column, to.isIncluded ? '<=' : '<', to.value as never)]),
  ]);
}

/** The numbers of a field in `artifact_index`. */
export function fieldSource(trackerId: number, fieldId: number): ColumnSource {
  const entries = ({ read }: Snapshot) => read.selectFrom('artifact_index').where('field_id', '=', fieldId);
  const pairs = (snapshot: Snapshot) => entries(snapshot).select(['value', 'artifact_id as id']);
  return {
    key: `field ${fieldId}`,
    trackerId,
    load: (snapshot) => snapshot.pairs(pairs(snapshot).orderBy('value').orderBy('artifact_id')),
    of: (snapshot, ids) => snapshot.pairs(pairs(snapshot).where('artifact_id', 'in', [...ids])),
    passing: (snapshot, test, most) =>
      snapshot.ids(
        entries(snapshot)
          .select('artifact_id as id')
          .where((eb) => passes(eb, 'value', test))
          .limit(most),
      ),
  };
}

/** Facts in columns of the row. The rank is one only if the artifact was moved. */
export type ColumnFact = Exclude<ArtifactFact, 'id' | 'rank'>;

const columns = {
  number: 'number',
  submittedBy: 'submitted_by',
  submittedOn: 'submitted_on',
  lastUpdateBy: 'last_modified_by',
  lastUpdateOn: 'last_modified_on',
} as const satisfies Record<ColumnFact, string>;

export function factSource(trackerId: number, fact: ColumnFact): ColumnSource {
  const column = columns[fact];
  const rows = ({ read }: Snapshot) => read.selectFrom('artifacts').where('tracker_id', '=', trackerId);
  const pairs = (snapshot: Snapshot) => rows(snapshot).select([`${column} as value`, 'id']);
  return {
    key: `${fact} ${trackerId}`,
    trackerId,
    load: (snapshot) => snapshot.pairs(pairs(snapshot).orderBy(column).orderBy('id')),
    of: (snapshot, ids) => snapshot.pairs(pairs(snapshot).where('id', 'in', [...ids])),
    passing: (snapshot, test, most) =>
      snapshot.ids(
        rows(snapshot)
          .select('id')
          .where((eb) => passes(eb, column, test))
          .limit(most),
      ),
  };
}

/** The ranks of moved artifacts. */
export function rankSource(trackerId: number): ColumnSource {
  const rows = ({ read }: Snapshot) =>
    read.selectFrom('artifacts').where('tracker_id', '=', trackerId).where('rank', '<>', sql.lit(0));
  const pairs = (snapshot: Snapshot) => rows(snapshot).select(['rank as value', 'id']);
  return {
    key: `rank ${trackerId}`,
    trackerId,
    load: (snapshot) => snapshot.pairs(pairs(snapshot).orderBy('rank').orderBy('id')),
    of: (snapshot, ids) => snapshot.pairs(pairs(snapshot).where('id', 'in', [...ids])),
    passing: (snapshot, test, most) =>
      snapshot.ids(
        rows(snapshot)
          .select('id')
          .where((eb) => passes(eb, 'rank', test))
          .limit(most),
      ),
  };
}

interface Asked {
  among?: readonly number[];
  most?: number;
}

function presenceSource(
  key: string,
  trackerId: number,
  query: (snapshot: Snapshot, asked: Asked) => Compilable<{ id: number }>,
): ColumnSource {
  return {
    key,
    trackerId,
    load: async (snapshot) => alike(await snapshot.ids(query(snapshot, {}))),
    of: async (snapshot, among) => alike(await snapshot.ids(query(snapshot, { among }))),
    passing: (snapshot, _test, most) => snapshot.ids(query(snapshot, { most })),
  };
}

/** All artifacts. */
export const artifactSource = (trackerId: number): ColumnSource =>
  presenceSource(`artifacts ${trackerId}`, trackerId, ({ read }, { among, most }) =>
    read
      .selectFrom('artifacts')
      .select('id')
      .where('tracker_id', '=', trackerId)
      .$if(among !== undefined, (query) => query.where('id', 'in', [...(among ?? [])]))
      .$if(most !== undefined, (query) => query.limit(most ?? 0)),
  );

/** The artifacts with a text in the field. */
export const textSource = (trackerId: number, fieldId: number): ColumnSource => {
  const { base, last } = textsOf(fieldId);
  return presenceSource(`texts ${fieldId}`, trackerId, ({ read }, { among, most }) =>
    read
      .selectFrom('artifact_texts')
      .select((eb) => eb('id', '-', whole(base)).as('id'))
      .where((eb) =>
        among === undefined
          ? eb.between('id', base, last)
          : eb(
              'id',
              'in',
              among.map((id) => base + id),
            ),
      )
      .$if(most !== undefined, (query) => query.limit(most ?? 0)),
  );
};
