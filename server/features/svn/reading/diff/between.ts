import { collectFiles, type FoundFiles, hasRoom } from './files.ts';
import { diffTitle } from './title.ts';
import { isWithinDirectory } from '../path.ts';
import type { RepositoryReader } from '../repository-reader.ts';

export interface Sides {
  path: string;
  isFile: boolean;
  from: number;
  to: number;
}

/** Adds the differences at a path between two revisions, within another path. */
export async function collectBetween(
  found: FoundFiles,
  reader: RepositoryReader,
  sides: Sides,
  within: string,
): Promise<void> {
  const { at, may, engine } = reader;
  const first = found.files.length;
  await collectFiles(found, engine.browse.diff(at, sides.path, sides), {
    within,
    may,
    titleOf: (title) => diffTitle(title, sides),
  });
  // The diff doesn't show whether binary and empty files are new, and omits deleted empty ones.
  const known = await engine.browse.differences(at, sides.path, sides);
  const listed = found.files.slice(first);
  for (const file of listed) {
    const { action = file.action, isFile = true } = known.get(file.path) ?? {};
    Object.assign(file, { action, kind: isFile ? 'file' : 'directory' });
  }
  const paths = new Set(listed.map(({ path }) => path));
  for (const [path, { action, isFile }] of known) {
    if (!isFile || paths.has(path) || !isWithinDirectory(path, within) || !may(path)) continue;
    if (!hasRoom(found)) return;
    found.files.push({ path, action, copiedFrom: undefined, kind: 'file', isBinary: false, diff: '' });
  }
}
