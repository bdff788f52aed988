import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { isOnDisk, openDiskBlobs } from './disk.ts';
import { isInS3, openS3Blobs } from './s3/store.ts';
import type { S3Address } from './s3/address.ts';

export { type Blobs, type ByteRange, blobPath, type StoredBlob } from './blobs.ts';
export { parseS3Address, type S3Address } from './s3/address.ts';

interface BlobLocation {
  dataDir: string;
  blobs: S3Address | undefined;
}

/** The configured store: a bucket, or a directory next to the database. */
export function openBlobs(config: BlobLocation): Promise<Blobs> {
  if (config.blobs !== undefined) return openS3Blobs(config.blobs, join(config.dataDir, 'blobs', 'tmp'));
  return openDiskBlobs(join(config.dataDir, 'blobs'));
}

/** Whether that store has a blob. Creates nothing. */
export const hasBlob = ({ dataDir, blobs }: BlobLocation, hash: string): Promise<boolean> =>
  blobs === undefined ? isOnDisk(join(dataDir, 'blobs'), hash) : isInS3(blobs, hash);
