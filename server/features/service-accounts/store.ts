import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

export type ServiceAccountRow = Pick<
  Selectable<Schema['users']>,
  'id' | 'username' | 'real_name' | 'created_at' | 'last_access_at'
> & { keys: number };

const open = (source: DbOrTx, projectId: number) =>
  source.selectFrom('users').where('service_project_id', '=', projectId).where('status', '!=', 'D');

/** Open accounts, by name. */
export async function listServiceAccounts(
  source: DbOrTx,
  projectId: number,
  now: number,
  { limit, offset, only }: { limit: number; offset: number; only?: number },
): Promise<{ rows: ServiceAccountRow[]; total: number }> {
  const found = open(source, projectId).$if(only !== undefined, (query) => query.where('users.id', '=', only ?? 0));
  const rows = await found
    .select(['users.id', 'username', 'real_name', 'created_at', 'last_access_at'])
    .select((eb) =>
      eb
        .selectFrom('access_keys as k')
        .whereRef('k.user_id', '=', 'users.id')
        .where((key) => key.or([key('k.expires_at', 'is', null), key('k.expires_at', '>', now)]))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('keys'),
    )
    .orderBy('username_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, keys: row.keys ?? 0 })), total: n };
}

export async function listServiceAccountIds(tx: Tx, projectId: number): Promise<number[]> {
  const rows = await open(tx, projectId).select('users.id').orderBy('users.id').execute();
  return rows.map(({ id }) => id);
}

export async function countServiceAccounts(tx: Tx, projectId: number): Promise<number> {
  const { n } = await open(tx, projectId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
