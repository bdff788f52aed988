import { type Element, element } from '../../../lib/xml/element.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupKey } from '../people/groups.ts';
import { userElement } from '../people/user.ts';
import { fieldReference } from './references.ts';

/** The recipients and reminders of a tracker, which the public format cannot express. */
export function notificationsElement({ notifications, elements }: Tracker, context: ExportContext): Element[] {
  if (notifications === undefined) return [];
  const groups = (ids: readonly number[]): Element[] => ids.map((id) => element('ugroup', {}, groupKey(id, context)));
  const recipients = notifications.recipients.map(({ addresses, userIds, groupIds, allUpdates, checkPermissions }) =>
    element('recipient', { all_updates: allUpdates, check_permissions: checkPermissions }, [
      ...addresses.map((address) => element('address', {}, address)),
      ...userIds.map((id) => userElement('user', id, context)),
      ...groups(groupIds),
    ]),
  );
  const reminders = notifications.reminders
    .filter(({ fieldId }) => elements.some(({ id }) => id === fieldId))
    .map(({ fieldId, isBefore, days, groupIds, roles, isEnabled, notifiesClosed }) =>
      element(
        'reminder',
        {
          REF: fieldReference(fieldId),
          days,
          is_before: isBefore,
          is_enabled: isEnabled,
          notifies_closed: notifiesClosed,
        },
        [...groups(groupIds), ...roles.map((role) => element('role', {}, role))],
      ),
    );
  const all = [...recipients, ...reminders];
  return all.length === 0 ? [] : [element('notifications', {}, all)];
}
