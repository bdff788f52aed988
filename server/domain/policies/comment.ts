import type { Actor } from '../actor.ts';
import type { GroupNumber } from '../trackers/tracker.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** All that decides which comments somebody reads. It can be sent to another thread once `groups` is a list. */
export interface CommentReader {
  userId: number | undefined;
  /** also those that are for other groups */
  readsAll: boolean;
  groups: ReadonlySet<GroupNumber>;
}

export interface CommentGate {
  /** null: no comment */
  comment: { groups: readonly GroupNumber[] | null } | null;
  submittedBy: number;
}

export const commentReader = (actor: Actor, rights: TrackerRights): CommentReader => ({
  userId: actor.kind === 'user' ? actor.user.id : undefined,
  readsAll: rights.isAdministrator,
  groups: rights.groups,
});

/** A private comment is for its groups, its author, and the administrators of the tracker. */
export function canSeeComment(reader: CommentReader, entry: CommentGate): boolean {
  if (entry.comment === null) return false;
  const { groups } = entry.comment;
  if (groups === null || reader.readsAll || entry.submittedBy === reader.userId) return true;
  return groups.some((group) => reader.groups.has(group));
}

const read = (actor: Actor, { rights, entry }: { rights: TrackerRights; entry: CommentGate }): Refusal =>
  canSeeComment(commentReader(actor, rights), entry) ? undefined : 'forbidden';

export const commentRules = { 'comment.read': read } satisfies Rules<'comment'>;
