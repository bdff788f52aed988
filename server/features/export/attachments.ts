import type { Blobs } from '../../blobs/index.ts';
import type { Snapshot } from '../../db/index.ts';
import { filePath } from '../../domain/export/artifacts/files.ts';
import type { Progress } from '../../lib/progress.ts';
import { filePartsOf } from '../files/transfer.ts';
import type { ExportLedger } from './report.ts';
import type { ExportSink } from './output/output.ts';
import { countFiles, filesAfter } from './store/artifacts.ts';

interface Deps {
  read: Snapshot['read'];
  blobs: Blobs;
  sink: ExportSink;
  ledger: ExportLedger;
  progress: Progress;
  signal?: AbortSignal | undefined;
}

const stride = 500;

type Hashes = readonly { hash: string }[];

async function isWhole(blobs: Blobs, parts: Hashes): Promise<boolean> {
  for (const { hash } of parts) if (!(await blobs.has(hash))) return false;
  return true;
}

async function* bytesOf(blobs: Blobs, parts: Hashes): AsyncGenerator<Uint8Array> {
  for (const { hash } of parts) yield* (await blobs.read(hash)) as AsyncIterable<Uint8Array>;
}

/**
 * Writes the attachments of all artifacts before anything else, because a blob that loses its last reference after the
 * snapshot stays for only an hour. Returns the files whose content is lost.
 */
export async function writeAttachments(parts: Deps, trackerIds: readonly number[]): Promise<Set<number>> {
  const { read, blobs, sink, ledger, progress, signal } = parts;
  const lost = new Set<number>();
  progress.step('Attachments exported', await countFiles(read, trackerIds));
  for (let after = 0; ; ) {
    const files = await filesAfter(read, trackerIds, after, stride);
    for (const { id, name } of files) {
      signal?.throwIfAborted();
      const blobsOf = (await filePartsOf(read, id)).filter(({ size }) => size > 0);
      if (await isWhole(blobs, blobsOf)) {
        await sink.write(filePath(id), bytesOf(blobs, blobsOf));
        ledger.counts.files += 1;
      } else {
        lost.add(id);
        ledger.leave(`attachment whose bytes are missing: ${id} ${name}`);
      }
      progress.advance();
    }
    const last = files.at(-1);
    if (last === undefined) return lost;
    after = last.id;
  }
}
