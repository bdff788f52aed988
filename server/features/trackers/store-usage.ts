import type { Tx } from '../../db/index.ts';
import type { Changes } from '../../domain/artifacts/document.ts';

/** Whether an artifact has this value now. */
export async function isHeld(tx: Tx, fieldId: number, value: number): Promise<boolean> {
  const row = await tx
    .selectFrom('artifact_index')
    .select('artifact_id')
    .where('field_id', '=', fieldId)
    .where('value', '=', value)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A list is stored as ids, an open one as objects that have them. */
const names = (stored: unknown, value: number): boolean =>
  Array.isArray(stored) &&
  stored.some((one: unknown) => one === value || (one as { id?: unknown } | null)?.id === value);

/** Whether the history of an artifact of the tracker names this value. */
export async function wasHeld(tx: Tx, trackerId: number, fieldId: number, value: number): Promise<boolean> {
  const key = String(fieldId);
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('changesets as c')
      .innerJoin('artifacts as a', 'a.id', 'c.artifact_id')
      .select(['c.id', 'c.changes'])
      .where('a.tracker_id', '=', trackerId)
      .where('c.id', '>', after)
      .where('c.changes', 'like', `%"${key}":%${value}%`)
      .orderBy('c.id')
      .limit(1000)
      .execute();
    for (const row of rows) {
      const change = (JSON.parse(row.changes) as Changes)[key];
      if (names(change?.before, value) || names(change?.after, value)) return true;
    }
    const last = rows.at(-1);
    if (last === undefined) return false;
    after = last.id;
  }
}
