import type { Blobs } from '../../../blobs/index.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type ArtifactHistory, insertHistories, insertLinks } from '../../artifacts/transfer.ts';
import { type ImportedAttachment, insertAttachments } from '../../files/transfer.ts';
import { lifetimeMs } from './lease.ts';
import type { DirectedLink } from './links.ts';
import type { ImportSource } from '../archive/source.ts';
import { insertReferences, keepAlive } from '../store/imports.ts';

/** A file that still lies in the archive. */
type PackedFile = Omit<ImportedAttachment, 'hash'> & { path: string };

/** Some artifacts in a row, with all that is written along with them. */
export interface Batch {
  histories: ArtifactHistory[];
  files: PackedFile[];
  links: DirectedLink[];
  references: { source: number; target: number; keyword: string }[];
  /** bytes of the document, roughly */
  weight: number;
}

export const emptyBatch = (): Batch => ({ histories: [], files: [], links: [], references: [], weight: 0 });

const mostArtifacts = 500;
const mostWeight = 8_000_000;

export const isFull = ({ histories, weight }: Batch): boolean =>
  histories.length >= mostArtifacts || weight >= mostWeight;

/** What is worked on, and by whom. */
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

/** Keeps the bytes of the files; what is written then refers to them. */
async function unpack({ blobs, source }: Deps, files: readonly PackedFile[]): Promise<ImportedAttachment[]> {
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

/** Writes a batch in one unit. */
export async function writeBatch(parts: Deps, batch: Batch, { projectId, owner }: Work): Promise<void> {
  const { db, clock } = parts;
  const files = await unpack(parts, batch.files);
  await db.write(async (tx: Tx) => {
    if (!(await keepAlive(tx, projectId, owner, clock() + lifetimeMs))) throw new Error('The import was given up.');
    await insertHistories(tx, db.engine, batch.histories);
    await insertAttachments(tx, db.engine, files);
    await insertLinks(tx, db.engine, batch.links);
    await insertReferences(tx, batch.references);
  });
}
