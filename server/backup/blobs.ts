import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, blobPath } from '../blobs/index.ts';
import { blobsReferred, type TransferSession } from '../db/transfer/index.ts';
import type { Progress } from '../lib/progress.ts';
import { layout } from './layout.ts';
import { BackupFault, type Manifest } from './manifest.ts';

/** A remote bucket is slow, so several blobs are copied at a time. */
const atOnce = 8;

const fileOf = (root: string, hash: string): string => join(root, layout.blobs, blobPath(hash));

async function inParallel<T>(items: AsyncIterator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = await items.next(); next.done !== true; next = await items.next()) await work(next.value);
  });
  await Promise.all(workers);
}

/** false: the blob is missing or damaged. */
async function copyBlob(blobs: Blobs, hash: string, to: string): Promise<boolean> {
  if (!(await blobs.has(hash))) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const digest = createHash('sha256');
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of await blobs.read(hash)) {
      digest.update(chunk as Buffer);
      await file.appendFile(chunk as Buffer);
    }
  } finally {
    await file.close();
  }
  if (digest.digest('hex') === hash) return true;
  await rm(to);
  return false;
}

export interface SavedBlobs {
  /** blobs that the database refers to */
  referred: Set<string>;
  /** the missing or damaged ones among them */
  lost: Set<string>;
}

/** Copies the blobs that a database refers to and that the backup lacks. */
export async function saveBlobs(
  root: string,
  session: TransferSession,
  blobs: Blobs,
  progress: Progress,
): Promise<SavedBlobs> {
  const lost = new Set<string>();
  const referred = new Set<string>();
  await inParallel(blobsReferred(session), async (hash) => {
    if (referred.has(hash)) return;
    referred.add(hash);
    const to = fileOf(root, hash);
    if (!existsSync(to) && !(await copyBlob(blobs, hash, to))) lost.add(hash);
    progress.advance();
  });
  return { referred, lost };
}

/** The hashes of all blobs in a backup. */
async function* blobsIn(root: string): AsyncGenerator<string> {
  const top = join(root, layout.blobs);
  if (!existsSync(top)) return;
  for (const begin of (await readdir(top)).toSorted()) {
    for (const rest of await readdir(join(top, begin))) yield `${begin}${rest}`;
  }
}

/** Removes blobs that the database doesn't refer to, and counts the others. */
export async function countBlobs(
  root: string,
  referred: ReadonlySet<string>,
): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0];
  for await (const hash of blobsIn(root)) {
    const file = fileOf(root, hash);
    if (!referred.has(hash)) {
      await rm(file);
      continue;
    }
    count += 1;
    bytes += (await stat(file)).size;
  }
  return { count, bytes };
}

/** Copies all blobs of a backup into a store. */
export async function restoreBlobs(root: string, { blobs: saved }: Manifest, blobs: Blobs, progress: Progress) {
  progress.step('Attachments', saved.count);
  await inParallel(blobsIn(root), async (hash) => {
    const written = await blobs.write(createReadStream(fileOf(root, hash)));
    if (written.hash !== hash) throw new BackupFault(`The attachment ${hash} is damaged.`);
    progress.advance();
  });
}

/** Refuses a backup that lacks a blob its database refers to. */
export async function checkBlobs(root: string, { blobs: { lost } }: Manifest, session: TransferSession): Promise<void> {
  const known = new Set(lost);
  for await (const hash of blobsReferred(session)) {
    if (known.has(hash) || existsSync(fileOf(root, hash))) continue;
    throw new BackupFault(`The attachment ${hash}, which the database refers to, is missing.`);
  }
}
