import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../actor.ts';
import type { Tracker } from '../trackers/tracker.ts';
import type { ProjectGate } from './project-access.ts';
import { closedProject } from './project.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** A tracker of a project that the caller sees, with the rights that `trackerRights` found for this caller. */
interface TrackerSubject {
  tracker: Pick<Tracker, 'id' | 'isDeleted'>;
  rights: TrackerRights;
  project: Pick<ProjectGate, 'status'>;
}

type Rights = Pick<TrackerSubject, 'rights'>;

/**
 * 404 hides the existence of a tracker from callers who may not see it. Anonymous callers are asked to sign in first.
 */
function read(actor: Actor, { tracker, rights }: Pick<TrackerSubject, 'tracker' | 'rights'>): Refusal {
  if (rights.canView) return undefined;
  return actor.kind === 'anonymous' && !tracker.isDeleted ? 'authentication_required' : 'tracker_not_visible';
}

const administrator = (_actor: Actor, { rights }: Rights): Refusal =>
  rights.isAdministrator ? undefined : 'tracker_administrator_required';

const administer = (actor: Actor, subject: Omit<TrackerSubject, 'tracker'>): Refusal =>
  administrator(actor, subject) ?? closedProject(subject);

const submit = (_actor: Actor, subject: Omit<TrackerSubject, 'tracker'>): Refusal =>
  closedProject(subject) ?? (subject.rights.canSubmitArtifacts ? undefined : 'artifact_not_submittable');

/** Nobody sees a deleted tracker, but its administrators know that it exists. */
const restore = (_actor: Actor, subject: TrackerSubject): Refusal =>
  closedProject(subject) ?? (subject.rights.isAdministrator ? undefined : 'tracker_not_visible');

/** Any user may copy a template. */
function copy(
  actor: Actor,
  { tracker, rights, project }: TrackerSubject & { project: { isTemplate: boolean } },
): Refusal {
  if (actor.kind === 'anonymous') return 'authentication_required';
  if (rights.isAdministrator || project.isTemplate) return undefined;
  return problem('tracker_source_not_administered', { id: tracker.id });
}

const signedIn = (actor: Actor, subject: Pick<TrackerSubject, 'project'>): Refusal =>
  actor.kind === 'anonymous' ? 'authentication_required' : closedProject(subject);

const publishReport = (_actor: Actor, subject: Omit<TrackerSubject, 'tracker'>): Refusal =>
  subject.rights.isAdministrator ? closedProject(subject) : 'report_not_editable';

export const trackerRules = {
  'tracker.read': read,
  'tracker.submit': submit,
  'tracker.bulk_edit': signedIn,
  'tracker.administer': administer,
  'tracker.read_administration': administrator,
  'tracker.restore': restore,
  'tracker.copy': copy,
  'tracker.create_report': signedIn,
  'tracker.publish_report': publishReport,
} satisfies Rules<'tracker'>;
