import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { limits } from '../limits.ts';
import { UserGroupReference } from '../projects/user-group.ts';
import { TrackerReference } from '../trackers/tracker.ts';

export const notificationModes = ['none', 'involved', 'creations', 'status_changes', 'all'] as const;
export type NotificationMode = (typeof notificationModes)[number];

/** The choice of a person about a tracker. */
export const TrackerMode = Type.Object(
  {
    mode: Type.Enum(['default', ...notificationModes]),
    effective: Type.Enum([...notificationModes], { description: 'the mode that applies' }),
  },
  { title: 'NotificationMode' },
);
export type TrackerMode = Static<typeof TrackerMode>;

/** The choice of a person for one tracker. */
export const ChosenTrackerMode = Type.Object(
  { tracker: TrackerReference, mode: Type.Enum([...notificationModes]) },
  { title: 'ChosenNotificationMode' },
);
export type ChosenTrackerMode = Static<typeof ChosenTrackerMode>;

export const TrackerModeChoice = Type.Object({ mode: Type.Enum(['default', ...notificationModes]) });

export const notificationLevels = ['default', 'status_changes', 'disabled'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

const rules = {
  addresses: Type.Array(Type.String({ maxLength: limits.emailMaximum }), {
    maxItems: limits.recipientsPerRow,
    description: 'e-mail addresses; those of accounts count as the account',
  }),
  all_updates: Type.Boolean({ description: 'false: only new artifacts' }),
  check_permissions: Type.Boolean({
    description: 'false: the recipients get everything but private comments, whatever they may read',
  }),
};

/** People whom a tracker tells about all its artifacts. */
const RecipientRow = Type.Object({
  id: Type.Integer(),
  ...rules,
  users: Type.Array(MinimalUser),
  user_groups: Type.Array(UserGroupReference),
});

export const NotificationSettings = Type.Object(
  { level: Type.Enum([...notificationLevels]), recipients: Type.Array(RecipientRow) },
  { title: 'NotificationSettings' },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

const RecipientRowInput = Type.Object({
  ...Type.Partial(Type.Object(rules)).properties,
  user_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: limits.recipientsPerRow })),
  user_group_ids: Type.Optional(Type.Array(Type.String(), { maxItems: limits.recipientsPerRow })),
});
export type RecipientRowInput = Static<typeof RecipientRowInput>;

/** A member that is left out stays as it is. */
export const NotificationSettingsInput = Type.Object({
  level: Type.Optional(Type.Enum([...notificationLevels])),
  recipients: Type.Optional(Type.Array(RecipientRowInput, { maxItems: limits.recipientRows })),
});
export type NotificationSettingsInput = Static<typeof NotificationSettingsInput>;

export const deliveries = ['mail', 'digest', 'inbox', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

const Deliver = Type.Enum([...deliveries]);

/** How a person hears of changes, by reason. Of several reasons the most prompt one counts. */
export const NotificationPreferences = Type.Object(
  {
    mentioned: Deliver,
    assigned: Deliver,
    author: Deliver,
    involved: Deliver,
    watching: Deliver,
    following: Deliver,
    recipient: Deliver,
    own_changes: Type.Boolean({ description: 'whether the person also hears of their own changes' }),
  },
  { title: 'NotificationPreferences' },
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const NotificationPreferencesPatch = Type.Partial(NotificationPreferences);
export type NotificationPreferencesPatch = Static<typeof NotificationPreferencesPatch>;
