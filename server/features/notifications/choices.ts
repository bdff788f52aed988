import { type NotificationReason, notificationReasonNames } from '../../../contract/platform/notification.ts';
import { deliveries, type Delivery } from '../../../contract/platform/notification-settings.ts';
import { accountPreferences, type StoredChoices } from './store/preferences.ts';

/** A person's choices about notifications. */
export interface NotificationChoices {
  delivery: Record<NotificationReason, Delivery>;
  ownChanges: boolean;
  /** false: not of artifacts that they only submitted, changed or commented on */
  involved: boolean;
  wantsHtml: boolean;
  dueReminders: boolean;
  dateReminders: boolean;
}

export function choicesFrom(stored: StoredChoices = { deliveries: {}, account: {} }): NotificationChoices {
  const { account } = stored;
  const delivery = Object.fromEntries(
    notificationReasonNames.map((reason) => [reason, stored.deliveries[reason] ?? 'mail']),
  ) as Record<NotificationReason, Delivery>;
  if (account[accountPreferences.mention] === 'off' && delivery.mentioned === 'mail') delivery.mentioned = 'inbox';
  return {
    delivery,
    ownChanges: account[accountPreferences.ownChanges] === '1',
    involved: account[accountPreferences.involved] !== '0',
    dueReminders: account[accountPreferences.due] !== '0',
    dateReminders: account[accountPreferences.dates] !== '0',
    wantsHtml: account[accountPreferences.format] !== 'text',
  };
}

export const reasonsInOrder = (reasons: ReadonlySet<NotificationReason>): NotificationReason[] =>
  notificationReasonNames.filter((reason) => reasons.has(reason));

/** Reasons that don't notify a person, whatever the delivery. */
export const unwantedReasons = ({ involved }: NotificationChoices): readonly NotificationReason[] =>
  involved ? [] : ['author', 'involved'];

/** Of several reasons the most prompt delivery counts. */
export function deliveryFor({ delivery }: NotificationChoices, reasons: Iterable<NotificationReason>): Delivery {
  const wanted = new Set([...reasons].map((reason) => delivery[reason]));
  return deliveries.find((one) => wanted.has(one)) ?? 'never';
}
