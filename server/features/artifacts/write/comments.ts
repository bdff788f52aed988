import type { Comment, CommentEdit } from '../../../../contract/artifacts/artifact.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import { newMentions } from '../../../domain/artifacts/mentions.ts';
import { can, require, unseen } from '../../../domain/policies/policy.ts';
import type { EventLog } from '../../../events/index.ts';
import { callerOf } from '../../../http/caller.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ArtifactContext } from '../access.ts';
import type { History } from '../history/history.ts';
import { changesetWithId, editComment } from '../store/comments.ts';
import type { ReferenceWriter } from './after/references.ts';
import { commentFormats, commentLimit } from './service.ts';

interface Deps {
  db: Database;
  clock: Clock;
  events: EventLog;
  references: ReferenceWriter;
  readable: (actor: Actor, artifactId: number) => Promise<ArtifactContext>;
  history: Pick<History, 'comment'>;
}

type Commented = ArtifactChangeset & { comment: NonNullable<ArtifactChangeset['comment']> };

/** Changes comments. Earlier versions are kept, and a private comment keeps its groups. */
export function createComments({ db, clock, events, references, readable, history }: Deps) {
  /** Comments that the caller may not read are reported as unknown. */
  async function commented(source: DbOrTx, actor: Actor, context: ArtifactContext, id: number): Promise<Commented> {
    const entry = await changesetWithId(source, context.record.id, id);
    if (entry === undefined || entry.comment === null) throw problem('comment_not_found');
    if (!can(actor, 'comment.read', { rights: context.rights, entry }))
      throw unseen(actor, problem('comment_not_found'));
    return { ...entry, comment: entry.comment };
  }

  async function report(
    tx: Tx,
    actor: Actor,
    { tracker, record }: ArtifactContext,
    entry: Commented,
    mentions: readonly string[],
  ): Promise<void> {
    await events.append(tx, {
      type: 'artifact.comment_edited',
      userId: callerOf(actor).id,
      projectId: tracker.projectId,
      trackerId: tracker.id,
      artifactId: record.id,
      details: { version: entry.version, groups: entry.comment.groups, mentions },
    });
  }

  async function found(actor: Actor, artifactId: number, changesetId: number) {
    const context = await readable(actor, artifactId);
    return { context, entry: await commented(db.read, actor, context, changesetId) };
  }

  return {
    async find(actor: Actor, artifactId: number, changesetId: number): Promise<Comment> {
      const { context, entry } = await found(actor, artifactId, changesetId);
      return history.comment(actor, context, entry);
    },

    /** The comment with the facts that decide what the caller may do with it. */
    async readable(actor: Actor, artifactId: number, changesetId: number) {
      const { context, entry } = await found(actor, artifactId, changesetId);
      return { rights: context.rights, project: context.project, entry };
    },

    async edit(actor: Actor, artifactId: number, changesetId: number, given: CommentEdit): Promise<void> {
      const context = await readable(actor, artifactId);
      const { tracker, record, project, rights } = context;
      const { body } = given;
      if (body.trim() === '') throw problem('comment_empty');
      if (Buffer.byteLength(body) > commentLimit) throw problem('artifact_comment_too_long');
      await db.write(async (tx) => {
        const entry = await commented(tx, actor, context, changesetId);
        require(actor, 'comment.update', { rights, project, entry });
        const format = commentFormats.find((one) => one === given.format) ?? entry.comment.format;
        if (body === entry.comment.body && format === entry.comment.format) return;
        await editComment(tx, entry, { by: callerOf(actor).id, at: clock(), next: { body, format } });
        await references.record(tx, tracker, record, {}, body);
        await report(tx, actor, context, entry, await newMentions(entry.comment, { body, format }));
      });
    },

    async remove(actor: Actor, artifactId: number, changesetId: number): Promise<void> {
      const context = await readable(actor, artifactId);
      const { project, rights } = context;
      await db.write(async (tx) => {
        const entry = await commented(tx, actor, context, changesetId);
        require(actor, 'comment.delete', { rights, project, entry });
        await editComment(tx, entry, { by: callerOf(actor).id, at: clock(), next: null });
        await report(tx, actor, context, entry, []);
      });
    },
  };
}

export type Comments = ReturnType<typeof createComments>;
