import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SvnCommands } from '../command.ts';
import type { RepositoryAddress } from '../port.ts';
import type { Tree } from './layout.ts';

/** The file where FSFS keeps the properties of a revision, below db/. */
function propertiesOf(format: string, revision: number): string {
  const perDirectory = /^layout sharded (\d+)$/m.exec(format)?.[1];
  const directory = perDirectory === undefined ? [] : [String(Math.floor(revision / Number(perDirectory)))];
  return join('revprops', ...directory, String(revision));
}

/** Under the write lock, and only if the youngest revision is still the same, so that it is not being written. */
const script = '[[ $(<"$1") != "$2" ]] || rm -f -- "$3"';

/**
 * A commit writes the properties of its revision read-only before the revision becomes visible. If it is killed in
 * between, neither the next commit nor any other can write them. Detects this case and removes the file.
 */
export async function repairRepository(
  { tree, commands }: { tree: Tree; commands: SvnCommands },
  at: RepositoryAddress,
): Promise<void> {
  const database = join(tree.repository(at), 'db');
  const [format, current] = await Promise.all(
    ['format', 'current'].map((name) => readFile(join(database, name), 'utf8').catch(() => '')),
  );
  const youngest = Number.parseInt(current ?? '', 10);
  const leftover = propertiesOf(format ?? '', youngest + 1);
  if ((await stat(join(database, leftover)).catch(() => undefined)) === undefined) return;
  const repository = tree.childRepositoryPath(at);
  const command = ['/bin/bash', '-c', script, 'repair', join(repository, 'db', 'current'), String(youngest)];
  await commands.run('svnadmin', ['freeze', '--', repository, ...command, join(repository, 'db', leftover)]);
}
