import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Blobs, openBlobs } from '../blobs/index.ts';
import { contentsOf, openSnapshot, repositoriesReferred } from '../db/transfer/index.ts';
import { syncDirectory, writeDurably } from '../lib/files/durable.ts';
import { makeDirectory } from '../lib/files/make-directory.ts';
import type { Progress } from '../lib/progress.ts';
import { version } from '../lib/version.ts';
import { archiveNamed, pack } from './archive/index.ts';
import { countBlobs, saveBlobs } from './blobs.ts';
import { layout } from './layout.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import type { Installation } from './places.ts';
import { ChangedMeanwhile, saveRepositories } from './repositories.ts';
import { withScratch } from '../lib/files/scratch.ts';
import { seal } from './seal.ts';
import { writeTables } from './tables.ts';

export interface BackupOptions {
  progress: Progress;
  /** The configuration, without secrets. */
  configuration: Record<string, string>;
}

const attempts = 3;

/**
 * Most blobs are copied before the snapshot. A blob that loses its last reference stays for another hour, which is
 * enough.
 */
async function saveMostBlobs(
  root: string,
  { database }: Installation,
  blobs: Blobs,
  progress: Progress,
): Promise<void> {
  progress.step('Attachments');
  const snapshot = await openSnapshot(database);
  try {
    await saveBlobs(root, snapshot, blobs, progress);
  } finally {
    await snapshot.close();
  }
}

type Saved = Omit<Manifest, 'files'>;

/** The database and all blobs that it refers to, at one instant. */
async function saveSnapshot(root: string, { database }: Installation, blobs: Blobs, progress: Progress) {
  const snapshot = await openSnapshot(database);
  try {
    const made_at = new Date().toISOString();
    progress.step('Newest attachments');
    const { referred, lost } = await saveBlobs(root, snapshot, blobs, progress);
    const contents = await contentsOf(snapshot);
    const tables = await writeTables(root, contents, progress);
    const { engine } = snapshot;
    const counted = { ...(await countBlobs(root, referred)), lost: [...lost].toSorted() };
    const about = { made_at, engine, migrations: contents.migrations, tables, blobs: counted };
    return { about, repositories: await repositoriesReferred(snapshot) };
  } finally {
    await snapshot.close();
  }
}

async function saveOnce(
  root: string,
  from: Installation,
  blobs: Blobs,
  { isLast, progress }: { isLast: boolean; progress: Progress },
): Promise<Saved> {
  const { about, repositories } = await saveSnapshot(root, from, blobs, progress);
  return {
    format: 1,
    hearth: version,
    ...about,
    ...(await saveRepositories(root, repositories, from, { isLast, progress })),
  };
}

async function saveAll(root: string, from: Installation, progress: Progress): Promise<Saved> {
  const blobs = await openBlobs(from);
  await saveMostBlobs(root, from, blobs, progress);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveOnce(root, from, blobs, { isLast: attempt === attempts, progress });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === attempts) throw error;
    }
    for (const part of [layout.database, layout.repositories, layout.dumps]) {
      await rm(join(root, part), { recursive: true, force: true });
    }
  }
}

/** Runs before anything is created. */
function refuseAbsent({ database }: Installation): void {
  if ('file' in database && !existsSync(database.file)) throw new Error(`There is no database at ${database.file}.`);
}

/** An existing empty directory is replaced. */
async function refuseExisting(target: string): Promise<void> {
  if (!existsSync(target)) return;
  const names = archiveNamed(target) === undefined ? await readdir(target).catch(() => undefined) : undefined;
  if (names === undefined || names.length > 0) throw new Error(`${target} already exists. Name a new target.`);
}

/** The backup gets its final name only when it is complete. */
async function publish(root: string, target: string, progress: Progress): Promise<void> {
  const archive = archiveNamed(target);
  const packed = join(dirname(root), 'packed');
  if (archive !== undefined) await pack(archive, root, packed, progress);
  await rename(archive === undefined ? root : packed, target);
  await syncDirectory(dirname(target));
}

/** Saves a whole installation as a directory or a single file, even while it is in use. */
export async function takeBackup(from: Installation, to: string, options: BackupOptions): Promise<Manifest> {
  const { progress, configuration } = options;
  const target = resolve(to);
  refuseAbsent(from);
  await refuseExisting(target);
  await makeDirectory(dirname(target));
  return withScratch(`${target}.part-`, async (scratch) => {
    const root = join(scratch, 'backup');
    await mkdir(root, { mode: 0o700 });
    const saved = await saveAll(root, from, progress);
    await writeDurably(join(root, layout.configuration), `${JSON.stringify(configuration, null, 2)}\n`);
    const manifest = { ...saved, files: await seal(root, progress) };
    await writeManifest(root, manifest);
    await syncDirectory(root);
    await publish(root, target, progress);
    return manifest;
  });
}
