import { type ChangedPath, parseChanged, visibleChanges } from '../../../../domain/svn/index.ts';
import { collectBetween } from './between.ts';
import { collectFiles, type FoundFiles, hasRoom, noFiles } from './files.ts';
import { comparedPath, type FileDiff, svnlookTitle } from './title.ts';
import { isWithinDirectory } from '../path.ts';
import type { RepositoryReader } from '../repository-reader.ts';

const actions = { added: 'added', deleted: 'deleted', updated: 'modified' } as const;

const actionOf = ({ action, copiedFrom }: ChangedPath): FileDiff['action'] =>
  copiedFrom === undefined ? actions[action] : 'copied';

/** svnlook reports the action for a path only if its content changed. */
function correct(files: readonly FileDiff[], changed: readonly ChangedPath[]): void {
  // For a replaced path, only the new node is relevant.
  const known = new Map(changed.filter(({ action }) => action !== 'deleted').map((change) => [change.path, change]));
  for (const file of files) {
    const change = known.get(file.path);
    if (change === undefined) continue;
    file.action = actionOf(change);
    file.copiedFrom = change.copiedFrom;
    file.kind = change.isDirectory ? 'directory' : 'file';
  }
}

/** A copied directory is one entry, without its content. */
function addCopies(found: FoundFiles, changed: readonly ChangedPath[]): void {
  const listed = new Set(found.files.map(({ path }) => path));
  for (const change of changed) {
    const { path, isDirectory, copiedFrom } = change;
    if (!isDirectory || copiedFrom === undefined || listed.has(path)) continue;
    if (!hasRoom(found)) return;
    found.files.push({ path, action: 'copied', copiedFrom, kind: 'directory', isBinary: false, diff: '' });
  }
}

/** Deleted directories within the requested path, except directories that a copy omitted. */
function deletedPlaces(changed: readonly ChangedPath[], within: string): string[] {
  const made = changed.filter(({ action, isDirectory }) => action === 'added' && isDirectory);
  return changed
    .filter(({ action, isDirectory }) => action === 'deleted' && isDirectory)
    .filter(({ path }) => !made.some((around) => around.path !== path && isWithinDirectory(path, around.path)))
    .filter(({ path }) => isWithinDirectory(path, within) || isWithinDirectory(within, path))
    .map(({ path }) => (isWithinDirectory(within, path) ? within : path));
}

const byPath = (one: FileDiff, other: FileDiff): number => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0);

/** The changes of a revision at a path and below. */
export async function filesOfRevision(reader: RepositoryReader, path: string, revision: number): Promise<FoundFiles> {
  const { at, may, engine } = reader;
  const found = noFiles();
  const whole = parseChanged(await engine.look.changed(at, { revision }, { copies: true }));
  const changed = visibleChanges(whole, may).changes.filter((change) => isWithinDirectory(change.path, path));
  const reading = engine.look.diff(at, { revision });
  await collectFiles(found, reading, { within: path, may, titleOf: svnlookTitle, comparedIn: comparedPath });
  correct(found.files, changed);
  addCopies(found, changed);
  for (const place of deletedPlaces(whole, path)) {
    if (found.isTruncated) break;
    const node = may(place) ? await engine.browse.node(at, place, revision - 1) : undefined;
    if (node === undefined) continue;
    // Revision 0 is empty, so this lists everything that existed, even if it was replaced.
    const sides = { path: place, isFile: node !== 'directory', from: revision - 1, to: 0 };
    await collectBetween(found, reader, sides, path);
  }
  return { ...found, files: found.files.toSorted(byPath) };
}
