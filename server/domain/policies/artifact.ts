import type { Actor } from '../actor.ts';
import type { GroupNumber, Tracker } from '../trackers/tracker.ts';
import type { ProjectGate } from './project-access.ts';
import { closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';
import { type ArtifactGate, canViewArtifact, type TrackerRights } from './tracker-rights.ts';

/** An artifact that the caller sees, with the rights of this caller in its tracker. */
interface ArtifactSubject {
  tracker: Tracker;
  rights: TrackerRights;
  project: Pick<ProjectGate, 'status'>;
}

interface ReadSubject {
  tracker: Tracker;
  rights: TrackerRights;
  artifact: ArtifactGate;
  /** the groups of the submitter and the assignees, where a permission asks for them */
  groupsById: (userId: number) => ReadonlySet<GroupNumber>;
}

function read(actor: Actor, { tracker, rights, artifact, groupsById }: ReadSubject): Refusal {
  if (canViewArtifact(actor, tracker, rights, artifact, groupsById)) return undefined;
  return actor.kind === 'anonymous' ? 'authentication_required' : 'artifact_forbidden';
}

function comment(actor: Actor, subject: Pick<ArtifactSubject, 'project'>): Refusal {
  return actor.kind === 'anonymous' ? 'authentication_required' : closedProject(subject);
}

function update(actor: Actor, subject: ArtifactSubject): Refusal {
  const { tracker, rights } = subject;
  const isAnyWritable = tracker.elements.some((field) => field.isUsed && rights.canUpdate(field));
  return comment(actor, subject) ?? (isAnyWritable ? undefined : 'artifact_forbidden');
}

const remove = (_actor: Actor, subject: Omit<ArtifactSubject, 'tracker'>): Refusal =>
  subject.rights.isAdministrator ? closedProject(subject) : 'artifact_forbidden';

/** Must hold in both trackers: the artifact's current one and the new one. */
const move = (_actor: Actor, subject: Omit<ArtifactSubject, 'tracker'>): Refusal =>
  closedProject(subject) ?? (subject.rights.isAdministrator ? undefined : 'move_administrator_required');

export const artifactRules = {
  'artifact.read': read,
  'artifact.comment': comment,
  'artifact.update': update,
  'artifact.delete': remove,
  'artifact.move': move,
} satisfies Rules<'artifact'>;
