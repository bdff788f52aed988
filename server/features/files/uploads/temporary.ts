import { Readable } from 'node:stream';
import type { NewTemporaryFile } from '../../../../contract/artifacts/file.ts';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Blobs, StoredBlob } from '../../../blobs/index.ts';
import { type Database, type DbOrTx, lockUntilEnd, type Tx } from '../../../db/index.ts';
import { isTrial } from '../../../lib/cache/uncommitted.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Page } from '../../../http/pagination.ts';
import { checkName } from './name.ts';
import { type FileRecord, findFile, insertFile } from '../store/files.ts';
import { appendChunk } from '../store/parts.ts';
import { deleteFiles, takeForRemoval } from '../store/removal.ts';
import { diskUsage, listTemporary } from '../store/temporary.ts';

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  uploadLimit: number;
}

function decoded(content: string): Buffer {
  const text = content.replaceAll(/[\r\n\t ]/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) {
    throw problem('temporary_file_not_base64');
  }
  const bytes = Buffer.from(text, 'base64');
  const limit = limits.fileChunkMaximum;
  if (bytes.length > limit) throw problem('temporary_file_chunk_too_large', { limit });
  return bytes;
}

/** Files uploaded in chunks through the API, within a quota per user. */
export function createTemporaryFiles({ db, clock, blobs, uploadLimit }: Deps) {
  const isTemporary = (file: FileRecord | undefined): file is FileRecord =>
    file !== undefined && file.kind === 'temporary' && file.artifactId === null;

  async function find(userId: number, id: number): Promise<FileRecord> {
    const file = await findFile(db.read, id, clock());
    if (!isTemporary(file)) throw problem('file_not_found');
    if (file.submittedBy !== userId) throw problem('temporary_file_foreign');
    return file;
  }

  async function checkQuota(source: DbOrTx, userId: number, added: number): Promise<void> {
    const used = await diskUsage(source, userId, clock());
    if (used + added > uploadLimit) throw problem('temporary_file_quota_exceeded');
  }

  /** Checked before anything is stored, and again in the transaction. */
  async function stored(userId: number, content: string): Promise<StoredBlob> {
    const bytes = decoded(content);
    await checkQuota(db.read, userId, bytes.length);
    // A dry run stores nothing, and no file refers to this hash afterwards.
    if (isTrial()) return { hash: '', size: bytes.length };
    return blobs.write(Readable.from([bytes]));
  }

  /** Appends the chunk and returns the updated file. */
  async function append(tx: Tx, file: FileRecord, number: number, chunk: StoredBlob): Promise<FileRecord> {
    await lockUntilEnd(tx, db.engine, `uploads of user ${file.submittedBy}`);
    await checkQuota(tx, file.submittedBy, chunk.size);
    const isNext = await appendChunk(tx, file.id, number, chunk);
    const now = await findFile(tx, file.id, clock());
    if (!isTemporary(now)) throw problem('file_not_found');
    if (!isNext) throw problem('temporary_file_offset_wrong', { expected: now.parts + 1 });
    return now;
  }

  return {
    find,
    usage: (userId: number): Promise<number> => diskUsage(db.read, userId, clock()),
    list: (userId: number, page: Page): Promise<{ files: FileRecord[]; total: number }> =>
      listTemporary(db, userId, clock(), page),

    async create(userId: number, request: NewTemporaryFile): Promise<FileRecord> {
      checkName(request.name);
      const chunk = await stored(userId, request.content);
      const createdAt = clock();
      return db.write(async (tx) => {
        const made = await insertFile(tx, {
          kind: 'temporary',
          fieldId: null,
          name: request.name,
          type: request.mimetype,
          description: request.description ?? '',
          size: 0,
          isComplete: true,
          submittedBy: userId,
          createdAt,
          expiresAt: createdAt + limits.temporaryFileLifetimeSeconds * 1000,
        });
        if (made === undefined) throw new Error('a temporary file met another one');
        return append(tx, made, 1, chunk);
      });
    },

    /** `number` counts the chunks. The first one is in the creation request. */
    async append(userId: number, id: number, number: number, content: string): Promise<FileRecord> {
      const file = await find(userId, id);
      const expected = file.parts + 1;
      if (number !== expected) throw problem('temporary_file_offset_wrong', { expected });
      const chunk = await stored(userId, content);
      return db.write((tx) => append(tx, file, number, chunk));
    },

    async remove(userId: number, id: number): Promise<void> {
      const file = await find(userId, id);
      await db.write(async (tx) => {
        if (!(await takeForRemoval(tx, file.id))) throw problem('file_not_found');
        await deleteFiles(tx, [file.id], clock());
      });
    },
  };
}
