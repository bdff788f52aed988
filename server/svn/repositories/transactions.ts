import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SvnCommands } from '../command.ts';
import type { RepositoryAddress } from '../port.ts';
import type { Tree } from './layout.ts';

interface Context {
  tree: Tree;
  commands: SvnCommands;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The time of the last write: new nodes change its directory, bytes its file. */
async function lastTouched(repository: string, transaction: string): Promise<number> {
  const places = [
    join(repository, 'db', 'transactions', `${transaction}.txn`),
    join(repository, 'db', 'txn-protorevs', `${transaction}.rev`),
  ];
  const times = await Promise.all(places.map((path) => stat(path).catch(() => undefined)));
  return Math.max(0, ...times.map((found) => found?.mtimeMs ?? 0));
}

export async function removeDeadTransactions(
  { tree, commands }: Context,
  at: RepositoryAddress,
  olderThan: Date,
): Promise<number> {
  const names = linesOf(await commands.run('svnadmin', ['lstxns', tree.childRepositoryPath(at)]));
  let removed = 0;
  for (const name of names) {
    if ((await lastTouched(tree.repository(at), name)) >= olderThan.getTime()) continue;
    await commands.run('svnadmin', ['rmtxns', '--quiet', tree.childRepositoryPath(at), name]);
    removed += 1;
  }
  return removed;
}

/** The number of files read at the same time. */
const readers = 8;

const md5OfNothing = 'd41d8cd98f00b204e9800998ecf8427e';

/** The path and size of a file, if the node has both. */
function readNode(text: string): { path: string; size: number } | undefined {
  const headers = new Map(linesOf(text).map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const path = headers.get('cpath');
  if (headers.get('type') !== 'file' || path === undefined) return undefined;
  // Revision, offset, stored size, file size (0 if it is the same, or if the file is empty), checksums.
  const [, , stored, expanded, md5] = headers.get('text')?.split(' ') ?? [];
  const size = expanded === '0' && md5 !== md5OfNothing ? stored : expanded;
  return { path: path.replace(/^\//, ''), size: Number(size ?? 0) };
}

/**
 * The files that a transaction touched, read from the directory in which FSFS keeps them until the commit: one small
 * file per node. svnlook would need a process for each of them.
 */
export async function sizesOfNodes(repository: string, transaction: string): Promise<Map<string, number>> {
  const directory = join(repository, 'db', 'transactions', `${transaction}.txn`);
  const sizes = new Map<string, number>();
  const names = (await readdir(directory)).filter((name) => /^node\.[^.]+\.[^.]+$/.test(name)).values();
  const work = async (): Promise<void> => {
    for (const name of names) {
      const node = readNode(await readFile(join(directory, name), 'utf8'));
      if (node !== undefined) sizes.set(node.path, Math.max(node.size, sizes.get(node.path) ?? 0));
    }
  };
  await Promise.all(Array.from({ length: readers }, work));
  return sizes;
}
