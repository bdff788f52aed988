import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './files.ts';
import type { Tree } from './layout.ts';

const option = /^#?[ \t]*enable-rep-sharing[ \t]*=.*$/m;

/**
 * Equal files are stored once with the help of a SQLite file, which SQLite opens by its real path. Where the account
 * can't walk that path, because Hearth keeps its data to itself, every commit would end with a warning.
 */
export async function shareEqualFiles(tree: Tree, repository: string, enabled: boolean): Promise<void> {
  const file = join(repository, 'db', 'fsfs.conf');
  const text = await readFile(file, 'utf8').catch(() => '');
  const line = `enable-rep-sharing = ${enabled}`;
  if (text.split('\n').includes(line)) return;
  const changed = option.test(text) ? text.replace(option, line) : `${text}\n[rep-sharing]\n${line}\n`;
  await replaceFile(file, changed, { mode: 0o644, account: tree.account, durable: false });
  // It may go at any time: what is stored already stays stored once.
  if (!enabled) await rm(join(repository, 'db', 'rep-cache.db'), { force: true });
}
