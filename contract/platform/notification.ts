import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Change } from './change.ts';
import { watchStates } from './watch-states.ts';

/** Why somebody hears of a change. In the order in which they are listed. */
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

/** Administrators hear of webhooks that were disabled, whatever they prefer. */
const ShownReason = Type.Enum([...notificationReasonNames, 'administrator']);

/** A change that concerns the caller, limited to what they may read now. */
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

/** Why the caller hears of an artifact when somebody else changes it, as far as preferences don't stop it. */
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
