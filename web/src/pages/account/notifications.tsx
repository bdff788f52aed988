import { ActionIcon, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NotificationMode, notificationModes } from '../../../../contract/platform/notification-modes.ts';
import { notificationReasonNames } from '../../../../contract/platform/notification.ts';
import {
  deliveries,
  type Delivery,
  type NotificationPreferences,
  type NotificationPreferencesPatch,
} from '../../../../contract/platform/notification-settings.ts';
import {
  changeNotificationPreferences,
  chosenModesQuery,
  notificationPreferencesQuery,
  useModeChoice,
} from '../../api/users/notifications.ts';
import { done, refused } from '../../parts/feedback/done.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import classes from './notifications.module.css';

interface ReasonsProps {
  preferences: NotificationPreferences;
  onChange: (changes: NotificationPreferencesPatch) => void;
}

/** One choice for each reason. */
function Reasons({ preferences, onChange }: ReasonsProps) {
  return (
    <ul className={classes['choices']}>
      {notificationReasonNames.map((reason) => (
        <li key={reason} className={classes['choice']}>
          <div>
            <Text size="sm" fw={500} id={`reason-${reason}`}>
              {t(`notify.reason.${reason}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`notify.reason.${reason}.hint`)}
            </Text>
          </div>
          <NativeSelect
            aria-labelledby={`reason-${reason}`}
            value={preferences[reason]}
            onChange={(event) => onChange({ [reason]: event.currentTarget.value as Delivery })}
            data={deliveries.map((delivery) => ({ value: delivery, label: t(`notify.delivery.${delivery}`) }))}
          />
        </li>
      ))}
    </ul>
  );
}

function Preferences() {
  const queries = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  const found = useQuery(notificationPreferencesQuery);
  const changing = useMutation({
    mutationFn: ({ seen, changes }: { seen: NotificationPreferences; changes: NotificationPreferencesPatch }) =>
      changeNotificationPreferences(seen, changes),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      done(t('app.saved'));
    },
    onError: (error) => {
      refused(error);
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Loaded of={found}>
      {(saved) => {
        const preferences = changing.isPending ? { ...saved, ...changing.variables.changes } : saved;
        const change = (changes: NotificationPreferencesPatch) => changing.mutate({ seen: saved, changes });
        return (
          <Stack gap="md">
            <Reasons preferences={preferences} onChange={change} />
            <Switch
              label={t('notify.own')}
              description={t('notify.own.hint')}
              checked={preferences.own_changes}
              onChange={(event) => change({ own_changes: event.currentTarget.checked })}
            />
            <Switch
              label={t('notify.due')}
              description={t('notify.due.hint')}
              checked={preferences.due_reminders}
              onChange={(event) => change({ due_reminders: event.currentTarget.checked })}
            />
            <Switch
              label={t('notify.dates')}
              description={t('notify.dates.hint')}
              checked={preferences.date_reminders}
              onChange={(event) => change({ date_reminders: event.currentTarget.checked })}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** The trackers for which the person chose something else than usual. */
function Trackers() {
  const found = useQuery(chosenModesQuery);
  const choosing = useModeChoice();
  return (
    <section aria-labelledby="followed-trackers">
      <Title order={2} size="h4" id="followed-trackers">
        {t('notify.trackers')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notify.trackers.hint')}
      </Text>
      <Loaded of={found}>
        {(choices) => (
          <ul className={classes['choices']}>
            {choices.map(({ tracker: { id, label, project }, mode }) => (
              <li key={id} className={classes['choice']}>
                <Text size="sm">
                  <TextLink to="/trackers/$tracker" params={{ tracker: id }} inherit>
                    {label}
                  </TextLink>{' '}
                  <Text span size="xs" c="dimmed">
                    {project.label}
                  </Text>
                </Text>
                <div className={classes['controls']}>
                  <NativeSelect
                    aria-label={t('notify.mode.of', { tracker: label })}
                    value={mode}
                    onChange={(event) =>
                      choosing.mutate({ tracker: id, seen: mode, mode: event.currentTarget.value as NotificationMode })
                    }
                    data={notificationModes.map((one) => ({ value: one, label: t(`notify.mode.${one}`) }))}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('notify.mode.reset', { tracker: label })}
                    onClick={() => choosing.mutate({ tracker: id, seen: mode, mode: 'default' })}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** How the person hears of changes. Everything is saved at once. */
export function NotificationsPage() {
  return (
    <Stack maw={720} gap="xl">
      <div>
        <PageTitle hint={t('notify.hint')}>{t('notify.title')}</PageTitle>
        <Preferences />
      </div>
      <Trackers />
    </Stack>
  );
}
