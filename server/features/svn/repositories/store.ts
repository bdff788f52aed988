import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import type { Repository, RepositorySettings, RepositoryState } from './repository.ts';

type Row = Selectable<Schema['svn_repositories']>;
type AccessFileRow = Pick<Selectable<Schema['svn_access_files']>, 'content' | 'has_default_permissions'>;

const list = (text: string): string[] => JSON.parse(text) as string[];

const repositoryOf = (row: Row & AccessFileRow): Repository => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  state: row.state as RepositoryState,
  isReferenceMandatory: row.is_reference_mandatory === 1,
  isMessageChangeAllowed: row.is_message_change_allowed === 1,
  immutableTags: { paths: list(row.immutable_paths), whitelist: list(row.immutable_whitelist) },
  accessFile: {
    version: row.access_file_version,
    content: row.content,
    hasDefaultPermissions: row.has_default_permissions === 1,
  },
});

const repositories = (source: DbOrTx) =>
  source
    .selectFrom('svn_repositories as r')
    .innerJoin('svn_access_files as a', (join) =>
      join.onRef('a.repository_id', '=', 'r.id').onRef('a.version', '=', 'r.access_file_version'),
    )
    .selectAll('r')
    .select(['a.content', 'a.has_default_permissions']);

export async function findRepository(source: DbOrTx, id: number): Promise<Repository | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await repositories(source).where('r.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : repositoryOf(row);
}

export async function findRepositoryId(source: DbOrTx, projectId: number, name: string): Promise<number | undefined> {
  const row = await source
    .selectFrom('svn_repositories')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Repositories in one of these states, oldest first. */
export async function repositoriesIn(
  source: DbOrTx,
  states: readonly RepositoryState[],
  projectId?: number,
): Promise<Repository[]> {
  const rows = await repositories(source)
    .where('r.state', 'in', [...states])
    .$if(projectId !== undefined, (query) => query.where('r.project_id', '=', projectId ?? 0))
    .orderBy('r.id')
    .execute();
  return rows.map(repositoryOf);
}

/** By name, ignoring case; exactly this one if a name is given. */
export async function listRepositories(
  source: DbOrTx,
  projectId: number,
  name: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ repositories: Repository[]; total: number }> {
  const shown = repositories(source)
    .where('r.project_id', '=', projectId)
    .where('r.state', 'in', ['ready', 'deleting'])
    .$if(name !== undefined, (query) => query.where('r.name', '=', name ?? ''));
  const rows = await shown.orderBy('r.name_key').limit(page.limit).offset(page.offset).execute();
  const { n } = await shown
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { repositories: rows.map(repositoryOf), total: n };
}

export interface NewRow {
  projectId: number;
  name: string;
  by: number;
  at: number;
  settings: RepositorySettings;
}

/** The id of the new repository, still to be created on disk; undefined: the name is taken. */
export async function insertRepository(tx: Tx, { projectId, name, by, at, settings }: NewRow) {
  const row = await tx
    .insertInto('svn_repositories')
    .values({
      project_id: projectId,
      name,
      name_key: name.toLowerCase(),
      state: 'creating',
      created_at: at,
      created_by: by,
      is_reference_mandatory: Number(settings.isReferenceMandatory),
      is_message_change_allowed: Number(settings.isMessageChangeAllowed),
      immutable_paths: JSON.stringify(settings.immutableTags.paths),
      immutable_whitelist: JSON.stringify(settings.immutableTags.whitelist),
      access_file_version: 1,
      handled_revision: 0,
      last_commit_at: null,
      deleted_at: null,
      deleted_by: null,
      dump_name: null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks the repository until the transaction ends. */
export async function lockRepository(tx: Tx, id: number): Promise<Repository | undefined> {
  await tx
    .updateTable('svn_repositories')
    .set((eb) => ({ name: eb.ref('svn_repositories.name') }))
    .where('id', '=', id)
    .execute();
  return findRepository(tx, id);
}

export async function updateRules(tx: Tx, id: number, settings: RepositorySettings): Promise<void> {
  await tx
    .updateTable('svn_repositories')
    .set({
      is_reference_mandatory: Number(settings.isReferenceMandatory),
      is_message_change_allowed: Number(settings.isMessageChangeAllowed),
      immutable_paths: JSON.stringify(settings.immutableTags.paths),
      immutable_whitelist: JSON.stringify(settings.immutableTags.whitelist),
    })
    .where('id', '=', id)
    .execute();
}

/** True for the transaction that made the change. */
export async function moveState(tx: Tx, id: number, from: RepositoryState, to: RepositoryState): Promise<boolean> {
  const result = await tx
    .updateTable('svn_repositories')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}
