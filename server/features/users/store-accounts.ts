import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';
import type { UserRow } from './store.ts';
import { patternOf } from './store-search.ts';

export interface AccountFilter {
  /** folded; one of them has to be in a name or the address */
  words: readonly string[];
  status: string | undefined;
}

/** Accounts in whatever state, by user name. */
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
              (column) => sql<boolean>`${sql.ref(column)} like ${patternOf(word)} escape '\\'`,
            ),
          ),
        ),
      ),
    );
  const rows = await matching.selectAll().orderBy('username_key').limit(page.limit).offset(page.offset).execute();
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}
