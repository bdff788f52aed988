import type { ExpressionBuilder } from 'kysely';
import type { Database, Schema } from '../../db/index.ts';
import type { Condition, Fact, NumberTest, Plan } from '../../domain/query/index.ts';
import { type ArtifactRecord, recordOf } from '../artifacts/index.ts';

type Builder = ExpressionBuilder<Schema, 'artifacts'>;

const columns = {
  id: 'artifacts.id',
  number: 'artifacts.number',
  rank: 'artifacts.rank',
  submittedBy: 'artifacts.submitted_by',
  submittedOn: 'artifacts.submitted_on',
  lastUpdateBy: 'artifacts.last_modified_by',
  lastUpdateOn: 'artifacts.last_modified_on',
} as const satisfies Record<Fact, string>;

/** A rank is only written where somebody moved the artifact: the column can't answer. */
const isColumnExact = (fact: Fact): boolean => fact !== 'rank';

type Column = (typeof columns)[Fact] | 'i.value';

function passes(
  eb: ExpressionBuilder<Schema & { i: Schema['artifact_index'] }, 'artifacts' | 'i'>,
  column: Column,
  test: NumberTest,
) {
  if ('in' in test) return test.in.length === 0 ? eb.lit(false) : eb(column, 'in', [...test.in]);
  const { from, to } = test;
  return eb.and([
    ...(from === null ? [] : [eb(column, from.isIncluded ? '>=' : '>', from.value)]),
    ...(to === null ? [] : [eb(column, to.isIncluded ? '<=' : '<', to.value)]),
  ]);
}

function isIndexed(eb: Builder, { field, is }: Extract<Condition, { kind: 'number' }>) {
  return eb.exists(
    eb
      .selectFrom('artifact_index as i')
      .select('i.artifact_id')
      .whereRef('i.artifact_id', '=', 'artifacts.id')
      .where('i.field_id', '=', field)
      .where((inner) => passes(inner as never, 'i.value', is)),
  );
}

/** The part of a plan that the indexes answer; what they can't is left to the evaluation of each artifact. */
export function narrowingConditions(plan: Plan): Condition[] {
  const plans = plan.kind === 'and' ? plan.plans : [plan];
  return plans.flatMap((one) =>
    one.kind === 'number' || (one.kind === 'fact' && isColumnExact(one.fact)) ? [one] : [],
  );
}

const narrowed = (eb: Builder, conditions: readonly Condition[]) =>
  eb.and(
    conditions.flatMap((condition) => {
      if (condition.kind === 'number') return [isIndexed(eb, condition)];
      if (condition.kind === 'fact') return [passes(eb, columns[condition.fact], condition.is)];
      return [];
    }),
  );

/** Artifacts of a tracker by id, so many at a time. */
export async function nextArtifacts(
  db: Database,
  trackerId: number,
  conditions: readonly Condition[],
  walk: { order: 'asc' | 'desc'; after: number | undefined; limit: number },
): Promise<ArtifactRecord[]> {
  const { order, after, limit } = walk;
  const rows = await db.read
    .selectFrom('artifacts')
    .selectAll('artifacts')
    .where('artifacts.tracker_id', '=', trackerId)
    .where((eb) => narrowed(eb, conditions))
    .$if(after !== undefined, (query) => query.where('artifacts.id', order === 'asc' ? '>' : '<', after ?? 0))
    .orderBy('artifacts.id', order)
    .limit(limit)
    .execute();
  return rows.map(recordOf);
}

/** One page of all artifacts of a tracker. */
export async function pageOfAll(
  db: Database,
  trackerId: number,
  order: 'asc' | 'desc',
  page: { limit: number; offset: number },
): Promise<{ records: ArtifactRecord[]; total: number }> {
  const all = db.read.selectFrom('artifacts').where('tracker_id', '=', trackerId);
  const rows = await all.selectAll().orderBy('id', order).limit(page.limit).offset(page.offset).execute();
  const { n } = await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { records: rows.map(recordOf), total: n };
}

export async function hasRestricted(db: Database, trackerId: number): Promise<boolean> {
  const row = await db.read
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .where('allowed_groups', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
