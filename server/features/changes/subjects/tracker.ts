import { accessLost } from '../../../../contract/platform/change.ts';
import type { Actor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { LoggedEvent } from '../../../events/index.ts';
import { type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory, type VisibleTracker } from '../../trackers/index.ts';
import type { VisiblePart } from './known.ts';

interface Deps {
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
}

/** The tracker of an event with the reader's rights in it, if they see its project. */
export async function trackerFor(
  { directory, trackers }: Deps,
  actor: Actor,
  id: number | undefined,
): Promise<VisibleTracker | undefined> {
  const tracker = id === undefined ? undefined : await trackers.find(id);
  const project = tracker === undefined ? undefined : await directory.find(tracker.projectId);
  if (tracker === undefined || project === undefined) return undefined;
  if (!can(actor, 'project.read_trackers', directory.subject(project))) return undefined;
  return { tracker, project, rights: trackerRights(actor, tracker) };
}

/** Only administrators of a tracker see its webhooks. */
const partsFor = (actor: Actor, { rights }: VisibleTracker, parts: readonly string[]): string[] =>
  can(actor, 'tracker.read_administration', { rights }) ? [...parts] : parts.filter((part) => part !== 'webhooks');

export function createTrackerEvents(deps: Deps) {
  /** Permissions at the time of the event count, because the tracker may have been deleted since. */
  function lost(actor: Actor, event: LoggedEvent, { tracker }: VisibleTracker): VisiblePart {
    const canView = (permissions = tracker.permissions): boolean =>
      trackerRights(actor, { ...tracker, permissions, isDeleted: false }).canView;
    const about = { tracker: { id: tracker.id, uri: `trackers/${tracker.id}` } };
    if (event.type === 'tracker.deleted') return canView() ? { kind: 'lost', type: event.type, about } : undefined;
    if (event.type !== 'tracker.updated' || event.details.formerPermissions === undefined) return undefined;
    const hasLost = canView(event.details.formerPermissions) && !canView();
    return hasLost ? { kind: 'lost', type: accessLost.tracker, about } : undefined;
  }

  return async function known(actor: Actor, { event }: { event: LoggedEvent }): Promise<VisiblePart> {
    const found = await trackerFor(deps, actor, event.trackerId);
    if (found === undefined) return undefined;
    if (event.type === 'tracker.deleted' || !can(actor, 'tracker.read', found)) return lost(actor, event, found);
    const about = {
      project: presentProjectReference(found.project),
      tracker: presentTrackerReference(found.tracker, found.project),
    };
    if (event.type !== 'tracker.updated') return { kind: 'described', about };
    const changed = partsFor(actor, found, event.details.parts);
    return changed.length === 0 ? undefined : { kind: 'described', about: { ...about, changed } };
  };
}
