import { queryOptions } from '@tanstack/react-query';
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '../../../../contract/platform/notification-settings.ts';
import type { FieldPatch } from '../../../../contract/trackers/field.ts';
import { get, patch, put } from '../client.ts';

/** The level and the recipients of a tracker. */
export const notificationSettingsQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'notification settings'],
    queryFn: () => get<NotificationSettings>(`/trackers/${tracker}/notification_settings`),
  });

export const writeNotificationSettings = (
  tracker: number,
  settings: NotificationSettingsInput,
): Promise<NotificationSettings> => put(`/trackers/${tracker}/notification_settings`, settings);

export const notifyPeopleIn = (field: number, isOn: boolean): Promise<unknown> =>
  patch(`/tracker_fields/${field}`, { has_notifications: isOn } satisfies FieldPatch);
