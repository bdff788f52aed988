import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { digestFile, syncDirectory } from '../lib/files/durable.ts';
import type { Progress } from '../lib/progress.ts';
import { layout } from './layout.ts';
import { readLines } from './lines.ts';
import { BackupFault, type Manifest } from './manifest.ts';

const ends: readonly string[] = [layout.manifest, layout.manifestSum, layout.sums];

/** All files below a directory in a stable order. A directory is reported after its files. */
async function* filesBelow(root: string, leave?: (path: string) => Promise<void>, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, leave, path);
    else if (!entry.isFile()) throw new BackupFault(`${path} is neither a file nor a directory.`);
    else if (!ends.includes(path)) yield path;
  }
  await leave?.(join(root, below));
}

/** Syncs everything so far to disk and writes the checksums. */
export async function seal(root: string, progress: Progress): Promise<Manifest['files']> {
  progress.step('Checksums written');
  const sums = await open(join(root, layout.sums), 'wx', 0o600);
  const list = createHash('sha256');
  let [count, bytes] = [0, 0];
  try {
    for await (const path of filesBelow(root, syncDirectory)) {
      const { sha256, size } = await digestFile(join(root, path), { sync: true });
      const line = `${sha256}  ${path}\n`;
      list.update(line);
      await sums.appendFile(line);
      count += 1;
      bytes += size;
      progress.advance();
    }
    await sums.sync();
  } finally {
    await sums.close();
  }
  return { count, bytes, sha256: list.digest('hex') };
}

/** Refuses a backup with missing, changed or extra files. */
export async function checkSeal(root: string, { files: sealed }: Manifest, progress: Progress): Promise<void> {
  const sums = join(root, layout.sums);
  const { sha256: sum } = await digestFile(sums).catch(() => ({ sha256: '' }));
  if (sum !== sealed.sha256) throw new BackupFault(`${layout.sums} is damaged.`);
  progress.step('Checksums', sealed.count);
  const present = filesBelow(root);
  for await (const line of readLines(createReadStream(sums))) {
    const [expected, path] = [line.slice(0, 64), line.slice(66)];
    const { value: found } = await present.next();
    if (found !== path) throw new BackupFault(differenceOf(root, path, found));
    const { sha256 } = await digestFile(join(root, path));
    if (sha256 !== expected)
      throw new BackupFault(`${path} is damaged: its checksum is not the one in ${layout.sums}.`);
    progress.advance();
  }
  const { value: surplus } = await present.next();
  if (typeof surplus === 'string') throw new BackupFault(`${surplus} is not in ${layout.sums}.`);
}

/** The two lists have the same order, so the first difference is a missing or extra entry. */
function differenceOf(root: string, listed: string, found: string | undefined): string {
  if (found === undefined || !existsSync(join(root, listed))) return `${listed} is missing.`;
  return `${found} is not in ${layout.sums}.`;
}
