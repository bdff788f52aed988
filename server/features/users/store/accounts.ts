import { sql } from 'kysely';
import type { Database, DbOrTx, Tx } from '../../../db/index.ts';
import type { UserRow } from './users.ts';
import { likePatternOf } from './search.ts';

export interface AccountFilter {
  /** folded; one of them must occur in a name or the address */
  words: readonly string[];
  status: string | undefined;
}

/** Accounts of any status, by user name. */
export async function listAccounts(
  db: Database,
  { words, status }: AccountFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const matching = db.read
    .selectFrom('users')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.or(
          words.flatMap((word) =>
            (['username_key', 'real_name_key', 'email_key'] as const).map(
              (column) => sql<boolean>`${sql.ref(column)} like ${likePatternOf(word)} escape '\\'`,
            ),
          ),
        ),
      ),
    );
  const rows = await matching.selectAll().orderBy('username_key').limit(page.limit).offset(page.offset).execute();
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export const listAdministrators = (source: DbOrTx): Promise<UserRow[]> =>
  source
    .selectFrom('users')
    .selectAll()
    .where('is_site_administrator', '=', 1)
    .where('status', '=', 'A')
    .orderBy('id')
    .execute();

/** The active site administrators, locked until the transaction ends. */
export async function heldAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('users')
    .set((eb) => ({ status: eb.ref('users.status') }))
    .where('is_site_administrator', '=', 1)
    .where('status', '=', 'A')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Only if no later access than `since` is recorded, by this copy of Hearth or another. */
export async function writeLastAccess(tx: Tx, id: number, at: number, since: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_access_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_access_at', 'is', null), eb('last_access_at', '<=', since)]))
    .execute();
}
