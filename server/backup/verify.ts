import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../lib/progress.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open.ts';
import { selfContained } from './places.ts';
import { restoreRepositories, verifyRepositories } from './repositories.ts';
import { withScratch } from '../lib/files/scratch.ts';

/** Verifies a backup by restoring it into a temporary directory. */
export async function verifyBackup(
  path: string,
  { progress, svnUser }: { progress: Progress; svnUser: string | undefined },
): Promise<Manifest> {
  return withScratch(join(tmpdir(), 'hearth-verify-'), async (scratch) => {
    const backup = await openBackup(path, scratch, progress);
    const rehearsal = selfContained(join(scratch, 'data'), svnUser);
    await loadDatabase(backup, rehearsal.database, { progress });
    await restoreRepositories(backup.root, backup.manifest, rehearsal, progress);
    await verifyRepositories(backup.manifest, rehearsal, progress);
    return backup.manifest;
  });
}
