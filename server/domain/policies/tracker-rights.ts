import { fieldTypeFacts } from '../../../contract/field-types.ts';
import { type Actor, anonymous, hasRight, type Identity, isSiteAdministrator } from '../actor.ts';
import { isProjectAdministrator } from './project-access.ts';
import type { FormElement, GroupNumber, Tracker } from '../trackers/tracker.ts';

/** The groups of a user in a project, by number. */
export function groupsOfUser(user: Identity, projectId: number): Set<GroupNumber> {
  const groups = new Set<GroupNumber>([1, 5]);
  // In their own projects, restricted users count as registered users.
  if (user.status !== 'R' || user.memberOf.has(projectId)) groups.add(2);
  if (user.memberOf.has(projectId)) groups.add(3);
  if (user.administratorOf.has(projectId)) groups.add(4);
  for (const group of user.groups.get(projectId) ?? []) groups.add(group);
  return groups;
}

/** Group 1 contains everybody, signed in or not. */
export const groupsOf = (actor: Actor, projectId: number): Set<GroupNumber> =>
  actor.kind === 'user' ? groupsOfUser(actor.user, projectId) : new Set([1]);

const meet = (granted: readonly GroupNumber[], groups: ReadonlySet<GroupNumber>): boolean =>
  granted.some((group) => groups.has(group));

/** The rights of a caller in a tracker, for all routes and background work. */
export interface TrackerRights {
  isAdministrator: boolean;
  canView: boolean;
  /** artifacts of any submitter and assignee */
  seesAll: boolean;
  canRead(field: FormElement): boolean;
  canSubmit(field: FormElement): boolean;
  canUpdate(field: FormElement): boolean;
  canSubmitArtifacts: boolean;
  groups: ReadonlySet<GroupNumber>;
}

const made = new WeakMap<Tracker, WeakMap<object, TrackerRights>>();

/** Cached per user and tracker: a change of either one creates a new object. */
export function trackerRights(actor: Actor, tracker: Tracker): TrackerRights {
  let ofTracker = made.get(tracker);
  if (ofTracker === undefined) {
    ofTracker = new WeakMap();
    made.set(tracker, ofTracker);
  }
  const user = actor.kind === 'user' ? actor.user : anonymous;
  const known = ofTracker.get(user);
  if (known !== undefined) return known;
  const rights = rightsIn(actor, tracker);
  ofTracker.set(user, rights);
  return rights;
}

function rightsIn(actor: Actor, tracker: Tracker): TrackerRights {
  const groups = groupsOf(actor, tracker.projectId);
  const { permissions } = tracker;
  const bypass = isSiteAdministrator(actor);
  const isAdministrator =
    actor.kind === 'user' &&
    (isProjectAdministrator(actor, tracker.projectId) ||
      hasRight(actor, 'administer_trackers') ||
      meet(permissions.admin, groups));
  const seesAll = isAdministrator || meet(permissions.full, groups);
  const seesSome = meet([...permissions.submitterOnly, ...permissions.submitter, ...permissions.assignee], groups);
  const canView = !tracker.isDeleted && (seesAll || seesSome);
  const may = (granted: readonly GroupNumber[]): boolean => bypass || meet(granted, groups);
  const canSubmit = (field: FormElement): boolean => actor.kind === 'user' && may(field.permissions.submit);
  return {
    isAdministrator,
    canView,
    seesAll,
    groups,
    canRead: (field) => may([...field.permissions.read, ...field.permissions.update]),
    canSubmit,
    canUpdate: (field) => actor.kind === 'user' && may(field.permissions.update),
    canSubmitArtifacts:
      actor.kind === 'user' && canView && tracker.elements.some((field) => field.isUsed && canSubmit(field)),
  };
}

/** Messages may name only these fields. A field that the caller may only submit is named when its value is refused. */
export const knowsField = (rights: Pick<TrackerRights, 'canRead' | 'canSubmit'>, field: FormElement): boolean =>
  rights.canRead(field) || rights.canSubmit(field);

/** Links are a value of their source artifact: callers who may not read the field don't see them at either end. */
export const readsLinks = ({ elements }: Tracker, rights: Pick<TrackerRights, 'canRead'>): boolean =>
  elements.some((field) => field.isUsed && fieldTypeFacts[field.type].holds === 'links' && rights.canRead(field));

/** The facts about an artifact that decide who may see it. */
export interface ArtifactGate {
  submittedBy: number;
  /** the groups that its permissions field names; null: no restriction */
  allowedGroups: readonly GroupNumber[] | null;
  assignees: readonly number[];
}

/** The artifacts of a tracker that a caller sees: `canViewArtifact` for all of them at once. */
export interface Visibility {
  /** artifacts that are restricted to other groups are hidden; null: no artifact is */
  groups: readonly GroupNumber[] | null;
  /** of the rest, the caller's own and those that members of these groups submitted or are assigned to; null: all */
  some: { own: number | null; submitters: readonly GroupNumber[]; assignees: readonly GroupNumber[] } | null;
}

/** null: the caller sees no artifacts */
export function visibilityOf(actor: Actor, { permissions }: Tracker, rights: TrackerRights): Visibility | null {
  if (!rights.canView) return null;
  if (rights.isAdministrator) return { groups: null, some: null };
  const groups = [...rights.groups];
  if (rights.seesAll) return { groups, some: null };
  const shared = (granted: readonly GroupNumber[]) => granted.filter((group) => rights.groups.has(group));
  const isOwnSeen = actor.kind === 'user' && meet(permissions.submitterOnly, rights.groups);
  return {
    groups,
    some: {
      own: isOwnSeen ? actor.user.id : null,
      submitters: shared(permissions.submitter),
      assignees: shared(permissions.assignee),
    },
  };
}

/** `groupsById` returns the groups of the submitter or of an assignee. It is called only if a permission needs them. */
export function canViewArtifact(
  actor: Actor,
  tracker: Tracker,
  rights: TrackerRights,
  artifact: ArtifactGate,
  groupsById: (userId: number) => ReadonlySet<GroupNumber>,
): boolean {
  if (!rights.canView) return false;
  if (rights.isAdministrator) return true;
  if (artifact.allowedGroups !== null && !meet(artifact.allowedGroups, rights.groups)) return false;
  if (rights.seesAll) return true;
  const { permissions } = tracker;
  const shared = (granted: readonly GroupNumber[], userId: number): boolean =>
    granted.some((group) => rights.groups.has(group) && groupsById(userId).has(group));
  const own = actor.kind === 'user' && actor.user.id === artifact.submittedBy;
  return (
    (own && meet(permissions.submitterOnly, rights.groups)) ||
    shared(permissions.submitter, artifact.submittedBy) ||
    artifact.assignees.some((assignee) => shared(permissions.assignee, assignee))
  );
}
