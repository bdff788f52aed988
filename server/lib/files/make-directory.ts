import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isDirectory = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/**
 * Creates a directory and its parents unless they exist. Node's own recursion never ends where an existing directory
 * refuses new entries with ENOENT, as /proc does.
 */
export async function makeDirectory(path: string, mode = 0o777): Promise<void> {
  const above = dirname(path);
  if (!(await isDirectory(path)) && above !== path) await makeDirectory(above, mode);
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    // Another process may have created it.
    if (codeOf(error) === 'EEXIST' && (await isDirectory(path))) return;
    throw error;
  });
}
