import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Progress } from '../lib/progress.ts';
import { archiveNamed, unpack } from './archive/index.ts';
import { BackupFault, type Manifest, readManifest } from './manifest.ts';
import { checkSeal } from './seal.ts';

/** A backup as a directory with verified files. */
export interface OpenBackup {
  root: string;
  manifest: Manifest;
}

async function directoryOf(path: string, scratch: string, progress: Progress): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new BackupFault(`There is no backup at ${path}.`);
  if (found.isDirectory()) return path;
  const archive = archiveNamed(path);
  if (archive === undefined) throw new BackupFault(`${path} is neither a directory nor a .tar or .zip file.`);
  const root = join(scratch, 'backup');
  await unpack(archive, path, root, progress).catch((error: unknown) => {
    throw new BackupFault(`${path} can't be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  });
  return root;
}

/** Checks the manifest first, then every file; an archive is unpacked into the scratch directory. */
export async function openBackup(path: string, scratch: string, progress: Progress): Promise<OpenBackup> {
  const root = await directoryOf(resolve(path), scratch, progress);
  const manifest = await readManifest(root);
  await checkSeal(root, manifest, progress);
  return { root, manifest };
}
