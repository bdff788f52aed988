/** One line of `svnlook changed --copy-info`. */
export interface ChangedPath {
  /** without leading or trailing slashes; empty for the root */
  path: string;
  isDirectory: boolean;
  action: 'added' | 'deleted' | 'updated';
  /** the content of the file changed */
  text: boolean;
  /** the properties changed */
  properties: boolean;
  copiedFrom?: { path: string; revision: number } | undefined;
}

// Status of the content, status of the properties, a plus for copies, a blank; the rest of the line is the path.
const change = /^(A|D|U|_)([U ])([+ ]) (.+)$/;
const source = /^ {4}\(from (.*):r(\d+)\)$/;

const actions: Record<string, ChangedPath['action']> = { A: 'added', D: 'deleted', U: 'updated', _: 'updated' };

const bare = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** The changes of a revision or a transaction, in the order of Subversion's output. */
export function parseChanged(output: string): ChangedPath[] {
  const changes: ChangedPath[] = [];
  for (const line of output.split('\n')) {
    const [, status = '', properties, , path = ''] = change.exec(line) ?? [];
    const action = actions[status];
    if (action !== undefined) {
      changes.push({
        path: bare(path),
        isDirectory: path.endsWith('/'),
        action,
        text: status === 'U' || (status === 'A' && !path.endsWith('/')),
        properties: properties === 'U',
      });
      continue;
    }
    const [, from, revision] = source.exec(line) ?? [];
    const last = changes.at(-1);
    if (from !== undefined && last !== undefined) last.copiedFrom = { path: bare(from), revision: Number(revision) };
  }
  return changes;
}

const parent = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The directories that contain a change, or whose properties changed; the root is empty. Sorted. */
export function changedDirectories(changes: readonly ChangedPath[]): string[] {
  const directories = new Set<string>();
  for (const { path, isDirectory, action } of changes) {
    directories.add(isDirectory && action === 'updated' ? path : parent(path));
  }
  return [...directories].toSorted();
}
