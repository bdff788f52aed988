import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import process from 'node:process';

/** A temporary directory, removed after the work or when the process ends. */
export async function withScratch<T>(prefix: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(prefix);
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
    process.off('exit', remove);
  }
}
