import { limits } from '../../../../contract/limits.ts';
import { reminderRoles } from '../../../../contract/platform/notification-settings.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { holds, isSubmissionDate } from '../../fields/index.ts';
import { isEmail } from '../../names.ts';
import type { FormElement, TrackerNotifications } from '../../trackers/tracker.ts';
import { type ImportContext, readParts } from '../context.ts';
import { knownGroup } from '../people/groups.ts';
import { wrong } from '../xml/fault.ts';
import { childOf, childrenOf, flag, integer, trimmed } from '../xml/nodes.ts';
import { fieldOf, type References } from './references.ts';

type Recipient = TrackerNotifications['recipients'][number];
type Reminder = TrackerNotifications['reminders'][number];

interface Parts {
  elements: readonly FormElement[];
  references: References;
  context: ImportContext;
}

const groupsIn = (part: XmlNode, { context }: Parts): number[] => [
  ...new Set(readParts(context, childrenOf(part, 'ugroup'), (one) => knownGroup(one, trimmed(one), context))),
];

function addressIn(node: XmlNode): string {
  const address = trimmed(node);
  if (!isEmail(address)) throw wrong(node, `${JSON.stringify(address)} is not an email address.`);
  return address;
}

/** Upper and lower case make no other address. */
const eachOnce = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.toReversed().map((address) => [address.toLowerCase(), address])).values(),
];

/** undefined: no recipient is left. */
function readRecipient(part: XmlNode, parts: Parts): Recipient | undefined {
  const { context } = parts;
  const addresses = eachOnce(readParts(context, childrenOf(part, 'address'), addressIn)).toReversed();
  const userIds = [...new Set(readParts(context, childrenOf(part, 'user'), (one) => context.user(one)))];
  const groupIds = groupsIn(part, parts);
  if (addresses.length + userIds.length + groupIds.length === 0) return undefined;
  const allUpdates = flag(part, 'all_updates', false);
  return { addresses, userIds, groupIds, allUpdates, checkPermissions: flag(part, 'check_permissions', true) };
}

function readReminder(part: XmlNode, parts: Parts): Reminder | undefined {
  const fieldId = fieldOf(part, parts.references);
  if (fieldId === null) return undefined;
  const field = parts.elements.find(({ id }) => id === fieldId);
  if (field === undefined || !holds(field, 'date')) throw wrong(part, 'a reminder needs a date field.');
  const isBefore = flag(part, 'is_before', true);
  if (isBefore && isSubmissionDate(field)) throw wrong(part, 'nobody can be reminded before the submission.');
  const days = integer(part, 'days', 0);
  if (days < 0 || days > limits.reminderDays) throw wrong(part, `\`days\` must be 0 to ${limits.reminderDays}.`);
  const groupIds = groupsIn(part, parts);
  const given = childrenOf(part, 'role').map(trimmed);
  const roles = reminderRoles.filter((role) => given.includes(role));
  if (groupIds.length + roles.length === 0) throw wrong(part, 'the reminder names no role or user group.');
  const isEnabled = flag(part, 'is_enabled', true);
  return { fieldId, isBefore, days, groupIds, roles, isEnabled, notifiesClosed: flag(part, 'notifies_closed', true) };
}

/** Of several enabled reminders of the same day, one is enough. */
function refuseDoubles(): (part: XmlNode, reminder: Reminder) => Reminder {
  const known = new Set<string>();
  return (part, reminder) => {
    const day = `${reminder.fieldId}.${reminder.isBefore}.${reminder.days}`;
    if (reminder.isEnabled && known.has(day)) throw wrong(part, 'there is another reminder of the same day.');
    if (reminder.isEnabled) known.add(day);
    return reminder;
  };
}

/**
 * Reads the recipients and reminders of a tracker. Missing people and groups are omitted, and so is everything that the
 * settings page would refuse.
 */
export function readNotifications(tracker: XmlNode, parts: Parts): { notifications?: TrackerNotifications } {
  const node = childOf(tracker, 'notifications');
  if (node === undefined) return {};
  const { context } = parts;
  const recipients = readParts(context, childrenOf(node, 'recipient'), (part) => readRecipient(part, parts));
  const single = refuseDoubles();
  const reminders = readParts(context, childrenOf(node, 'reminder'), (part) => {
    const reminder = readReminder(part, parts);
    return reminder === undefined ? undefined : single(part, reminder);
  });
  return { notifications: { recipients, reminders } };
}
