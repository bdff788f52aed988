import type { LinkLeftOut } from '../../../contract/artifacts/deletion.ts';
import { problem } from '../../../contract/problems.ts';
import { type Database, type DbOrTx, lockUntilEnd, type Tx } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { type Quota, quotaOf, windowStart } from '../../domain/artifacts/deletion-quota.ts';
import type { Document } from '../../domain/artifacts/document.ts';
import type { Preconditions } from '../../http/encode/conditional.ts';
import type { Page } from '../../http/pagination.ts';
import type { EventLog } from '../../events/index.ts';
import { isTrial } from '../../lib/cache/uncommitted.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Artifacts, ArtifactContext } from '../artifacts/index.ts';
import { accessFactsOf, recountReferences, titleIn } from '../artifacts/index.ts';
import { indexNewTexts, recountLinks } from '../artifacts/transfer.ts';
import type { Attachments } from '../files/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { DeletionArchive, ArchiveEntry } from './archive.ts';
import { createLinkRestoring } from './restore-links.ts';
import {
  type ArchivedRow,
  deleteRows,
  deletionsSince,
  findArchived,
  insertArchived,
  insertSnapshot,
  listArchived,
  recordDeletion,
  removeArchived,
  type ArtifactSnapshot,
  takeSnapshot,
} from './store/deletions.ts';

interface Deps {
  db: Database;
  clock: Clock;
  events: EventLog;
  settings: PlatformSettings;
  artifacts: Artifacts;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  archive: DeletionArchive;
  /** `artifact.xml` of the archive */
  xmlOf(context: ArtifactContext, snapshot: ArtifactSnapshot): Promise<string>;
  files: Pick<Attachments, 'removeAll'>;
}

export const quotaHeaders = (quota: Quota): Record<string, string> => ({
  'X-RateLimit-Limit': String(quota.limit),
  'X-RateLimit-Remaining': String(quota.remaining),
});

/** The artifacts that links and references connect to this one. */
const relatedIn = ({ artifact, links, references }: ArtifactSnapshot): number[] => {
  const ids = [
    ...links.flatMap((link) => [link.source_id, link.target_id]),
    ...references.flatMap((reference) => [
      ...(reference.source_type === 'artifact' ? [reference.source_id] : []),
      ...(reference.target_type === 'artifact' ? [reference.target_id] : []),
    ]),
  ];
  return [...new Set(ids)].filter((id) => id !== artifact.id);
};

export function createDeletions(parts: Deps) {
  const { db, clock, events, settings } = parts;
  const restoreLinks = createLinkRestoring({ engine: db.engine, trackers: parts.trackers });

  async function quotaFor(source: DbOrTx, user: Identity): Promise<Quota> {
    const now = clock();
    return quotaOf(
      settings.get('artifacts_deletion_limit'),
      await deletionsSince(source, user.id, windowStart(now)),
      now,
    );
  }

  function checkQuota(quota: Quota): void {
    const headers = quotaHeaders(quota);
    if (quota.limit === 0) throw problem('deletion_forbidden', {}, { headers });
    if (quota.remaining > 0) return;
    throw problem('deletion_limit_reached', {}, { headers: { ...headers, 'Retry-After': String(quota.retryAfter) } });
  }

  async function removal(
    tx: Tx,
    user: Identity,
    context: ArtifactContext,
    snapshot: ArtifactSnapshot,
    entry: (ArchiveEntry & { title: string }) | undefined,
  ): Promise<Quota> {
    await lockUntilEnd(tx, db.engine, `deletions of user ${user.id}`);
    checkQuota(await quotaFor(tx, user));
    const { id } = context.record;
    await deleteRows(tx, id);
    await events.append(tx, {
      type: 'artifact.deleted',
      userId: user.id,
      projectId: context.project.id,
      trackerId: context.tracker.id,
      artifactId: id,
      details: { before: accessFactsOf(context.tracker, context.record) },
    });
    await recordDeletion(tx, user.id, id, clock());
    if (entry === undefined) await parts.files.removeAll(tx, id);
    else {
      await insertArchived(tx, {
        artifact_id: id,
        project_id: context.project.id,
        tracker_id: context.tracker.id,
        tracker_label: context.tracker.label,
        xref: `${context.tracker.itemName} #${id}`,
        title: entry.title,
        deleted_by: user.id,
        deleted_at: clock(),
        archive_name: entry.name,
        archive_hash: entry.hash,
        archive_size: entry.size,
        snapshot: JSON.stringify(snapshot),
      });
    }
    const others = relatedIn(snapshot);
    if (others.length > 0) {
      await recountLinks(tx, others);
      await recountReferences(tx, others);
    }
    return quotaFor(tx, user);
  }

  /** undefined: it changed since it was archived. */
  async function attempt(actor: Actor, user: Identity, id: number, sent: Preconditions): Promise<Quota | undefined> {
    const before = await parts.artifacts.readable(actor, id);
    require(actor, 'artifact.delete', before);
    checkQuota(await quotaFor(db.read, user));
    const snapshot = await takeSnapshot(db.read, id);
    if (snapshot === undefined) throw problem('artifact_not_found');
    // The archive must be durable before the row is deleted. If it can't be written, nothing is deleted.
    const isArchived = settings.get('archive_deleted_artifacts') && !isTrial();
    const entry = isArchived ? await parts.archive(id, await parts.xmlOf(before, snapshot), clock()) : undefined;
    // Rendered here, because it would keep other writers waiting inside the transaction.
    const title = await titleIn(before.tracker, before.record.document);
    return db.write(async (tx) => {
      const context = await parts.artifacts.lockReadable(tx, actor, id, sent);
      if (context.record.version !== snapshot.artifact.version) return undefined;
      return removal(tx, user, context, snapshot, entry && { ...entry, title });
    });
  }

  return {
    /** Answers with the rest of the caller's quota. */
    async remove(actor: Actor, user: Identity, id: number, sent: Preconditions): Promise<Quota> {
      for (let tries = 0; tries < 10; tries += 1) {
        const quota = await attempt(actor, user, id, sent);
        if (quota !== undefined) return quota;
      }
      throw problem('artifact_modified');
    },

    list: (page: Page): Promise<{ rows: Omit<ArchivedRow, 'snapshot'>[]; total: number }> => listArchived(db, page),

    /**
     * Restores the artifact with its id, history and attachments, and reports the links that could not be restored.
     */
    async restore(user: Identity | undefined, id: number): Promise<LinkLeftOut[]> {
      return db.write(async (tx) => {
        const row = await findArchived(tx, id);
        if (row === undefined) throw problem('archived_artifact_not_found');
        const tracker = await parts.trackers.find(row.tracker_id);
        if (tracker === undefined || tracker.isDeleted)
          throw problem('archived_tracker_gone', { tracker: row.tracker_label });
        if (!(await removeArchived(tx, id))) throw problem('archived_artifact_not_found');
        const snapshot = JSON.parse(row.snapshot) as ArtifactSnapshot;
        await insertSnapshot(tx, snapshot);
        indexNewTexts(tx, tracker, id, JSON.parse(snapshot.artifact.document) as Document);
        const left = await restoreLinks(tx, id, snapshot.links);
        const tied = [id, ...relatedIn(snapshot)];
        await recountLinks(tx, tied);
        await recountReferences(tx, tied);
        await events.append(tx, {
          type: 'artifact.restored',
          userId: user?.id,
          projectId: tracker.projectId,
          trackerId: tracker.id,
          artifactId: id,
          details: {},
        });
        return left;
      });
    },
  };
}

export type Deletions = ReturnType<typeof createDeletions>;
