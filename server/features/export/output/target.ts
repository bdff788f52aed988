import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncBelow, syncDirectory } from '../../../lib/files/durable.ts';
import { withScratch } from '../../../lib/files/scratch.ts';
import { ExportRefused } from '../refusal.ts';
import type { ExportSink } from './output.ts';
import { openZipSink } from './zip.ts';

/** Writes an archive as a directory. */
async function openDirectorySink(root: string): Promise<ExportSink> {
  await mkdir(root, { mode: 0o700 });
  return {
    async write(path, content) {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(content);
      } finally {
        await handle.close();
      }
    },
    finish: () => syncBelow(root),
    abandon: async () => undefined,
  };
}

const isZip = (path: string): boolean => path.toLowerCase().endsWith('.zip');

async function isReplaceable(target: string): Promise<boolean> {
  if (isZip(target)) return (await stat(target)).isFile();
  const names = await readdir(target).catch(() => undefined);
  return names !== undefined && (names.length === 0 || names.includes('project.xml'));
}

/** Never replaces anything except a previous export, and only if asked to. */
async function refuseExisting(target: string, force: boolean): Promise<void> {
  if (!existsSync(target)) return;
  if (!force) throw new ExportRefused(`${target} already exists: choose another path, or replace it with --force.`);
  if (!(await isReplaceable(target)))
    throw new ExportRefused(`${target} is not an export of a project: choose another path.`);
}

/** The archive gets its final name only when it is complete. */
async function publish(made: string, target: string, aside: string): Promise<void> {
  const replaced = existsSync(target);
  if (replaced) await rename(target, aside);
  try {
    await rename(made, target);
  } catch (error) {
    if (replaced) await rename(aside, target);
    throw error;
  }
  await syncDirectory(dirname(target));
  await rm(aside, { recursive: true, force: true });
}

interface ArchiveOutput {
  sink: ExportSink;
  /** for temporary files */
  scratch: string;
}

/** Writes an archive to a directory, or to a zip if the name ends so. Leaves nothing behind if it fails. */
export async function writeArchive<T>(
  to: string,
  { force }: { force: boolean },
  work: (output: ArchiveOutput) => Promise<T>,
): Promise<T> {
  const target = resolve(to);
  await refuseExisting(target, force);
  await mkdir(dirname(target), { recursive: true });
  return withScratch(join(dirname(target), `.${basename(target)}.part-`), async (scratch) => {
    const made = join(scratch, 'archive');
    const sink = isZip(target) ? openZipSink(made) : await openDirectorySink(made);
    try {
      const result = await work({ sink, scratch });
      await sink.finish();
      await refuseExisting(target, force);
      await publish(made, target, join(scratch, 'replaced'));
      return result;
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  });
}
