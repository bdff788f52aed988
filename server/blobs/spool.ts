import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBlob } from './blobs.ts';

/** A temporary file that was not written to for this long belongs to a dead process. */
const abandonedAfterMs = 60 * 60 * 1000;

export interface Spooled extends StoredBlob {
  path: string;
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    await file.appendFile(chunk);
    size += chunk.length;
  }
  return { hash: hash.digest('hex'), size };
}

/** Writes bytes of unknown length and hash to a temporary file, durably; memory holds one chunk at a time. */
export async function spool(directory: string, bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const path = join(directory, `${randomUUID()}.part`);
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await writeAll(file, bytes);
    await file.sync();
    await file.close();
    return { ...written, path };
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** Creates the directory and removes leftovers of killed processes. Running copies may share it. */
export async function prepareSpool(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true });
  }
}
