import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type } from 'typebox';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Database, Tx } from '../../../db/index.ts';
import { actingFor, type Identity } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import { type Attempt, GiveUp, type Jobs } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { withScratch } from '../../../lib/files/scratch.ts';
import type { Mail, Message } from '../../../mail/index.ts';
import type { FileRecord, Files } from '../../files/index.ts';
import type { Progress } from '../../../lib/progress.ts';
import {
  type ArchiveOutcome,
  deleteFiles,
  findFile,
  insertArchive,
  keepArchive,
  writeArchiveOutcome,
} from '../../files/transfer.ts';
import type { ProjectArchives, ProjectDirectory } from '../../projects/index.ts';
import type { Identities, TextsFor } from '../../users/index.ts';
import { lifetimeMs, whileAlive, withOwner, archiveRetentionMs } from '../writing/lease.ts';
import { importMail } from './mail.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportReport } from '../analysis/report.ts';
import type { Imports } from '../service.ts';
import { openZip } from './zip.ts';
import {
  canceled,
  findImport,
  findImportOfFile,
  releaseImport,
  type ImportRow,
  insertImport,
  keepAlive,
  takeOver,
} from '../store/imports.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  identities: Identities;
  textsFor: TextsFor;
  directory: ProjectDirectory;
  files: Files;
  imports: Imports;
  limit: number;
  /** whether this process has the Subversion repositories, which archives may add to */
  hasRepositories: boolean;
  origin: () => string;
  onError: (error: unknown) => void;
}

const kind = 'project import';
const attempts = 3;
/** A zip that unpacks to more than this multiple of its size is a zip bomb. */
const mostExpansion = 200;
/** The list of the files of a zip is kept in memory while it is imported. */
const mostFiles = 200_000;
const mostNameBytes = 40_000_000;

/** The message for failures that the archive did not cause. */
const unexplained = {
  file: 'The archive',
  message: 'it was tried in vain; the list of jobs tells administrators why.',
};

const progressEveryMs = 1000;

const outcomeOf = ({ projectId = 0, counts, left }: ImportReport): ArchiveOutcome => ({
  status: 'done',
  project_id: projectId,
  counts,
  left: left.map(([path, count]) => ({ path, count })),
});

/** One attempt to import an archive. */
interface Turn {
  row: ImportRow;
  owner: string;
  creator: Identity;
  attempt: Attempt;
}

