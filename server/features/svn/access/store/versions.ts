import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../../db/index.ts';

export type AccessFileRow = Selectable<Schema['svn_access_files']>;

export interface AccessFile {
  content: string;
  hasDefaultPermissions: boolean;
}

/** Adds the latest version. The caller has locked the repository, and activates it. */
export async function insertVersion(
  tx: Tx,
  repositoryId: number,
  file: AccessFile,
  made: { by: number; at: number },
): Promise<number> {
  const { last } = await tx
    .selectFrom('svn_access_files')
    .select((eb) => eb.fn.max<number | null>('version').as('last'))
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow();
  const version = (last ?? 0) + 1;
  await tx
    .insertInto('svn_access_files')
    .values({
      repository_id: repositoryId,
      version,
      content: file.content,
      has_default_permissions: Number(file.hasDefaultPermissions),
      created_at: made.at,
      created_by: made.by,
    })
    .execute();
  return version;
}

export async function useVersion(tx: Tx, repositoryId: number, version: number): Promise<void> {
  await tx
    .updateTable('svn_repositories')
    .set({ access_file_version: version })
    .where('id', '=', repositoryId)
    .execute();
}

export const findVersion = (
  source: DbOrTx,
  repositoryId: number,
  version: number,
): Promise<AccessFileRow | undefined> =>
  source
    .selectFrom('svn_access_files')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first. */
export async function listVersions(
  source: DbOrTx,
  repositoryId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: AccessFileRow[]; total: number }> {
  const versions = source.selectFrom('svn_access_files').where('repository_id', '=', repositoryId);
  const rows = await versions.selectAll().orderBy('version', 'desc').limit(page.limit).offset(page.offset).execute();
  const { n } = await versions.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}
