import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { readableTexts } from '../../domain/artifacts/referring.ts';
import type { Plan } from '../../domain/query/index.ts';
import {
  groupsOfUser,
  readsLinks,
  trackerRights,
  type Visibility,
  visibilityOf,
} from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { KnownTracker, VisibleArtifacts } from './engine/request.ts';
import { fieldNumbersIn, submittersIn } from './store/restrictions.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
  identities: Identities;
}

/** Describes the artifacts of trackers that a caller may view, in a form that searches can evaluate. */
export function createVisibilities({ db, trackers, access, identities }: Deps) {
  /** The users who belong to one of the groups. */
  async function membersAmong(ids: readonly number[], groups: readonly number[], projectId: number): Promise<number[]> {
    const users = await Promise.all(ids.map((id) => identities.find(id)));
    return users.flatMap((user) => {
      const own = user === undefined ? undefined : groupsOfUser(user, projectId);
      return user !== undefined && groups.some((group) => own?.has(group)) ? [user.id] : [];
    });
  }

  async function submittedBy(tracker: Tracker, some: NonNullable<Visibility['some']>): Promise<Plan> {
    const ids = some.submitters.length === 0 ? [] : await submittersIn(db.read, tracker.id);
    const members = await membersAmong(ids, some.submitters, tracker.projectId);
    const own = some.own === null ? [] : [some.own];
    return { kind: 'fact', fact: 'submittedBy', is: { in: [...new Set([...own, ...members])] } };
  }

  /** Only lists of users can contain assignees. */
  async function assignedTo(tracker: Tracker, groups: readonly number[]): Promise<Plan> {
    const field = tracker.elements.find((element) => element.id === tracker.semantics.contributor);
    if (groups.length === 0 || field?.bind?.type !== 'users') return { kind: 'none' };
    const members = await membersAmong(await fieldNumbersIn(db.read, field.id), groups, tracker.projectId);
    return { kind: 'number', field: field.id, is: { in: members } };
  }

  async function visibleIn(actor: Actor, tracker: Tracker): Promise<VisibleArtifacts | null> {
    const visibility = visibilityOf(actor, tracker, trackerRights(actor, tracker));
    if (visibility === null) return null;
    const { groups, some } = visibility;
    if (some === null) return { groups, among: null };
    const plans = [await submittedBy(tracker, some), await assignedTo(tracker, some.assignees)];
    return { groups, among: { kind: 'or', plans } };
  }

  return async function knownTracker(actor: Actor, id: number): Promise<KnownTracker> {
    const tracker = await access.openTracker(actor, id);
    const { itemName, formerNames = [] } = tracker ?? (await trackers.find(id)) ?? { itemName: '' };
    const names = { name: itemName.toLowerCase(), formerNames };
    if (tracker === undefined) return { ...names, access: null, showsLinks: false, texts: [] };
    const rights = trackerRights(actor, tracker);
    return {
      ...names,
      access: await visibleIn(actor, tracker),
      showsLinks: readsLinks(tracker, rights),
      texts: readableTexts(tracker, rights),
    };
  };
}
