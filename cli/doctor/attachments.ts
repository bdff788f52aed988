import { configured } from '../../server/backup/index.ts';
import { hasBlob } from '../../server/blobs/index.ts';
import type { Config } from '../../server/config.ts';
import { blobsReferred, openSnapshot } from '../../server/db/transfer/index.ts';
import { type Check, failure, type Finding, messageOf, ok, stored } from './check.ts';

/** Checks at most this many blobs in a remote bucket. */
const mostAsked = 1_000;
const mostNamed = 5;
/** A hash that no blob has, to test whether the store answers. */
const anyHash = '0'.repeat(64);

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);

async function missingIn(config: Config): Promise<{ looked: number; isAll: boolean; missing: string[] }> {
  const missing: string[] = [];
  let looked = 0;
  const snapshot = await openSnapshot(configured(config).database);
  try {
    for await (const hash of blobsReferred(snapshot)) {
      if (config.blobs !== undefined && looked === mostAsked) return { looked, isAll: false, missing };
      looked += 1;
      if (!(await hasBlob(config, hash))) missing.push(hash);
    }
  } finally {
    await snapshot.close();
  }
  return { looked, isAll: true, missing };
}

async function attachments(config: Config): Promise<Finding> {
  const place = config.blobs === undefined ? `${config.dataDir}/blobs` : config.blobs.bucketUrl;
  try {
    await hasBlob(config, anyHash);
  } catch (error) {
    return failure(`${place} can't be used: ${reasonOf(error)}`, 'Check HEARTH_BLOBS_URL and the store that it names.');
  }
  const { looked, isAll, missing } = await missingIn(config);
  const count = isAll ? `${looked}` : `the first ${looked}`;
  if (missing.length === 0) return ok(`${count} in ${place}, all there`);
  const named = missing.slice(0, mostNamed).join(', ');
  return failure(
    `${missing.length} of ${count} are missing in ${place}: ${named}${missing.length > mostNamed ? ', …' : ''}`,
    'Bring them back from a backup, where each has this name below blobs/: docs/admin/backup.md.',
  );
}

export const attachmentChecks: readonly Check[] = [stored('Attachments', (_database, config) => attachments(config))];
