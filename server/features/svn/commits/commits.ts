import type { Database, Tx } from '../../../db/index.ts';
import { findCommitReferences } from '../../../domain/svn/index.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Log } from '../../../lib/log.ts';
import type { Mail, Message } from '../../../mail/index.ts';
import { addReferences } from '../../artifacts/index.ts';
import type { Commit, MailsAbout } from './commit-mails.ts';
import type { CommitIndex } from './indexing.ts';
import type { RepositoryDirectory } from '../repositories/directory.ts';
import type { GetEngine } from '../engine.ts';
import type { NamedArtifact, ReferenceContexts } from './reference-context.ts';
import { isUsableRepository, type Repository } from '../repositories/repository.ts';
import { beginAfter, handledRevision, insertCommit, takeRevision } from './store/commits.ts';
import { addressOf } from '../repositories/maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  log: Log;
  engine: GetEngine;
  directory: RepositoryDirectory;
  references: ReferenceContexts;
  mailsAbout: MailsAbout;
  mail: Mail;
  indexTexts: CommitIndex;
}

/**
 * Processes commits: stores their references and queues their mails. The last processed revision is stored in the same
 * transaction, so that each revision is processed exactly once, even if Hearth is killed right after a commit.
 */
export function createCommitRecorder(deps: Deps) {
  const { db, events, log, engine, directory, references, mailsAbout, mail, indexTexts } = deps;
  const running = new Map<number, Promise<void>>();
  const wanted = new Set<number>();

  async function read(repository: Repository, revision: number): Promise<Commit> {
    const { look } = await engine();
    const { author, date, message } = await look.info(addressOf(repository), { revision });
    return { revision, author, message, at: date?.getTime() ?? 0 };
  }

  async function namedIn(repository: Repository, message: string): Promise<NamedArtifact[]> {
    const found: NamedArtifact[] = [];
    for (const reference of findCommitReferences(message)) {
      const artifact = await references.artifactOf(reference, repository.projectId);
      if (artifact !== undefined && !found.some(({ id }) => id === artifact.id)) found.push(artifact);
    }
    return found;
  }

  async function store(
    tx: Tx,
    { id, projectId }: Repository,
    commit: Commit,
    { named, mails }: { named: NamedArtifact[]; mails: Message[] },
  ): Promise<void> {
    // Another process has handled it.
    const { revision } = commit;
    if (!(await takeRevision(tx, id, revision, commit.at))) return;
    const place = { userId: undefined, projectId, subjectId: id };
    await events.append(tx, { type: 'repository.committed', ...place, details: { revision } });
    if (named.length > 0) {
      const commitId = await insertCommit(tx, id, commit);
      await addReferences(tx, { type: 'svn_commit', id: commitId }, named);
    }
    for (const message of mails) {
      await mail.send(tx, message, { key: `svn ${id} r${revision} ${message.to.toLowerCase()}` });
    }
  }

  async function handle(repository: Repository, revision: number): Promise<void> {
    const commit = await read(repository, revision);
    const named = await namedIn(repository, commit.message);
    const mails = mail.isOn ? await mailsAbout(repository, commit) : [];
    await db.write((tx) => store(tx, repository, commit, { named, mails }));
  }

  /** All unprocessed revisions, in order. */
  async function catchUp(id: number): Promise<void> {
    const repository = await directory.find(id);
    if (!isUsableRepository(repository)) return;
    const { look } = await engine();
    const youngest = await look.youngest(addressOf(repository));
    // A repository restored from a backup may be older than its recorded state.
    if (((await handledRevision(db.read, id)) ?? 0) > youngest) await db.write((tx) => beginAfter(tx, id, youngest));
    for (let done = await handledRevision(db.read, id); done !== undefined && done < youngest; ) {
      await handle(repository, done + 1);
      done = await handledRevision(db.read, id);
    }
    await indexTexts(repository, youngest);
  }

  async function work(id: number): Promise<void> {
    while (wanted.delete(id)) {
      await catchUp(id).catch((err: unknown) => log.error({ err, repository: id }, 'could not process a commit yet'));
    }
    running.delete(id);
  }

  /** One run at a time for each repository, in the background. */
  function look(id: number): void {
    wanted.add(id);
    if (!running.has(id)) running.set(id, work(id));
  }

  return {
    look,

    /** Resolves when all running work has ended. */
    async idle(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

export type CommitRecorder = ReturnType<typeof createCommitRecorder>;
