import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Change } from './change.ts';
import { watchStates } from './watch-states.ts';

/** Reasons for a notification, in the order in which they are listed. */
export const notificationReasonNames = [
  'mentioned',
  'assigned',
  'author',
  'involved',
  'watching',
  'following',
  'recipient',
] as const;
export type NotificationReason = (typeof notificationReasonNames)[number];

const Reason = Type.Enum([...notificationReasonNames]);

/** Administrators are notified of disabled webhooks, whatever their preferences. */
const ShownReason = Type.Enum([...notificationReasonNames, 'administrator']);

/** A change that concerns the caller, limited to the parts that they may read now. */
export const Notification = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    is_read: Type.Boolean(),
    reasons: Type.Array(ShownReason),
    change: Change,
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof Notification>;

export const NotificationCount = Type.Object(
  { unread: Type.Integer({ description: `at most ${limits.unreadNotifications}` }) },
  { title: 'NotificationCount' },
);

export const NotificationPatch = Type.Object({ is_read: Type.Boolean() });

export const NotificationsRead = Type.Object({
  up_to: Type.Optional(Type.Integer({ description: 'the id of the newest notification to mark; without it, all' })),
});

/** The reasons for which the caller is notified when others change an artifact, as far as preferences allow it. */
export const WatchWithReasons = Type.Object(
  { state: Type.Enum([...watchStates]), reasons: Type.Array(Reason) },
  { title: 'WatchWithReasons' },
);
export type WatchWithReasons = Static<typeof WatchWithReasons>;

export const Watch = Type.Object({ state: Type.Enum([...watchStates]) }, { title: 'Watch' });

export const Watches = Type.Object({
  artifact_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: limits.watchesAtOnce }),
  state: Type.Enum([...watchStates]),
});
