import { sql } from 'kysely';
import type { Database } from '../../../db/index.ts';
import type { UserRow } from './users.ts';

/** What a text is compared with to hold this word, whatever is in it. */
export const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Active and restricted users whose name holds one of the words, which are folded as the keys are. */
export async function searchUsers(
  db: Database,
  words: readonly string[],
  page: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const matching = db.read
    .selectFrom('users')
    .where('status', 'in', ['A', 'R'])
    .where((eb) =>
      eb.or(
        words.flatMap((word) => {
          const pattern = patternOf(word);
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
