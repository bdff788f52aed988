import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure, type SvnCommands } from '../command.ts';
import type { SvnLook, RepositoryAddress, SvnLookSubject } from '../port.ts';
import { textLines } from './text-lines.ts';
import { sizesOfNodes } from './transactions.ts';
import type { Tree } from './layout.ts';

const pick = (of: SvnLookSubject): string[] =>
  'revision' in of ? ['--revision', String(of.revision)] : ['--transaction', of.transaction];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** svnlook adds a newline to its output. */
const chomp = (text: string): string => text.replace(/\n$/, '');

/** 2024-05-01 10:00:00 +0200 (Wed, 01 May 2024) */
function parseDate(text: string): Date | undefined {
  const [, day, time, hours, minutes] = /^(\S+) (\S+) ([+-]\d\d)(\d\d)/.exec(text) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${time}${hours}:${minutes}`);
}

/** Paths in `svnlook changed` that are files and exist after the change. */
function filesIn(changed: string): string[] {
  return linesOf(changed)
    .filter((line) => !line.startsWith('D') && !line.endsWith('/'))
    .map((line) => line.slice(4));
}

/** The name of a transaction starts with its base revision. */
const baseOf = (transaction: string): number => Number.parseInt(transaction, 10);

export function createSvnLook({ tree, commands }: { tree: Tree; commands: SvnCommands }): SvnLook {
  const args = (
    command: string,
    at: RepositoryAddress,
    of: SvnLookSubject | undefined,
    ...more: string[]
  ): string[] => [command, ...(of === undefined ? [] : pick(of)), tree.childRepositoryPath(at), ...more];
  const ask = (command: string, at: RepositoryAddress, of?: SvnLookSubject, ...more: string[]): Promise<string> =>
    commands.run('svnlook', args(command, at, of, ...more));

  const changed: SvnLook['changed'] = (at, of, options) =>
    ask('changed', at, of, ...(options?.copies === true ? ['--copy-info'] : []));
  const filesize: SvnLook['filesize'] = async (at, of, path) => Number(await ask('filesize', at, of, `/${path}`));

  return {
    // Equals the output of `svnlook youngest`, without starting a process.
    youngest: async (at) => Number.parseInt(await readFile(join(tree.repository(at), 'db', 'current'), 'utf8'), 10),
    uuid: async (at) => chomp(await ask('uuid', at)),
    async info(at, of) {
      // Author, date, length of the message in bytes, message.
      const [author = '', date = '', , ...message] = (await ask('info', at, of)).split('\n');
      return { author, date: parseDate(date), message: chomp(message.join('\n')) };
    },
    log: async (at, of) => chomp(await ask('log', at, of)),
    author: async (at, of) => chomp(await ask('author', at, of)),
    date: async (at, of) => parseDate(await ask('date', at, of)),
    changed,
    directoriesChanged: async (at, of) => linesOf(await ask('dirs-changed', at, of)),
    async tree(at, of, path, options) {
      const depth = options?.deep === true ? [] : ['--non-recursive'];
      const [, ...below] = linesOf(await ask('tree', at, of, '--full-paths', ...depth, `/${path}`));
      // svnlook answers about /path with leading slashes.
      return below.map((each) => each.replace(/^\//, ''));
    },
    async *contentsBefore(at, transaction, directory) {
      const before = { revision: baseOf(transaction) };
      const reading = commands.read('svnlook', args('tree', at, before, '--full-paths', `/${directory}`));
      try {
        for await (const path of textLines(reading.bytes)) yield path.replace(/^\//, '');
        await reading.done;
      } catch (error) {
        // Nothing existed: the transaction itself created it.
        if (!(error instanceof CommandFailure && error.codes.includes('E160013'))) throw error;
      } finally {
        reading.stop();
      }
    },
    cat: (at, of, path) => commands.read('svnlook', args('cat', at, of, `/${path}`)),
    diff: (at, of) => commands.read('svnlook', args('diff', at, of)),
    filesize,
    async identity(at, of, path) {
      // The first line is the path itself, followed by its node in angle brackets.
      const [line = ''] = linesOf(await ask('tree', at, of, '--show-ids', '--non-recursive', `/${path}`));
      return line.slice(line.lastIndexOf('<') + 1, line.lastIndexOf('>'));
    },
    async propget(at, of, property, path) {
      try {
        return await ask('propget', at, of, property, `/${path}`);
      } catch (error) {
        // SVN_ERR_PROPERTY_NOT_FOUND
        if (error instanceof CommandFailure && error.codes.includes('E200017')) return undefined;
        throw error;
      }
    },
    async fileSizes(at, transaction, { above = -1 } = {}) {
      const of = { transaction };
      const known = await sizesOfNodes(tree.repository(at), transaction);
      const sizes = new Map<string, number>();
      // Most commits contain no large file, so their changes need not be listed.
      if (above >= 0 && known.values().every((size) => size <= above)) return sizes;
      for (const path of filesIn(await changed(at, of))) {
        const size = known.get(path) ?? (await filesize(at, of, path));
        if (size > above) sizes.set(path, size);
      }
      return sizes;
    },
  };
}
