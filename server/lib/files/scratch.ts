import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import process from 'node:process';

/** A temporary directory, removed after the work or when the process ends, if it is `dispensable` then. */
export async function withScratch<T>(
  prefix: string,
  work: (directory: string) => Promise<T>,
  dispensable: () => boolean = () => true,
): Promise<T> {
  const directory = await mkdtemp(prefix);
  const remove = (): void => {
    if (dispensable()) rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    return await work(directory);
  } finally {
    if (dispensable()) await rm(directory, { recursive: true, force: true });
    process.off('exit', remove);
  }
}
