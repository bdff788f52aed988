import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFailure, type SvnCommands } from '../command.ts';
import type { FirstCommit, Repositories, RepositoryAddress } from '../port.ts';
import { syncDirectory } from '../../lib/files/durable.ts';
import { copyInto, giveIdentity, moveOut } from './copies.ts';
import { ownDirectory, replaceFile } from './files.ts';
import type { Tree } from './layout.ts';
import { repairRepository } from './repair.ts';
import type { BuildRepository } from './repository-builder.ts';
import { removeDeadTransactions } from './transactions.ts';

const property = (name: string, value: string): string =>
  `K ${Buffer.byteLength(name)}\n${name}\nV ${Buffer.byteLength(value)}\n${value}\n`;

/** The directories with all their parents, parents first. */
function withParents(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const segments = path.split('/').filter((segment) => segment !== '');
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)].toSorted();
}

/** The commit as a dump (format 2) for svnadmin: without a client and hooks, and with the given author. */
function firstCommitDump({ layout, author, message }: FirstCommit, now: Date): string {
  // svn:date has microseconds.
  const date = now.toISOString().replace(/Z$/, '000Z');
  const properties = [
    property('svn:author', author),
    property('svn:date', date),
    property('svn:log', message.replaceAll(/\r\n?/g, '\n')),
  ];
  const content = `${properties.join('')}PROPS-END\n`;
  const length = Buffer.byteLength(content);
  const revision = `Revision-number: 1\nProp-content-length: ${length}\nContent-length: ${length}\n\n${content}\n`;
  const nodes = withParents(layout).map(
    (path) =>
      `Node-path: ${path}\nNode-kind: dir\nNode-action: add\nProp-content-length: 10\nContent-length: 10\n\nPROPS-END\n\n\n`,
  );
  return `SVN-fs-dump-format-version: 2\n\n${revision}${nodes.join('')}`;
}

export interface RepositoryOptions {
  tree: Tree;
  commands: SvnCommands;
  build: BuildRepository;
  writeAccessFile: (repository: string, text: string) => Promise<void>;
}

async function isRepository(path: string): Promise<boolean> {
  return (await stat(join(path, 'format')).catch(() => undefined))?.isFile() ?? false;
}

async function list(tree: Tree): Promise<RepositoryAddress[]> {
  const found: RepositoryAddress[] = [];
  for (const project of (await readdir(tree.path())).filter((name) => /^[1-9]\d*$/.test(name))) {
    for (const name of await readdir(tree.path(project))) {
      if (await isRepository(tree.path(project, name))) found.push({ projectId: Number(project), name });
    }
  }
  return found;
}

/** Repositories on disk, through svnadmin. */
export function createRepositories(options: RepositoryOptions): Repositories {
  const { tree, commands, build, writeAccessFile } = options;
  const svnadmin = (...args: string[]) => commands.run('svnadmin', args);
  const load = (childPath: string, input: string | ReturnType<typeof createReadStream>) =>
    commands.run('svnadmin', ['load', '--quiet', '--normalize-props', childPath], { input });

  /** The repository becomes visible when it is complete. */
  async function make(at: RepositoryAddress, fill: (path: string, childPath: string) => Promise<void>): Promise<void> {
    const name = randomUUID();
    const path = tree.path('new', name);
    const target = tree.repository(at);
    if (await isRepository(target)) throw new Error(`The repository ${at.projectId}/${at.name} already exists.`);
    try {
      await fill(path, tree.childPath('new', name));
      await ownDirectory(dirname(target), tree.account);
      await rename(path, target);
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    }
    await syncDirectory(dirname(target));
  }

  async function createEmpty(path: string, childPath: string): Promise<void> {
    await svnadmin('create', '--fs-type=fsfs', childPath);
    await build(path);
  }

  return {
    create: (at, first) =>
      make(at, async (path, childPath) => {
        await createEmpty(path, childPath);
        if (first.layout.length > 0) await load(childPath, firstCommitDump(first, new Date()));
        await writeAccessFile(path, first.accessFile);
      }),

    restore: (at, { dump, accessFile }) =>
      make(at, async (path, childPath) => {
        await createEmpty(path, childPath);
        await load(childPath, createReadStream(dump));
        await writeAccessFile(path, accessFile);
      }),

    adopt: (at, { directory }) =>
      make(at, async (path) => {
        await copyInto(directory, path, tree.account);
        await giveIdentity(path, tree.account);
        await build(path);
      }),

    exists: (at) => isRepository(tree.repository(at)),
    list: () => list(tree),

    async remove(at) {
      const aside = tree.path('new', randomUUID());
      await rename(tree.repository(at), aside);
      await rm(aside, { recursive: true, force: true });
    },

    async dump(at, file) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const write = async (to: FileHandle): Promise<void> => {
        const { bytes, done } = commands.read('svnadmin', ['dump', '--quiet', tree.childRepositoryPath(at)]);
        await Promise.all([to.writeFile(bytes), done]);
      };
      await replaceFile(file, write, { mode: 0o600, account: undefined });
    },

    async load(at, file) {
      await repairRepository({ tree, commands }, at);
      await load(tree.childRepositoryPath(at), createReadStream(file));
    },

    async hotcopy(at, directory) {
      const name = randomUUID();
      try {
        await svnadmin('hotcopy', '--quiet', tree.childRepositoryPath(at), tree.childPath('new', name));
        await moveOut(tree.path('new', name), directory);
      } finally {
        await rm(tree.path('new', name), { recursive: true, force: true });
      }
    },

    async verify(at) {
      try {
        await svnadmin('verify', '--quiet', tree.childRepositoryPath(at));
        return { ok: true, text: '' };
      } catch (error) {
        if (error instanceof CommandFailure) return { ok: false, text: error.text };
        throw error;
      }
    },

    removeDeadTransactions: (at, olderThan) => removeDeadTransactions({ tree, commands }, at, olderThan),
  };
}
