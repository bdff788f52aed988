import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../lib/files/durable.ts';
import { type Blobs, blobPath } from './blobs.ts';
import { prepareSpool, spool } from './spool.ts';

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Renaming also updates the time of an existing blob, which keeps it from being removed. */
async function moveInto(from: string, to: string, root: string): Promise<void> {
  const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncDirectory(root);
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Moves the file aside before checking it, so a concurrent writer of the same bytes never loses them. */
async function removeOld(path: string, aside: string, writtenBefore: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && found.mtimeMs >= writtenBefore) return false;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isAbsent(error)) return true;
    throw error;
  }
  const isNew = (await stat(aside)).mtimeMs >= writtenBefore;
  if (isNew) {
    await link(aside, path).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
  }
  await rm(aside, { force: true });
  return !isNew;
}

const fileBelow = (root: string, hash: string): string => join(root, blobPath(hash));

/** The size of a blob; undefined: missing. */
export async function sizeOnDisk(root: string, hash: string): Promise<number | undefined> {
  try {
    const found = await stat(fileBelow(root, hash));
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Blobs as files below a directory, on one file system with its temporary files. */
export async function openDiskBlobs(root: string): Promise<Blobs> {
  const temporary = join(root, 'tmp');
  await prepareSpool(temporary);
  const fileOf = (hash: string): string => fileBelow(root, hash);

  return {
    async write(bytes) {
      const { path, hash, size } = await spool(temporary, bytes);
      try {
        await moveInto(path, fileOf(hash), root);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { hash, size };
    },

    async read(hash, range) {
      const file = await open(fileOf(hash), 'r');
      return file.createReadStream(range);
    },

    has: async (hash) => (await sizeOnDisk(root, hash)) !== undefined,

    remove: (hash, writtenBefore) => removeOld(fileOf(hash), join(temporary, `${randomUUID()}.part`), writtenBefore),
  };
}