/** Receives archives of projects, and imports them one by one in the background. */
export function createArchiveUploads(deps: Deps) {
  const {
    db,
    clock,
    jobs,
    mail,
    identities,
    textsFor,
    directory,
    files,
    imports,
    limit,
    origin,
    onError,
    hasRepositories,
  } = deps;
  const projects: ProjectArchives = {
    limit,
    async expect(tx, projectId, user, { from_archive: archive }) {
      const createdAt = clock();
      const expiresAt = createdAt + limits.uploadLifetimeSeconds * 1000;
      const { file_name: name = '', file_size: size = 0 } = archive ?? {};
      const { fileId, uploadId } = await insertArchive(tx, { name, size, submittedBy: user.id, createdAt, expiresAt });
      const row = { project_id: projectId, file_id: fileId, started_by: user.id, owner: '' };
      await insertImport(tx, { ...row, alive_until: expiresAt });
      return `/uploads/project/file/${uploadId}`;
    },
  };

  async function importFrom(path: string, { row, owner, creator, attempt }: Turn): Promise<ImportReport> {
    await pipeline(await files.content.open(row.file_id ?? 0), createWriteStream(path, { mode: 0o600 }));
    const project = await directory.find(row.project_id);
    const file = await findFile(db.read, row.file_id ?? 0, clock());
    const source = await openZip(path, {
      name: file?.name ?? 'The archive',
      limits: { bytes: mostExpansion * (file?.size ?? 0), files: mostFiles, nameBytes: mostNameBytes },
    });
    try {
      await imports.clearing.empty(row.project_id);
      return await imports.run(source, {
        leavesUndecided: true,
        creator: { id: creator.id, isTrusted: can(actingFor(creator), 'platform.administer') },
        overrides: { shortname: project?.shortname, label: project?.label },
        existing: { projectId: row.project_id, owner },
        signal: attempt.signal,
        progress: progressOf(row.file_id ?? 0),
      });
    } finally {
      await source.close();
    }
  }

  const record = (fileId: number, outcome: ArchiveOutcome): Promise<void> =>
    db.write((tx) => writeArchiveOutcome(tx, fileId, outcome));

  /** Shows the uploader how far the import is, at most once a second. */
  function progressOf(fileId: number): Progress {
    let now = { step: '', done: 0, total: null as number | null };
    let written = 0;
    const write = (): void => {
      written = clock();
      record(fileId, { status: 'importing', ...now }).catch(onError);
    };
    return {
      step(step, total) {
        now = { step, done: 0, total: total ?? null };
        write();
      },
      advance(by = 1) {
        now.done += by;
        if (clock() - written >= progressEveryMs) write();
      },
      end: () => undefined,
    };
  }

  const mailAbout = async ({ id, email: to }: Identity, outcome: ImportReport | ImportRefused): Promise<Message> =>
    importMail((await textsFor(id)).t, { to, origin: origin(), outcome });

  /** Retries the import. After the last attempt, notifies the uploader. */
  async function fail({ row, owner, creator, attempt }: Turn, error: unknown): Promise<never> {
    const isRefused = error instanceof ImportRefused;
    if (!isRefused && (attempt.number < attempts || attempt.signal.aborted)) {
      await db.write((tx) => releaseImport(tx, row, owner, clock() + archiveRetentionMs));
      throw error;
    }
    const refusal = isRefused ? error : new ImportRefused([unexplained]);
    const message = await mailAbout(creator, refusal);
    await db.write(async (tx) => {
      await writeArchiveOutcome(tx, row.file_id ?? 0, { status: 'refused', errors: refusal.message.split('\n') });
      await mail.send(tx, message);
    });
    await imports.clearing.clear({ ...row, owner });
    throw isRefused ? new GiveUp(error.message) : error;
  }

  async function settle(turn: Turn): Promise<void> {
    const { row, creator } = turn;
    try {
      const report = await withScratch(join(tmpdir(), 'hearth-import-'), (directory) =>
        importFrom(join(directory, 'archive.zip'), turn),
      );
      const message = await mailAbout(creator, report);
      await db.write(async (tx) => {
        await writeArchiveOutcome(tx, row.file_id ?? 0, outcomeOf(report));
        if (row.file_id !== null) await deleteFiles(tx, [row.file_id], clock());
        await mail.send(tx, message);
      });
    } catch (error) {
      await fail(turn, error);
    }
  }

  async function run(projectId: number, attempt: Attempt): Promise<void> {
    const row = await findImport(db.read, projectId);
    if (row === undefined) {
      // The import is complete already.
      if ((await directory.find(projectId)) !== undefined) return;
      throw new GiveUp('The import was abandoned, and all of it was removed.');
    }
    if (row.owner === canceled) throw new GiveUp('The upload was canceled.');
    const creator = await identities.find(row.started_by);
    if (creator === undefined) throw new GiveUp('Whoever uploaded the archive is gone.');
    await withOwner(async (owner) => {
      if (!(await db.write((tx) => takeOver(tx, row, owner, clock() + lifetimeMs)))) return;
      await whileAlive({ db, clock, onError }, { projectId, owner }, () => settle({ row, owner, creator, attempt }));
    });
  }

  jobs.handle({
    kind,
    attempts,
    lane: 'imports',
    isRunHere: hasRepositories,
    payload: Type.Object({ project_id: Type.Integer() }),
    run: ({ project_id: projectId }, attempt) => run(projectId, attempt),
  });

  return {
    projects,

    /** Its uploader cancels the upload, which is too late while the import runs. */
    async canceled(tx: Tx, file: FileRecord): Promise<void> {
      const row = await findImportOfFile(tx, file.id);
      if (row !== undefined && !(await imports.clearing.cancel(tx, row))) throw problem('archive_importing');
    },

    /** The archive is complete. Queues its import. */
    async received(tx: Tx, file: FileRecord): Promise<void> {
      const row = await findImportOfFile(tx, file.id);
      if (row === undefined) return;
      await keepArchive(tx, file.id);
      await keepAlive(tx, row.project_id, '', clock() + archiveRetentionMs);
      await jobs.enqueue(tx, kind, { project_id: row.project_id });
    },
  };
}
