import type { Blobs } from '../../../blobs/index.ts';
import type { Database } from '../../../db/index.ts';
import { projectDocument } from '../../../domain/import/xml/known-project.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ArtifactReader } from './artifact-reader.ts';
import { type Batch, emptyBatch, isFull, type Work, writeBatch } from './batch.ts';
import { projectFile, recordsOf } from '../archive/document.ts';
import type { ImportSource } from '../archive/source.ts';

interface Deps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  source: ImportSource;
  /** how many more are written */
  onArtifacts: (count: number) => void;
}

/** Writes the artifacts of an archive that was analyzed, batch by batch. */
export async function loadArtifacts(parts: Deps, reader: ArtifactReader, work: Work): Promise<void> {
  let writing: Promise<void> = Promise.resolve();

  /** The next batch is read while this one is written. */
  async function flush(batch: Batch): Promise<void> {
    await writing;
    writing = writeBatch(parts, batch, work).then(() => parts.onArtifacts(batch.histories.length));
    // Whoever waits for it hears of a failure; nobody may be waiting yet.
    writing.catch(() => undefined);
  }

  let batch = emptyBatch();
  const onRead = (bytes: number) => {
    batch.weight += bytes;
  };
  try {
    for await (const node of recordsOf(parts.source, projectFile, { roots: projectDocument, onRead })) {
      if (node.name !== 'artifact') continue;
      await reader.read(node, batch);
      if (!isFull(batch)) continue;
      await flush(batch);
      batch = emptyBatch();
    }
    await flush(batch);
  } finally {
    await writing;
  }
}
