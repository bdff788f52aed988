import type { Blobs } from '../../../blobs/index.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type ArtifactWithHistory, insertHistories, insertLinks } from '../../artifacts/transfer.ts';
import { type ImportedAttachment, insertAttachments } from '../../files/transfer.ts';
import { lifetimeMs } from './lease.ts';
import type { DirectedLink } from './links.ts';
import type { ImportSource } from '../archive/source.ts';
import { insertImportedReferences, keepAlive } from '../store/imports.ts';

/** A file in the archive that is not stored yet. */
type ArchivedFile = Omit<ImportedAttachment, 'hash'> & { path: string };

/** A sequence of artifacts, with everything that is written together with them. */
export interface ImportBatch {
  histories: ArtifactWithHistory[];
  files: ArchivedFile[];
  links: DirectedLink[];
  references: { source: number; target: number; keyword: string }[];
  /** approximate size in the document, in bytes */
  weight: number;
}

export const emptyBatch = (): ImportBatch => ({ histories: [], files: [], links: [], references: [], weight: 0 });

const mostArtifacts = 500;
const mostWeight = 8_000_000;

export const isFull = ({ histories, weight }: ImportBatch): boolean =>
  histories.length >= mostArtifacts || weight >= mostWeight;

/** The import and its owner. */
export interface Work {
  projectId: number;
  owner: string;
}

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  source: ImportSource;
}

const atOnce = 4;

/** Stores the content of files, so that rows can refer to it. */
async function unpack({ blobs, source }: Deps, files: readonly ArchivedFile[]): Promise<ImportedAttachment[]> {
  const unpacked: ImportedAttachment[] = [];
  const waiting = files.values();
  async function work(): Promise<void> {
    for (const { path, ...file } of waiting) {
      const { hash, size } = await blobs.write(await source.read(path));
      if (size !== file.size) throw new Error(`${path} changed while it was imported.`);
      unpacked.push({ ...file, hash });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return unpacked;
}

/** Writes a batch in one transaction. */
export async function writeBatch(parts: Deps, batch: ImportBatch, { projectId, owner }: Work): Promise<void> {
  const { db, clock } = parts;
  const files = await unpack(parts, batch.files);
  await db.write(async (tx: Tx) => {
    if (!(await keepAlive(tx, projectId, owner, clock() + lifetimeMs))) throw new Error('The import was abandoned.');
    await insertHistories(tx, db.engine, batch.histories);
    await insertAttachments(tx, db.engine, files);
    await insertLinks(tx, db.engine, batch.links);
    await insertImportedReferences(tx, batch.references);
  });
}
