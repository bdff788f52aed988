import { configuredInstallation } from '../../server/backup/index.ts';
import { actualHash, blobSize, blobStoreFault } from '../../server/blobs/index.ts';
import type { Config } from '../../server/config.ts';
import { blobSizesReferred, openSnapshot } from '../../server/db/transfer/index.ts';
import { type Check, failure, type Finding, messageOf, ok, stored } from './check.ts';

/** Checks at most this many blobs in a remote bucket. */
const mostChecked = 1_000;
const mostNamed = 5;

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);

async function missingIn(
  config: Config,
  compareHashes: boolean,
): Promise<{ checked: number; isAll: boolean; missing: string[] }> {
  const missing: string[] = [];
  let checked = 0;
  const snapshot = await openSnapshot(configuredInstallation(config).database);
  try {
    for await (const { hash, size } of blobSizesReferred(snapshot)) {
      if (!compareHashes && config.blobs !== undefined && checked === mostChecked)
        return { checked, isAll: false, missing };
      checked += 1;
      const found = await blobSize(config, hash);
      if (found === undefined) missing.push(hash);
      else if (found !== size) missing.push(`${hash} (${found} of ${size} bytes)`);
      else if (compareHashes && (await actualHash(config, hash)) !== hash) missing.push(`${hash} (other content)`);
    }
  } finally {
    await snapshot.close();
  }
  return { checked, isAll: true, missing };
}

async function attachments(config: Config, compareHashes: boolean): Promise<Finding> {
  const place = config.blobs === undefined ? `${config.dataDir}/blobs` : config.blobs.bucketUrl;
  const fault = await blobStoreFault(config).catch(reasonOf);
  if (fault !== undefined) {
    return failure(`${place} can't be used: ${fault}`, 'Check HEARTH_BLOBS_URL and that the store is running.');
  }
  const { checked, isAll, missing } = await missingIn(config, compareHashes);
  const count = isAll ? `${checked}` : `the first ${checked}`;
  if (missing.length === 0)
    return ok(`${count} in ${place}, none missing, all of the recorded ${compareHashes ? 'content' : 'size'}`);
  const named = missing.slice(0, mostNamed).join(', ');
  return failure(
    `${missing.length} of ${count} are missing or ${compareHashes ? 'damaged' : 'incomplete'} in ${place}: ${named}${missing.length > mostNamed ? ', …' : ''}`,
    'Restore them from a backup, which has them by these names in blobs/: see docs/admin/backup.md.',
  );
}

export const attachmentChecks: readonly Check[] = [
  stored('Attachments', (_database, config, { compareHashes }) => attachments(config, compareHashes === true)),
];
