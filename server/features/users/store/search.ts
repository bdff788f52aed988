import { sql } from 'kysely';
import { openStatuses } from '../../../../contract/accounts/user-status.ts';
import type { Database } from '../../../db/index.ts';
import type { UserRow } from './users.ts';

/** A LIKE pattern for texts that contain this word, which may have any characters. */
export const likePatternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Active and restricted users whose name contains one of the words, which are folded like the keys. */
export async function searchUsers(
  db: Database,
  words: readonly string[],
  page: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const matching = db.read
    .selectFrom('users')
    .where('status', 'in', openStatuses)
    .where((eb) =>
      eb.or(
        words.flatMap((word) => {
          const pattern = likePatternOf(word);
          return [
            sql<boolean>`username_key like ${pattern} escape '\\'`,
            sql<boolean>`real_name_key like ${pattern} escape '\\'`,
          ];
        }),
      ),
    );
  const rows = await matching.selectAll().orderBy('username_key').limit(page.limit).offset(page.offset).execute();
  const count = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: count.n };
}
