import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { problem } from '../../../../contract/problems.ts';
import type { Blobs } from '../../../blobs/index.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createUploadReceiver } from './receiver.ts';
import { type FileKind, type FileRecord, findFile } from '../store/files.ts';
import { appendToUpload, dropWriter, renewWriter, takeWriter } from '../store/parts.ts';
import { deleteFiles, takeForRemoval } from '../store/removal.ts';

/** The most that is lost when the process is killed during an upload. */
const partSize = 8 * 1024 * 1024;
/**
 * After this time without a sign of life, another writer may take the upload: a client that continues after a crash
 * waits for it.
 */
const leaseMs = 5_000;
const renewEveryMs = 1_500;

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  onError: (error: unknown) => void;
  /** the kind of file that it receives */
  kind: FileKind;
  /** called in the transaction that completes a file */
  onComplete?: (tx: Tx, file: FileRecord) => Promise<void>;
  /** called in the transaction that cancels an upload; throws if that is impossible */
  onCancel?: (tx: Tx, file: FileRecord) => Promise<void>;
}

interface Writing {
  file: FileRecord;
  writer: string;
}

/** Receives the content of upload slots: one writer at a time, on whichever copy of Hearth. */
export function createUploads({ db, clock, blobs, onError, kind, onComplete, onCancel }: Deps) {
  const until = (): number => clock() + leaseMs;

  const isOwn = (file: FileRecord | undefined, userId: number): file is FileRecord =>
    file !== undefined && file.kind === kind && file.artifactId === null && file.submittedBy === userId;

  async function find(userId: number, id: number): Promise<FileRecord> {
    const file = await findFile(db.read, id, clock());
    if (!isOwn(file, userId)) throw problem('file_not_found');
    return file;
  }

  /** Runs the work while no other writer is active. */
  async function exclusively<T>(userId: number, id: number, work: (writing: Writing) => Promise<T>): Promise<T> {
    await find(userId, id);
    const writer = randomUUID();
    const file = await db.write(async (tx) => {
      if (!(await takeWriter(tx, id, writer, clock(), until()))) throw problem('tus_upload_locked');
      return findFile(tx, id, clock());
    });
    const renewal = setInterval(() => {
      db.write((tx) => renewWriter(tx, id, writer, until())).catch(onError);
    }, renewEveryMs);
    try {
      if (!isOwn(file, userId)) throw problem('file_not_found');
      return await work({ file, writer });
    } finally {
      clearInterval(renewal);
      await db.write((tx) => dropWriter(tx, id, writer));
    }
  }

  async function receive({ file, writer }: Writing, body: Readable): Promise<number> {
    const intake = createUploadReceiver(body);
    let offset = file.uploaded;
    while (await intake.hasMore()) {
      const room = file.size - offset;
      if (room === 0) throw problem('tus_body_too_long', { remaining: file.size - file.uploaded });
      const part = await blobs.write(intake.take(Math.min(partSize, room)));
      if (part.size === room && (await intake.hasMore())) {
        throw problem('tus_body_too_long', { remaining: file.size - file.uploaded });
      }
      const upload = { id: file.id, writer, offset };
      const isOurs = await db.write(async (tx) => {
        if (!(await appendToUpload(tx, upload, part))) return false;
        if (offset + part.size === file.size) await onComplete?.(tx, file);
        return true;
      });
      if (!isOurs) throw problem('tus_upload_locked');
      offset += part.size;
    }
    return offset;
  }

  return {
    find,

    /** Returns the new offset, also if the caller disconnects early. */
    append: (userId: number, id: number, offset: number, length: number, body: Readable): Promise<number> =>
      exclusively(userId, id, async (writing) => {
        const { uploaded, size } = writing.file;
        if (uploaded !== offset) throw problem('tus_offset_wrong', { offset: uploaded });
        if (length > size - uploaded) throw problem('tus_body_too_long', { remaining: size - uploaded });
        return receive(writing, body);
      }),

    cancel: (userId: number, id: number): Promise<void> =>
      exclusively(userId, id, ({ file }) =>
        db.write(async (tx) => {
          if (!(await takeForRemoval(tx, file.id))) throw problem('file_not_found');
          await onCancel?.(tx, file);
          await deleteFiles(tx, [file.id], clock());
        }),
      ),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
