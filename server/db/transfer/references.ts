import { readCatalogue } from './catalogue.ts';
import { input, quoted, type TransferSession } from './session.ts';

/** Columns that name blobs. */
export const blobReferences = [
  { table: 'file_parts', column: 'hash', size: 'size' },
  { table: 'deleted_artifacts', column: 'archive_hash', size: 'archive_size' },
] as const;

const hashesPerPage = 5_000;

/** The hashes of all blobs that rows refer to, possibly with duplicates. */
export async function* blobsReferred(session: TransferSession): AsyncGenerator<string> {
  for await (const { hash } of blobSizesReferred(session)) yield hash;
}

/** The same with the sizes that the rows record. */
export async function* blobSizesReferred(session: TransferSession): AsyncGenerator<{ hash: string; size: number }> {
  const tables = new Set((await readCatalogue(session)).map(({ name }) => name));
  for (const { table, column, size } of blobReferences) {
    // A database of an older Hearth may lack it.
    if (!tables.has(table)) continue;
    const [name, hash] = [quoted(table), quoted(column)];
    const page = `select ${hash} as hash, max(${quoted(size)}) as size from ${name}
      where ${hash} > ${input(session.engine, 1)} group by 1 order by 1 limit ${hashesPerPage}`;
    for (let after = '', more = true; more; ) {
      const rows = await session.ask(page, [after]);
      for (const row of rows) yield { hash: String(row['hash']), size: Number(row['size']) };
      after = String(rows.at(-1)?.['hash']);
      more = rows.length === hashesPerPage;
    }
  }
}

/** A repository in the database: its path on disk, or the dump of a deleted one. */
export interface RepositoryReference {
  projectId: number;
  name: string;
  state: string;
  dumpName: string | null;
}

export async function repositoriesReferred(session: TransferSession): Promise<RepositoryReference[]> {
  if (!(await readCatalogue(session)).some(({ name }) => name === 'svn_repositories')) return [];
  const rows = await session.ask('select project_id, name, state, dump_name from svn_repositories order by id');
  return rows.map((row) => ({
    projectId: Number(row['project_id']),
    name: String(row['name']),
    state: String(row['state']),
    dumpName: typeof row['dump_name'] === 'string' ? row['dump_name'] : null,
  }));
}
