import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import {
  ChosenTrackerMode,
  NotificationPreferences,
  NotificationPreferencesPatch,
  NotificationSettings,
  NotificationSettingsInput,
  TrackerMode,
  TrackerModeChoice,
} from '../../../../contract/platform/notification-settings.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { UserParams, userIdIn } from '../../users/index.ts';
import type { TrackerModes } from '../modes.ts';
import type { NotificationPreferencesService } from '../preferences.ts';
import type { NotificationSettingsService } from '../settings.ts';

interface Deps {
  notificationSettings: NotificationSettingsService;
  trackerModes: TrackerModes;
  notificationPreferences: NotificationPreferencesService;
}

const shared = { access: 'protected', extension: true } as const;

function modeRoutes(modes: TrackerModes): AnyRoute[] {
  const ofTracker = {
    ...shared,
    path: '/trackers/:id/notification_mode',
    requires: 'tracker.read',
    params: IdParams,
    answers: TrackerMode,
    problems: ['tracker_not_found', 'tracker_not_visible', 'forbidden'],
  } as const;
  return [
    route({
      ...ofTracker,
      method: 'GET',
      summary: 'What the caller wants to hear of a tracker',
      handle: ({ actor, params }) => modes.of(actor, params.id),
    }),
    route({
      ...ofTracker,
      method: 'PUT',
      summary: 'Chooses what the caller wants to hear of a tracker',
      body: TrackerModeChoice,
      handle: ({ actor, params, body }) => modes.set(actor, params.id, body.mode),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/users/:id/notification_modes',
      summary: 'The trackers for which the caller chose what to hear of',
      requires: 'user.read_preferences',
      params: UserParams,
      answers: Type.Array(ChosenTrackerMode),
      problems: ['preferences_read_others'],
      handle: ({ actor, params }) => modes.chosen(actor, userIdIn(params.id, actor)),
    }),
  ];
}

function trackerRoutes(settings: NotificationSettingsService): AnyRoute[] {
  const ofTracker = {
    ...shared,
    path: '/trackers/:id/notification_settings',
    params: IdParams,
    answers: NotificationSettings,
  } as const;
  const problems = ['tracker_not_found', 'tracker_not_visible', 'forbidden', 'tracker_administrator_required'] as const;
  return [
    route({
      ...ofTracker,
      method: 'GET',
      summary: 'Whom a tracker tells about its artifacts',
      requires: 'tracker.read_administration',
      problems,
      handle: ({ actor, params }) => settings.of(actor, params.id),
    }),
    route({
      ...ofTracker,
      method: 'PUT',
      summary: 'Sets the level, the recipients or the reminders of a tracker; a member that is left out stays as it is',
      requires: 'tracker.administer',
      body: NotificationSettingsInput,
      problems: [
        ...problems,
        'project_suspended',
        'notification_address_invalid',
        'notification_user_unknown',
        'notification_group_unknown',
        'notification_group_platform',
        'reminder_field_invalid',
        'reminder_before_submission',
        'reminder_recipients_missing',
        'reminder_twice',
      ],
      handle: ({ actor, params, body }) => settings.set(actor, params.id, body),
    }),
  ];
}

function preferenceRoutes(preferences: NotificationPreferencesService): AnyRoute[] {
  const ofUser = {
    ...shared,
    path: '/users/:id/notification_preferences',
    params: UserParams,
    answers: NotificationPreferences,
  } as const;
  return [
    route({
      ...ofUser,
      method: 'GET',
      summary: 'How the caller hears of changes, by reason',
      requires: 'user.read_preferences',
      problems: ['preferences_read_others'],
      handle: ({ actor, params }) => preferences.of(actor, userIdIn(params.id, actor)),
    }),
    route({
      ...ofUser,
      method: 'PATCH',
      summary: 'Changes how the caller hears of changes, for the given reasons',
      requires: 'user.write_preferences',
      body: NotificationPreferencesPatch,
      problems: ['preferences_write_others', 'preferences_read_others'],
      handle: ({ actor, params, body }) => preferences.patch(actor, userIdIn(params.id, actor), body),
    }),
  ];
}

export const notificationSettingsRoutes = (deps: Deps): AnyRoute[] => [
  ...modeRoutes(deps.trackerModes),
  ...trackerRoutes(deps.notificationSettings),
  ...preferenceRoutes(deps.notificationPreferences),
];
