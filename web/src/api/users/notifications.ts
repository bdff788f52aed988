import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification, WatchWithReasons } from '../../../../contract/platform/notification.ts';
import type { WatchState } from '../../../../contract/platform/watch-states.ts';
import type {
  ChosenTrackerMode,
  NotificationPreferences,
  NotificationPreferencesPatch,
  TrackerMode,
} from '../../../../contract/platform/notification-settings.ts';
import { unlessLive } from '../../live/live.ts';
import { done, refused } from '../../parts/feedback/done.ts';
import { t } from '../../text/index.ts';
import { readUnread } from '../changes.ts';
import { call, get } from '../client.ts';
import { patch, post, put, unconditionally } from '../writes.ts';

/** All that is read about notifications. */
export const notificationsKey = ['notifications'];

/** The number of unread notifications; the server counts up to 100. The stream of changes keeps it current. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: readUnread,
  ...unlessLive,
});

interface NotificationPage {
  items: Notification[];
  /** where the next page begins */
  before: number | undefined;
}

const atOnce = 20;

/** Parts of the inbox. */
export const inboxFilters = ['unread', 'mentioned', 'assigned'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

interface Wanted {
  before?: number | undefined;
  isUnread?: boolean;
  signal?: AbortSignal;
}

export async function readNotifications({ before, isUnread = false, signal }: Wanted): Promise<NotificationPage> {
  const { value, headers } = await call<Notification[]>('GET', '/notifications', {
    query: { limit: atOnce, before, ...(isUnread ? { is_read: false } : {}) },
    ...(signal === undefined ? {} : { signal }),
  });
  const [, next] = /[?&]before=(\d+)/.exec(headers.get('Link') ?? '') ?? [];
  return { items: value, before: next === undefined ? undefined : Number(next) };
}

/** Newest first. */
export const inboxQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', isUnread],
    queryFn: ({ pageParam, signal }) => readNotifications({ before: pageParam, isUnread, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.before,
    ...unlessLive,
  });

export const markRead = (id: number): Promise<void> => unconditionally.patch(`/notifications/${id}`, { is_read: true });

/** Those that came after `upTo` stay unread. */
export const markAllRead = (upTo: number): Promise<void> => post('/notifications/read', { up_to: upTo });

export const watchQuery = (artifact: number) =>
  queryOptions({
    queryKey: ['artifact', artifact, 'watch'],
    queryFn: () => get<WatchWithReasons>(`/artifacts/${artifact}/watch`),
  });

export const setWatch = (artifact: number, seen: { state: WatchState }, state: WatchState): Promise<WatchWithReasons> =>
  put(`/artifacts/${artifact}/watch`, { state: seen.state }, { state });

/** Watches an artifact, or stops watching it. */
export function useWatchToggle(): (artifact: number) => void {
  const queries = useQueryClient();
  const toggling = useMutation({
    mutationFn: async (artifact: number) => {
      const watch = await queries.fetchQuery(watchQuery(artifact));
      return setWatch(artifact, watch, watch.state === 'watching' ? 'default' : 'watching');
    },
    onSuccess: (watch, artifact) => {
      queries.setQueryData(watchQuery(artifact).queryKey, watch);
      done(t(watch.state === 'watching' ? 'watch.on' : 'watch.off', { artifact: String(artifact) }));
    },
    onError: refused,
  });
  return toggling.mutate;
}

/** The most artifacts in one request. */
const mostWatches = 1000;

export async function setWatches(artifacts: readonly number[], state: WatchState): Promise<void> {
  for (let start = 0; start < artifacts.length; start += mostWatches) {
    await unconditionally.put('/watches', { artifact_ids: artifacts.slice(start, start + mostWatches), state });
  }
}

const preferencesPath = '/users/self/notification_preferences';

/** How the person hears of changes. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification preferences'],
  queryFn: () => get<NotificationPreferences>(preferencesPath),
});

export const changeNotificationPreferences = (
  seen: NotificationPreferences,
  changes: NotificationPreferencesPatch,
): Promise<NotificationPreferences> => patch(preferencesPath, seen, changes);

const modesKey = ['notification modes'];

/** The trackers for which the person chose a mode. */
export const chosenModesQuery = queryOptions({
  queryKey: [...modesKey, 'chosen'],
  queryFn: () => get<ChosenTrackerMode[]>('/users/self/notification_modes'),
});

export const modeQuery = (tracker: number) =>
  queryOptions({
    queryKey: [...modesKey, tracker],
    queryFn: () => get<TrackerMode>(`/trackers/${tracker}/notification_mode`),
  });

/** Chooses what the person hears of a tracker. */
export function useModeChoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ tracker, seen, mode }: { tracker: number; seen: TrackerMode['mode']; mode: TrackerMode['mode'] }) =>
      put<TrackerMode>(`/trackers/${tracker}/notification_mode`, { mode: seen }, { mode }),
    onSettled: () => queries.invalidateQueries({ queryKey: modesKey }),
    onError: refused,
  });
}
