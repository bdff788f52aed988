import type { DbOrTx, Tx } from '../../db/index.ts';

export interface StoredQuery {
  id: string;
  widgetId: number;
  title: string;
  description: string;
  tql: string;
  isDefault: boolean;
}

const queries = (source: DbOrTx) =>
  source
    .selectFrom('crosstracker_queries')
    .select(['id', 'widget_id as widgetId', 'title', 'description', 'tql', 'is_default']);

type Row = Omit<StoredQuery, 'isDefault'> & { is_default: number };

const queryOf = ({ is_default: isDefault, ...row }: Row): StoredQuery => ({ ...row, isDefault: isDefault === 1 });

export async function findQuery(source: DbOrTx, id: string): Promise<StoredQuery | undefined> {
  const row = await queries(source).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : queryOf(row);
}

export async function queriesOf(source: DbOrTx, widgetId: number): Promise<StoredQuery[]> {
  const rows = await queries(source).where('widget_id', '=', widgetId).orderBy('rank').orderBy('id').execute();
  return rows.map(queryOf);
}

const rowOf = ({ title, description, tql, isDefault }: StoredQuery) => ({
  title,
  description,
  tql,
  is_default: isDefault ? 1 : 0,
});

/** Writes a query. A widget has at most one default. */
export async function writeQuery(tx: Tx, query: StoredQuery, rank?: number): Promise<void> {
  const { id, widgetId } = query;
  if (query.isDefault) {
    await tx.updateTable('crosstracker_queries').set({ is_default: 0 }).where('widget_id', '=', widgetId).execute();
  }
  await (rank === undefined
    ? tx.updateTable('crosstracker_queries').set(rowOf(query)).where('id', '=', id)
    : tx.insertInto('crosstracker_queries').values({ ...rowOf(query), id, widget_id: widgetId, rank })
  ).execute();
}

export async function deleteQuery(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('crosstracker_queries').where('id', '=', id).execute();
}

/** The trackers of the artifacts at the other ends of the links of an artifact. */
export async function linkedTrackers(
  source: DbOrTx,
  artifactId: number,
  direction: 'forward' | 'reverse',
): Promise<number[]> {
  const [own, other] =
    direction === 'forward' ? (['source_id', 'target_id'] as const) : (['target_id', 'source_id'] as const);
  const rows = await source
    .selectFrom('artifact_links as l')
    .innerJoin('artifacts as a', 'a.id', `l.${other}`)
    .select('a.tracker_id as id')
    .distinct()
    .where(`l.${own}`, '=', artifactId)
    .execute();
  return rows.map(({ id }) => id);
}
