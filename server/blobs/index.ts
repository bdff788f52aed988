import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { openDiskBlobs, sizeOnDisk } from './disk.ts';
import { openS3Blobs, sizeInS3 } from './s3/store.ts';
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

/** The size of a blob in that store; undefined: there is none. Creates nothing. */
export const blobSize = ({ dataDir, blobs }: BlobLocation, hash: string): Promise<number | undefined> =>
  blobs === undefined ? sizeOnDisk(join(dataDir, 'blobs'), hash) : sizeInS3(blobs, hash);
