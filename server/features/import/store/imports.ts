import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';

export type ImportRow = Selectable<Schema['imports']>;

/** The owner of an import whose upload was canceled. */
export const canceled = 'canceled';

export async function insertImport(tx: Tx, row: Omit<ImportRow, 'id'>): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
}

export const findImport = (source: DbOrTx, projectId: number): Promise<ImportRow | undefined> =>
  source.selectFrom('imports').selectAll().where('project_id', '=', projectId).executeTakeFirst();

export const findImportOfFile = (source: DbOrTx, fileId: number): Promise<ImportRow | undefined> =>
  source.selectFrom('imports').selectAll().where('file_id', '=', fileId).executeTakeFirst();

/** False: the import is gone, or has another owner. */
export async function keepAlive(tx: Tx, projectId: number, owner: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ alive_until: until })
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes the caller the owner of an import. False: another process was faster. */
export async function takeOver(tx: Tx, row: ImportRow, owner: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ owner, alive_until: until })
    .where('project_id', '=', row.project_id)
    .where('owner', '=', row.owner)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Leaves the import to its next owner. */
export async function releaseImport(tx: Tx, row: ImportRow, owner: string, until: number): Promise<void> {
  await takeOver(tx, { ...row, owner }, '', until);
}

export const listImports = (source: DbOrTx): Promise<ImportRow[]> =>
  source.selectFrom('imports').selectAll().orderBy('id').execute();

export async function removeImport(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('imports').where('project_id', '=', projectId).execute();
}

export async function setProjectOpen(tx: Tx, projectId: number, status: string): Promise<void> {
  await tx.updateTable('projects').set({ status }).where('id', '=', projectId).execute();
}

export async function setServices(
  tx: Tx,
  projectId: number,
  services: readonly { name: string; isEnabled: boolean }[],
): Promise<void> {
  for (const { name, isEnabled } of services) {
    await tx
      .insertInto('project_services')
      .values({ project_id: projectId, name, is_enabled: isEnabled ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['project_id', 'name']).doUpdateSet({ is_enabled: isEnabled ? 1 : 0 }))
      .execute();
  }
}

export async function insertPlanning(tx: Tx, row: Omit<Selectable<Schema['plannings']>, 'id'>): Promise<void> {
  await tx.insertInto('plannings').values(row).execute();
}

/** References among imported artifacts, without duplicates. */
export async function insertImportedReferences(
  tx: Tx,
  rows: readonly { source: number; target: number; keyword: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('cross_references')
    .values(
      rows.map(({ source, target, keyword }) => ({
        source_type: 'artifact',
        source_id: source,
        target_type: 'artifact',
        target_id: target,
        keyword,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Imports whose upload was canceled or has expired. */
export async function canceledUploads(source: DbOrTx): Promise<Set<number>> {
  const rows = await source
    .selectFrom('imports as i')
    .leftJoin('files as f', 'f.id', 'i.file_id')
    .select('i.id')
    .where('i.owner', 'in', ['', canceled])
    .where('i.file_id', 'is not', null)
    .where('f.id', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}
