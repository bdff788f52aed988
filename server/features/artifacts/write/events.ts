import type { Tx } from '../../../db/index.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { LinkDifference } from '../../../domain/artifacts/links.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { AccessFacts, EventLog, NewEvent } from '../../../events/index.ts';
import { assigneesOf } from '../access.ts';
import type { LinkPlan } from '../links/plan.ts';

export const accessFactsOf = (tracker: Tracker, record: ArtifactRecord): AccessFacts => ({
  trackerId: tracker.id,
  submittedBy: record.submittedBy,
  assignees: tracker.permissions.assignee.length === 0 ? [] : assigneesOf(tracker, record),
  allowedGroups: record.allowedGroups,
});

interface ChangesetMade {
  userId: number;
  tracker: Tracker;
  hasComment: boolean;
  changesValues: boolean;
}

/** The event of a changeset; `before` is the artifact that it changed. */
export function changesetEvent(
  { userId, tracker, hasComment, changesValues }: ChangesetMade,
  next: ArtifactRecord,
  before: ArtifactRecord | undefined,
): NewEvent {
  const then = before === undefined ? undefined : accessFactsOf(tracker, before);
  const now = accessFactsOf(tracker, next);
  const mayEndAccess = then !== undefined && JSON.stringify(then) !== JSON.stringify(now);
  const updated = hasComment && !changesValues ? 'artifact.commented' : 'artifact.updated';
  return {
    type: before === undefined ? 'artifact.created' : updated,
    userId,
    projectId: tracker.projectId,
    trackerId: tracker.id,
    artifactId: next.id,
    details: { version: next.version, ...(mayEndAccess ? { before: then, after: now } : {}) },
  };
}

interface Deps {
  events: EventLog;
  trackerOf: (id: number) => Promise<Tracker | undefined>;
}

/** Reports to the artifacts at the other ends that links to them were added or removed. */
export async function appendLinkEvents(
  tx: Tx,
  { events, trackerOf }: Deps,
  { userId, tracker, record }: { userId: number; tracker: Tracker; record: ArtifactRecord },
  { difference, reverse, others }: LinkPlan,
): Promise<void> {
  const appended: NewEvent[] = [];
  const place = { userId, projectId: tracker.projectId, trackerId: tracker.id };
  const ends = ({ added, removed }: LinkDifference) => [
    ...added.map(({ id, type }) => ({ id, linkType: type, type: 'artifact.linked' as const })),
    ...removed.map((id) => ({ id, linkType: '', type: 'artifact.unlinked' as const })),
  ];
  for (const { id, linkType, type } of ends(difference)) {
    const other = others.get(id);
    const otherTracker = other === undefined ? undefined : await trackerOf(other.trackerId);
    if (otherTracker === undefined) continue;
    const at = { userId, projectId: otherTracker.projectId, trackerId: otherTracker.id, artifactId: id };
    appended.push({ ...at, type, details: { sourceId: record.id, linkType } });
  }
  for (const { id, linkType, type } of ends(reverse)) {
    appended.push({ ...place, artifactId: record.id, type, details: { sourceId: id, linkType } });
  }
  await events.append(tx, ...appended);
}
