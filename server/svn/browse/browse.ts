import { CommandFailure, type SvnCommands } from '../command.ts';
import type { Browse, RepositoryAddress } from '../port.ts';
import type { Tree } from '../repositories/layout.ts';
import { logEntries } from './log.ts';
import { blamed, differencesByPath, listed } from './parse-output.ts';

/**
 * Error codes of Subversion for a path or revision that doesn't exist. E000036: a name is longer than allowed by the
 * file system in which Subversion looks for the repository.
 */
const absent = ['E160013', 'W160013', 'E160006', 'E160005', 'W160017', 'E000036'];

const saysAbsent = (error: unknown): boolean =>
  error instanceof CommandFailure && error.codes.some((code) => absent.includes(code));

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

const escaped = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const historyLine = /^ *(\d+) {3}\/(.*)$/;

/** Reads repositories directly from disk, without httpd and without any check of access. */
export function createBrowse({ tree, commands }: { tree: Tree; commands: SvnCommands }): Browse {
  const rootOf = (at: RepositoryAddress): string => `file://${tree.childRepositoryPath(at)}`;
  const urlOf = (at: RepositoryAddress, path: string, revision: number): string =>
    `${rootOf(at)}/${escaped(path)}@${revision}`;
  const sides = (at: RepositoryAddress, path: string, { from, to }: { from: number; to: number }): string[] => [
    `--old=${urlOf(at, path, from)}`,
    `--new=${urlOf(at, path, to)}`,
  ];
  const svn = (command: string, ...args: string[]) =>
    commands.read('svn', [command, '--non-interactive', `--config-dir=${tree.childPath('client')}`, ...args]);

  return {
    async history(at, path, { revision, limit }) {
      const range = ['--revision', String(revision), '--limit', String(limit)];
      const printed = await unlessAbsent(() =>
        commands.run('svnlook', ['history', ...range, tree.childRepositoryPath(at), `/${path}`]),
      );
      return printed?.split('\n').flatMap((line) => {
        const [, number, name] = historyLine.exec(line) ?? [];
        return number === undefined || name === undefined ? [] : [{ revision: Number(number), path: name }];
      });
    },

    log(at, revisions) {
      const newest = Math.max(...revisions);
      return logEntries(svn('log', '--xml', '--verbose', '--change', revisions.join(','), '--', urlOf(at, '', newest)));
    },

    node: (at, path, revision) =>
      unlessAbsent(async () => {
        const url = urlOf(at, path, revision);
        for await (const file of listed(svn('list', '--xml', '--depth=empty', '--', url))) return file;
        return 'directory';
      }),

    list: (at, path, revision) =>
      unlessAbsent(() => Array.fromAsync(listed(svn('list', '--xml', '--', urlOf(at, path, revision))))),

    blame: (at, path, { from, to }) =>
      blamed(svn('blame', '--xml', '--revision', `${from}:${to}`, '--', urlOf(at, path, to))),

    diff: (at, path, range) => svn('diff', ...sides(at, path, range)),

    differences: (at, path, range) =>
      differencesByPath(svn('diff', '--summarize', '--xml', ...sides(at, path, range)), rootOf(at)),
  };
}
