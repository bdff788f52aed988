import { reminderRoles } from '../../../../contract/platform/notification-settings.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { TrackerNotifications } from '../../trackers/tracker.ts';
import { type ImportContext, readParts } from '../context.ts';
import { knownGroup } from '../people/groups.ts';
import { childOf, childrenOf, flag, integer, trimmed } from '../xml/nodes.ts';
import { fieldOf, type References } from './references.ts';

/** Reads whom a tracker tells about its artifacts and its dates. People and groups that are missing are left out. */
export function readNotifications(
  tracker: XmlNode,
  references: References,
  context: ImportContext,
): { notifications?: TrackerNotifications } {
  const node = childOf(tracker, 'notifications');
  if (node === undefined) return {};
  const groupsIn = (part: XmlNode): number[] =>
    readParts(context, childrenOf(part, 'ugroup'), (one) => knownGroup(one, trimmed(one), context));
  const recipients = readParts(context, childrenOf(node, 'recipient'), (part) => ({
    addresses: childrenOf(part, 'address')
      .map(trimmed)
      .filter((address) => address !== ''),
    userIds: readParts(context, childrenOf(part, 'user'), (one) => context.user(one)),
    groupIds: groupsIn(part),
    allUpdates: flag(part, 'all_updates', false),
    checkPermissions: flag(part, 'check_permissions', true),
  }));
  const reminders = readParts(context, childrenOf(node, 'reminder'), (part) => {
    const fieldId = fieldOf(part, references);
    if (fieldId === null) return undefined;
    const given = childrenOf(part, 'role').map(trimmed);
    return {
      fieldId,
      isBefore: flag(part, 'is_before', true),
      days: Math.max(0, integer(part, 'days', 0)),
      groupIds: groupsIn(part),
      roles: reminderRoles.filter((role) => given.includes(role)),
      isEnabled: flag(part, 'is_enabled', true),
      notifiesClosed: flag(part, 'notifies_closed', false),
    };
  });
  return { notifications: { recipients, reminders } };
}
