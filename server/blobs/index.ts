import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Blobs, blobPath } from './blobs.ts';
import { openDiskBlobs, sizeOnDisk } from './disk.ts';
import { faultOfS3, openS3Blobs, readInS3, sizeInS3 } from './s3/store.ts';
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

/** Why that store can't be used; undefined: it can. Throws if it can't be reached. */
export const blobStoreFault = async ({ blobs }: BlobLocation): Promise<string | undefined> =>
  blobs === undefined ? undefined : faultOfS3(blobs);

/** The size of a blob in that store; undefined: missing. Creates nothing. */
export const blobSize = ({ dataDir, blobs }: BlobLocation, hash: string): Promise<number | undefined> =>
  blobs === undefined ? sizeOnDisk(join(dataDir, 'blobs'), hash) : sizeInS3(blobs, hash);

/** The hash of the bytes that the store has under this hash. Creates nothing. */
export async function actualHash({ dataDir, blobs }: BlobLocation, hash: string): Promise<string> {
  const bytes: AsyncIterable<Uint8Array> =
    blobs === undefined ? createReadStream(join(dataDir, 'blobs', blobPath(hash))) : await readInS3(blobs, hash);
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}
