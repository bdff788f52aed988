import type { Actor } from '../actor.ts';
import type { GroupNumber } from '../trackers/tracker.ts';
import type { ProjectGate } from './project-access.ts';
import { closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** All facts that decide which comments a reader sees. It can be sent to another thread once `groups` is a list. */
export interface CommentReader {
  userId: number | undefined;
  /** also comments that are restricted to other groups */
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

/** A private comment is visible to its groups, its author, and the administrators of the tracker. */
export function canSeeComment(reader: CommentReader, entry: CommentGate): boolean {
  if (entry.comment === null) return false;
  const { groups } = entry.comment;
  if (groups === null || reader.readsAll || entry.submittedBy === reader.userId) return true;
  return groups.some((group) => reader.groups.has(group));
}

const read = (actor: Actor, { rights, entry }: { rights: TrackerRights; entry: CommentGate }): Refusal =>
  canSeeComment(commentReader(actor, rights), entry) ? undefined : 'forbidden';

interface CommentSubject {
  rights: TrackerRights;
  project: Pick<ProjectGate, 'status'>;
  entry: CommentGate & { comment: { by?: number } };
}

const isAuthor = (actor: Actor, { comment, submittedBy }: CommentSubject['entry']): boolean =>
  actor.kind === 'user' && actor.user.id === (comment.by ?? submittedBy);

const update = (actor: Actor, subject: CommentSubject): Refusal =>
  isAuthor(actor, subject.entry) ? closedProject(subject) : 'comment_author_required';

const remove = (actor: Actor, subject: CommentSubject): Refusal =>
  isAuthor(actor, subject.entry) || subject.rights.isAdministrator
    ? closedProject(subject)
    : 'comment_author_or_administrator_required';

export const commentRules = {
  'comment.read': read,
  'comment.update': update,
  'comment.delete': remove,
} satisfies Rules<'comment'>;
