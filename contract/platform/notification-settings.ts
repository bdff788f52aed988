import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { limits } from '../limits.ts';
import { UserGroupReference } from '../projects/user-group.ts';
import { TrackerReference } from '../trackers/tracker.ts';
import { notificationModes } from './notification-modes.ts';

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

/** The recipients of notifications about all artifacts of a tracker. */
const RecipientRow = Type.Object({
  id: Type.Integer(),
  ...rules,
  users: Type.Array(MinimalUser),
  user_groups: Type.Array(UserGroupReference),
});

export const reminderRoles = ['submitter', 'assignee', 'commenter'] as const;
export type ReminderRole = (typeof reminderRoles)[number];

const reminderRules = {
  is_before: Type.Boolean({ description: 'false: after the date' }),
  days: Type.Integer({ minimum: 0, maximum: limits.reminderDays, description: '0: the day itself' }),
  roles: Type.Array(Type.Enum([...reminderRoles]), {
    description: 'commenter: everybody who changed the artifact or commented on it',
  }),
  is_enabled: Type.Boolean(),
  notifies_closed: Type.Boolean({ description: 'false: only of open artifacts' }),
};

/** A reminder that a tracker sends some days before or after a date of its artifacts. */
const Reminder = Type.Object({
  id: Type.Integer(),
  field: Type.Object({ id: Type.Integer(), label: Type.String() }),
  ...reminderRules,
  user_groups: Type.Array(UserGroupReference),
});

export const NotificationSettings = Type.Object(
  {
    level: Type.Enum([...notificationLevels]),
    recipients: Type.Array(RecipientRow),
    unsubscribed: Type.Array(MinimalUser, { description: 'people who hear of nothing but mentions' }),
    reminders: Type.Array(Reminder),
  },
  { title: 'NotificationSettings' },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

const RecipientRowInput = Type.Object({
  ...Type.Partial(Type.Object(rules)).properties,
  user_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: limits.recipientsPerRow })),
  user_group_ids: Type.Optional(Type.Array(Type.String(), { maxItems: limits.recipientsPerRow })),
});
export type RecipientRowInput = Static<typeof RecipientRowInput>;

const { days, ...optionalRules } = reminderRules;
const ReminderInput = Type.Object({
  field_id: Type.Integer({ description: 'a date field, or the date of submission or of the last change' }),
  days,
  ...Type.Partial(Type.Object(optionalRules)).properties,
  user_group_ids: Type.Optional(Type.Array(Type.String(), { maxItems: limits.recipientsPerRow })),
});
export type ReminderInput = Static<typeof ReminderInput>;

/** Omitted members stay as they are. */
export const NotificationSettingsInput = Type.Object({
  level: Type.Optional(Type.Enum([...notificationLevels])),
  resets_choices: Type.Optional(
    Type.Boolean({ description: 'true: forgets what people chose to hear of the tracker, so that the level applies' }),
  ),
  recipients: Type.Optional(Type.Array(RecipientRowInput, { maxItems: limits.recipientRows })),
  unsubscribed_user_ids: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: limits.recipientsPerRow,
      description:
        'people who hear of nothing but mentions; those who are left out hear of what concerns them from then on',
    }),
  ),
  reminders: Type.Optional(Type.Array(ReminderInput, { maxItems: limits.recipientRows })),
});
export type NotificationSettingsInput = Static<typeof NotificationSettingsInput>;

export const deliveries = ['mail', 'digest', 'inbox', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

const Deliver = Type.Enum([...deliveries]);

/** The delivery of notifications to a person, by reason. If several reasons apply, the most prompt delivery counts. */
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
    due_reminders: Type.Boolean({
      description: 'whether the person gets a mail on the day when open artifacts that they are assigned to are due',
    }),
    date_reminders: Type.Boolean({
      description: 'whether the person gets a mail for each date reminder of a tracker that concerns them',
    }),
  },
  { title: 'NotificationPreferences' },
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const NotificationPreferencesPatch = Type.Partial(NotificationPreferences);
export type NotificationPreferencesPatch = Static<typeof NotificationPreferencesPatch>;
