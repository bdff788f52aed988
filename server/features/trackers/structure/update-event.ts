import type { TrackerPart } from '../../../../contract/platform/events.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { NewEvent } from '../../../events/index.ts';

const partOf = {
  label: 'general',
  itemName: 'general',
  formerNames: 'general',
  description: 'general',
  color: 'general',
  parentId: 'general',
  isInstantiatedForNewProjects: 'general',
  usesPrivateComments: 'general',
  isMoveEnabled: 'general',
  hasNotifications: 'notifications',
  notifiesStatusOnly: 'notifications',
  notifications: 'notifications',
  elements: 'fields',
  formerElements: 'fields',
  semantics: 'semantics',
  permissions: 'permissions',
  workflow: 'workflow',
  rules: 'rules',
  cannedResponses: 'canned_responses',
  triggers: 'triggers',
  webhooks: 'webhooks',
  board: 'board',
  csvMappings: 'csv_mappings',
  kept: 'general',
} as const satisfies Record<Exclude<keyof Tracker, 'id' | 'projectId' | 'version' | 'isDeleted'>, TrackerPart>;

const members = Object.keys(partOf) as (keyof typeof partOf)[];

/** The event of a change to the structure; none if nothing changes. */
export function trackerUpdate(
  userId: number | undefined,
  before: Tracker,
  { tracker: after, alsoChanged = [] }: { tracker: Tracker; alsoChanged?: readonly TrackerPart[] },
): NewEvent[] {
  const isChanged = (member: keyof typeof partOf) => JSON.stringify(before[member]) !== JSON.stringify(after[member]);
  const parts = [...new Set([...members.filter(isChanged).map((member) => partOf[member]), ...alsoChanged])];
  if (parts.length === 0) return [];
  return [
    {
      type: 'tracker.updated',
      userId,
      projectId: after.projectId,
      trackerId: after.id,
      details: { parts, ...(parts.includes('permissions') ? { formerPermissions: before.permissions } : {}) },
    },
  ];
}
