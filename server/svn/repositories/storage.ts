import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './files.ts';
import type { Tree } from './layout.ts';

const option = /^#?[ \t]*enable-rep-sharing[ \t]*=.*$/m;

/**
 * Subversion deduplicates files with a SQLite database, which SQLite opens by its real path. If the account can't
 * traverse that path, because Hearth keeps its data private, every commit would end with a warning.
 */
export async function shareEqualFiles(tree: Tree, repository: string, enabled: boolean): Promise<void> {
  const file = join(repository, 'db', 'fsfs.conf');
  const text = await readFile(file, 'utf8').catch(() => '');
  const line = `enable-rep-sharing = ${enabled}`;
  if (text.split('\n').includes(line)) return;
  const changed = option.test(text) ? text.replace(option, line) : `${text}\n[rep-sharing]\n${line}\n`;
  await replaceFile(file, changed, { mode: 0o644, account: tree.account, durable: false });
  // It can be deleted at any time: files that are deduplicated already stay so.
  if (!enabled) await rm(join(repository, 'db', 'rep-cache.db'), { force: true });
}
