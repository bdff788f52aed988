import { below } from '../path.ts';

/** The headline of a diff for a path. */
export interface FileDiff {
  path: string;
  action: 'added' | 'deleted' | 'modified' | 'copied';
  copiedFrom: { path: string; revision: number } | undefined;
  kind: 'file' | 'directory';
  isBinary: boolean;
  diff: string;
}

export type Title = Pick<FileDiff, 'path' | 'action' | 'copiedFrom'>;

const words: Record<string, FileDiff['action']> = {
  Added: 'added',
  Deleted: 'deleted',
  Modified: 'modified',
  Index: 'modified',
};

/** From `svnlook diff`: the path from the root, and the action. */
export function svnlookTitle(title: string): Title {
  const [, copy, revision, source = ''] = /^Copied: (.*) \(from rev (\d+), (.*)\)$/.exec(title) ?? [];
  if (copy !== undefined) {
    return { path: copy, action: 'copied', copiedFrom: { path: source, revision: Number(revision) } };
  }
  const [, word = '', path = ''] = /^(\w+): (.*)$/.exec(title) ?? [];
  return { path, action: words[word] ?? 'modified', copiedFrom: undefined };
}

/** From `svn diff`: the path relative to the requested one. */
export function diffTitle(title: string, asked: { path: string; isFile: boolean }): Title {
  const name = title.replace(/^Index: /, '');
  const path = asked.isFile || name === '.' ? asked.path : below(asked.path, name);
  return { path, action: 'modified', copiedFrom: undefined };
}

const absent = /\t\(nonexistent\)$/;

/** The header lines of `svn diff` show whether one of the sides doesn't exist. */
export function actionIn(line: string): FileDiff['action'] | undefined {
  if (!absent.test(line)) return undefined;
  return line.startsWith('--- ') ? 'added' : 'deleted';
}

/** The path compared with, which differs inside a copied directory. */
export const comparedPath = (line: string): string | undefined => /^--- (.*)\t[^\t]*$/.exec(line)?.[1];

const binary = ['(Binary files differ)', 'Cannot display: file marked as a binary type.'];
export const isBinaryNotice = (line: string): boolean => binary.includes(line);
