import type { Tx } from '../../../db/index.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';

/** Whether an artifact has this value now. */
export async function isValueUsed(tx: Tx, fieldId: number, value: number): Promise<boolean> {
  const row = await tx
    .selectFrom('artifact_index')
    .select('artifact_id')
    .where('field_id', '=', fieldId)
    .where('value', '=', value)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists are stored as ids, open lists as objects with ids. Values that people added have negative ids. */
const names = (stored: unknown, value: number): boolean =>
  Array.isArray(stored) &&
  stored.some((one: unknown) => {
    const { id, open } = (one ?? {}) as { id?: unknown; open?: unknown };
    return one === value || id === value || open === -value;
  });

type Test = (changes: Changes) => boolean;

const namesValue =
  (fieldId: number, value: number): Test =>
  (changes) => {
    const change = changes[String(fieldId)];
    return names(change?.before, value) || names(change?.after, value);
  };

const namesLinkType =
  (shortname: string): Test =>
  (changes) =>
    Object.values(changes)
      .flatMap(({ before, after }): unknown[] => [before, after].filter(Array.isArray).flat())
      .some((one) => (one as { type?: unknown } | null)?.type === shortname);

/** Whether a change with this value exists among the candidates. `trackerId`: in changes made in one tracker. */
async function isInHistory(tx: Tx, test: Test, like: string, trackerId?: number): Promise<boolean> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('changesets')
      .select(['id', 'changes'])
      .where('id', '>', after)
      .$if(trackerId !== undefined, (query) => query.where('tracker_id', '=', trackerId ?? 0))
      .where('changes', 'like', like)
      .orderBy('id')
      .limit(1000)
      .execute();
    if (rows.some((row) => test(JSON.parse(row.changes) as Changes))) return true;
    const last = rows.at(-1);
    if (last === undefined) return false;
    after = last.id;
  }
}

/** The same in the archive, because deleted artifacts can be restored. */
async function isInArchive(tx: Tx, test: Test, like: string): Promise<boolean> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('deleted_artifacts')
      .select(['artifact_id', 'snapshot'])
      .where('artifact_id', '>', after)
      .where('snapshot', 'like', like)
      .orderBy('artifact_id')
      .limit(100)
      .execute();
    const changesets = rows.flatMap(
      (row) => (JSON.parse(row.snapshot) as { changesets: { changes: string }[] }).changesets,
    );
    if (changesets.some(({ changes }) => test(JSON.parse(changes) as Changes))) return true;
    const last = rows.at(-1);
    if (last === undefined) return false;
    after = last.artifact_id;
  }
}

/** Whether the history of an artifact that is or was in the tracker contains this value. */
export const wasValueUsed = (tx: Tx, trackerId: number, fieldId: number, value: number): Promise<boolean> =>
  isInHistory(tx, namesValue(fieldId, value), `%"${fieldId}":%${Math.abs(value)}%`, trackerId);

export const isArchived = (tx: Tx, fieldId: number, value: number): Promise<boolean> =>
  isInArchive(tx, namesValue(fieldId, value), `%${fieldId}%${Math.abs(value)}%`);

/** Whether artifacts had links of this type, or archived ones have them. */
export const wasLinkTypeUsed = async (tx: Tx, shortname: string): Promise<boolean> =>
  (await isInHistory(tx, namesLinkType(shortname), `%"type":"${shortname}"%`)) ||
  (await isInArchive(tx, namesLinkType(shortname), `%${shortname}%`));
