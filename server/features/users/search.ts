import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import { fold } from '../../../contract/fold.ts';
import { findUserByName, findUsersByEmail } from './find.ts';
import type { UserRow } from './store/users.ts';
import { listAccounts } from './store/accounts.ts';
import { searchUsers } from './store/search.ts';

export type ExactQuery = { username?: unknown; loginname?: unknown; email?: unknown };

/** Each word adds a condition to the statement, so their number is limited. */
const mostWords = 100;

const refused = (reason: string) =>
  problem(
    'parameter_invalid',
    { reason: `Invalid value specified for \`query\`. ${reason}` },
    { details: { parameter: 'query' } },
  );

/** Users whose names contain the words, ordered by username. */
export async function searchByWords(
  db: Database,
  query: string,
  page: { limit: number; offset: number },
  minimum: number = limits.userQueryMinimum,
): Promise<{ rows: UserRow[]; total: number }> {
  const text = query.trim();
  if (text.length < minimum) {
    throw refused(`Minimum ${minimum} characters required.`);
  }
  return searchUsers(db, wordsIn(text), page);
}

function wordsIn(text: string): string[] {
  const words = [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '');
  if (words.length > mostWords) throw refused(`Maximum ${mostWords} words allowed.`);
  return words;
}

/** Accounts of any status; no words: all. */
export function searchAccounts(
  db: Database,
  query: string,
  status: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const text = query.trim();
  return listAccounts(db, { words: text === '' ? [] : wordsIn(text), status }, page);
}

const byName = async (db: Database, name: string): Promise<UserRow[]> =>
  [await findUserByName(db.read, name)].filter((row) => row !== undefined);

const finders = {
  username: byName,
  loginname: byName,
  email: (db: Database, email: string): Promise<UserRow[]> => findUsersByEmail(db.read, email),
};

/** Users of any status who match everything in the query. */
export async function searchExactly(db: Database, query: ExactQuery): Promise<UserRow[]> {
  if (query.username !== undefined && query.loginname !== undefined) throw problem('user_query_ambiguous');
  let found: UserRow[] | undefined;
  for (const member of ['username', 'loginname', 'email'] as const) {
    const value = query[member];
    if (value === undefined) continue;
    if (typeof value !== 'string') throw problem('user_query_not_text', { member });
    // No name or address contains a NUL, and PostgreSQL refuses it in a parameter.
    const rows = value.includes('\0') ? [] : await finders[member](db, value);
    found = found?.filter(({ id }) => rows.some((row) => row.id === id)) ?? rows;
  }
  if (found === undefined) throw problem('user_query_empty', { hint: '' });
  return found;
}
