import { queryOptions } from '@tanstack/react-query';
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '../../../../contract/platform/notification-settings.ts';
import { get } from '../client.ts';
import { put, type Version } from '../writes.ts';

/** The level and the recipients of a tracker. */
export const notificationSettingsQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'notification settings'],
    queryFn: () =>
      get<NotificationSettings & Version>(`/trackers/${tracker}/notification_settings`, { query: { with: 'etag' } }),
  });

export const writeNotificationSettings = (
  tracker: number,
  seen: Version,
  settings: NotificationSettingsInput,
): Promise<NotificationSettings> => put(`/trackers/${tracker}/notification_settings`, seen, settings);
