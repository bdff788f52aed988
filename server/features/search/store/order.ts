import { sql } from 'kysely';
import type { Pairs, Snapshot } from '../../../db/index.ts';
import type { NameDisplay } from '../../../domain/actor.ts';
import { sortedName } from '../../../domain/display-name.ts';
import type { ColumnSource } from '../engine/source.ts';
import { textsOf, whole } from './texts.ts';

/** The expression that texts are compared by, as in their index. */
const beginning = sql<string>`substr(text, 1, 64)`;
/** Spelled out, because SQLite recognizes its index only in this form. */
const inField = (fieldId: number) => sql`(id >> 31) = ${sql.lit(fieldId)}`;

const portion = 5_000;

/** The beginnings of the texts of a field. Artifacts without a text are omitted. */
export async function textsFor({ read }: Snapshot, fieldId: number, ids: Uint32Array): Promise<Map<number, string>> {
  const { base } = textsOf(fieldId);
  const found = new Map<number, string>();
  for (let start = 0; start < ids.length; start += portion) {
    const wanted = [...ids.subarray(start, start + portion)].map((id) => base + id);
    const rows = await read
      .selectFrom('artifact_texts')
      .select(['artifact_id', beginning.as('key')])
      .where('id', 'in', wanted)
      .execute();
    for (const { artifact_id, key } of rows) found.set(artifact_id, key);
  }
  return found;
}

/** Artifacts with the same beginning: the lowest id, and their number. */
interface Tie {
  first: number;
  count: number;
}

/** Each artifact with the number of distinct lower beginnings in the field. */
async function ranksIn(snapshot: Snapshot, fieldId: number): Promise<Pairs> {
  const { base } = textsOf(fieldId);
  const order = sql<{ id: number }>`select id - ${whole(base)} as id from
    (select id from artifact_texts where ${inField(fieldId)} order by ${beginning}, id) as o`;
  const ids = await snapshot.ids({ compile: () => order.compile(snapshot.read) });
  const { rows } = await sql<Tie>`select min(id) - ${whole(base)} as first, count(*) as count from artifact_texts
    where ${inField(fieldId)} group by ${beginning} having count(*) > 1`.execute(snapshot.read);
  const tied = new Map(rows.map(({ first, count }) => [first, count]));
  const values = new Float64Array(ids.length);
  for (let at = 0, rank = 0; at < ids.length; rank++) {
    const end = at + (tied.get(ids[at] ?? 0) ?? 1);
    values.fill(rank, at, end);
    at = end;
  }
  return { values, ids };
}

/** The order of the texts of a field. */
export const orderSource = (trackerId: number, fieldId: number): ColumnSource => ({
  key: `order ${fieldId}`,
  trackerId,
  load: (snapshot) => ranksIn(snapshot, fieldId),
  passing: async (snapshot) => (await ranksIn(snapshot, fieldId)).ids,
});

/** The first artifact whose text starts with this or a later beginning. */
export async function firstTextFrom(
  { read }: Snapshot,
  fieldId: number,
  key: string,
): Promise<{ id: number; key: string } | undefined> {
  const { base } = textsOf(fieldId);
  const { rows } = await sql<{ id: number; key: string }>`select id - ${whole(base)} as id, ${beginning} as key
    from artifact_texts where ${inField(fieldId)} and ${beginning} >= ${key}
    order by ${beginning}, id limit 1`.execute(read);
  return rows[0];
}

/** The texts that users are sorted by. */
export async function sortedNames(
  { read }: Snapshot,
  display: NameDisplay,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (let start = 0; start < ids.length; start += portion) {
    const rows = await read
      .selectFrom('users')
      .select(['id', 'username', 'real_name'])
      .where('id', 'in', ids.slice(start, start + portion))
      .execute();
    for (const { id, username, real_name: realName } of rows)
      names.set(id, sortedName({ username, realName }, display));
  }
  return names;
}
