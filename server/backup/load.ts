import { openWithoutMigration } from '../db/open.ts';
import {
  fillDatabase,
  type Location,
  repositoriesReferred,
  type TransferSession,
  sessionIn,
} from '../db/transfer/index.ts';
import type { Progress } from '../lib/progress.ts';
import { checkBlobs } from './blobs.ts';
import { BackupFault, type Manifest } from './manifest.ts';
import type { OpenBackup } from './open.ts';
import { checkTables, contentsIn } from './tables.ts';

async function checkRepositories({ repositories, lost }: Manifest, session: TransferSession): Promise<void> {
  const known = [...repositories, ...(lost?.repositories ?? [])];
  for (const { projectId, name, state } of await repositoriesReferred(session)) {
    if (state !== 'ready' || known.some((at) => at.projectId === projectId && at.name === name)) continue;
    throw new BackupFault(`The repository ${name} of project ${projectId} is missing.`);
  }
}

/**
 * Fills a database from a backup, all or nothing, and verifies that it is complete and identical.
 */
export async function loadDatabase(
  { root, manifest }: OpenBackup,
  location: Location,
  { progress, asideIn }: { progress: Progress; asideIn?: string | undefined },
): Promise<void> {
  // The unit fails with the last error.
  const db = await openWithoutMigration({ ...location, log: () => undefined, onFatal: () => undefined });
  try {
    await fillDatabase(db, contentsIn(root, manifest), {
      progress,
      ...(asideIn === undefined ? {} : { asideIn }),
      async inspect(tx, filled) {
        checkTables(manifest, filled);
        await checkBlobs(root, manifest, sessionIn(tx, db.engine));
        await checkRepositories(manifest, sessionIn(tx, db.engine));
      },
    });
  } finally {
    await db.close();
  }
}
