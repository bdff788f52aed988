import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { openDiskBlobs } from './disk.ts';
import { openS3Blobs } from './s3.ts';
import type { S3Address } from './s3-address.ts';

export { type Blobs, type ByteRange, pathOf, type StoredBlob } from './blobs.ts';
export { parseS3Address, type S3Address } from './s3-address.ts';

/** The store that the configuration names: a bucket, or a directory beside the database. */
export function openBlobs(config: { dataDir: string; blobs: S3Address | undefined }): Promise<Blobs> {
  if (config.blobs !== undefined) return openS3Blobs(config.blobs, join(config.dataDir, 'blobs', 'tmp'));
  return openDiskBlobs(join(config.dataDir, 'blobs'));
}
