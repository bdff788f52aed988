import { below } from '../path.ts';

/** What a diff says about one path. */
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

/** Of `svnlook diff`: the path from the root, and what became of it. */
export function lookTitle(title: string): Title {
  const [, copy, revision, source = ''] = /^Copied: (.*) \(from rev (\d+), (.*)\)$/.exec(title) ?? [];
  if (copy !== undefined) {
    return { path: copy, action: 'copied', copiedFrom: { path: source, revision: Number(revision) } };
  }
  const [, word = '', path = ''] = /^(\w+): (.*)$/.exec(title) ?? [];
  return { path, action: words[word] ?? 'modified', copiedFrom: undefined };
}

/** Of `svn diff`: the path as seen from where the diff was asked for. */
export function diffTitle(title: string, asked: { path: string; isFile: boolean }): Title {
  const name = title.replace(/^Index: /, '');
  const path = asked.isFile || name === '.' ? asked.path : below(asked.path, name);
  return { path, action: 'modified', copiedFrom: undefined };
}

const absent = /\t\(nonexistent\)$/;

/** `svn diff` says in the lines that name the sides whether one of them isn't there. */
export function actionIn(line: string): FileDiff['action'] | undefined {
  if (!absent.test(line)) return undefined;
  return line.startsWith('--- ') ? 'added' : 'deleted';
}

/** The path that is compared with: inside of a copied directory it is another one. */
export const comparedPath = (line: string): string | undefined => /^--- (.*)\t[^\t]*$/.exec(line)?.[1];

const binary = ['(Binary files differ)', 'Cannot display: file marked as a binary type.'];
export const saysBinary = (line: string): boolean => binary.includes(line);
