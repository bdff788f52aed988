import type { Blobs } from '../../../blobs/index.ts';
import type { Database } from '../../../db/index.ts';
import { projectDocument } from '../../../domain/import/xml/known-project.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ArtifactReader } from './artifact-reader.ts';
import { type ImportBatch, emptyBatch, isFull, type Work, writeBatch } from './batch.ts';
import { projectFile, documentRecords } from '../archive/document.ts';
import type { ImportSource } from '../archive/source.ts';

interface Deps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  source: ImportSource;
  /** the number of additional artifacts written */
  onArtifacts: (count: number) => void;
}

/** Writes the artifacts of an analyzed archive, batch by batch. */
export async function loadArtifacts(parts: Deps, reader: ArtifactReader, work: Work): Promise<void> {
  let writing: Promise<void> = Promise.resolve();

  /** Reads the next batch while this one is written. */
  async function flush(batch: ImportBatch): Promise<void> {
    await writing;
    writing = writeBatch(parts, batch, work).then(() => parts.onArtifacts(batch.histories.length));
    // The failure surfaces when the batch is awaited. Until then, nothing may be listening.
    writing.catch(() => undefined);
  }

  let batch = emptyBatch();
  const onRead = (bytes: number) => {
    batch.weight += bytes;
  };
  try {
    for await (const node of documentRecords(parts.source, projectFile, { roots: projectDocument, onRead })) {
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
