import { Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  notificationLevels,
  type NotificationSettings,
} from '../../../../../contract/platform/notification-settings.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import {
  changeField,
  useAdministered,
  useTrackerChange,
  useTrackerRefresh,
} from '../../../api/trackers/administration.ts';
import type { Version } from '../../../api/writes.ts';
import { notificationSettingsQuery, writeNotificationSettings } from '../../../api/trackers/notifications.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { UserChoice } from '../../../parts/user-choice.tsx';
import { t } from '../../../text/index.ts';
import { Saved } from '../saved.tsx';
import { notificationDraftOf, inputOf, nobody, unsubscribedAfter, unsubscribingFor } from './draft.ts';
import { Recipients } from './recipients.tsx';
import { Reminders } from './reminders.tsx';

function Heading({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}

function Settings({ tracker, settings }: { tracker: KnownTracker; settings: NotificationSettings & Version }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: settings,
    valuesOf: notificationDraftOf,
    save: (draft, base) => writeNotificationSettings(tracker.id, base, inputOf(draft, base)),
    onSaved: () => {
      // These happen once, and are no settings.
      form.setFieldValue('resetsChoices', false);
      form.setFieldValue('unsubscribing', nobody);
      return refresh();
    },
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Radio.Group
          label={t('trackerAdmin.level')}
          value={form.values.level}
          onChange={(level) => form.setFieldValue('level', level)}
        >
          <Stack gap="xs" mt="xs">
            {notificationLevels.map((level) => (
              <Radio
                key={level}
                value={level}
                label={t(`trackerAdmin.level.${level}`)}
                description={t(`trackerAdmin.level.${level}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={t('trackerAdmin.level.reset')}
          description={t('trackerAdmin.level.reset.hint')}
          checked={form.values.resetsChoices}
          onChange={(event) => form.setFieldValue('resetsChoices', event.currentTarget.checked)}
        />
        <Heading title={t('trackerAdmin.recipients')} hint={t('trackerAdmin.recipients.hint')} />
        <Recipients rows={form.values.recipients} onChange={(rows) => form.setFieldValue('recipients', rows)} />
        <Heading title={t('trackerAdmin.unsubscribed')} hint={t('trackerAdmin.unsubscribed.hint')} />
        <UserChoice
          label={t('trackerAdmin.unsubscribed.users')}
          value={unsubscribedAfter(settings.unsubscribed, form.values.unsubscribing)}
          onChange={(users) => form.setFieldValue('unsubscribing', unsubscribingFor(settings.unsubscribed, users))}
        />
        <Heading title={t('trackerAdmin.reminders')} hint={t('trackerAdmin.reminders.hint')} />
        <Reminders
          tracker={tracker}
          rows={form.values.reminders}
          onChange={(rows) => form.setFieldValue('reminders', rows)}
        />
        <FormButtons of={saved} label={t('app.save')}>
          <Saved when={saved.isSaved} />
        </FormButtons>
      </Stack>
    </form>
  );
}

/** Whether the values of a field are people. */
const namesPeople = ({ bindings: { type } }: TrackerField): boolean => type === 'users' || type === 'ugroups';

/** The fields whose people hear of changes. A change is saved at once. */
function PeopleFields({ tracker }: { tracker: KnownTracker }) {
  const switching = useTrackerChange(({ field, isOn }: { field: TrackerField; isOn: boolean }) =>
    changeField(field, { has_notifications: isOn }),
  );
  const assignee = tracker.semantics.contributor?.field_id;
  const fields = tracker.fields.filter(namesPeople);
  return (
    <section aria-labelledby="people-fields">
      <Title order={2} size="h4" id="people-fields">
        {t('trackerAdmin.peopleFields')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('trackerAdmin.peopleFields.hint')}
      </Text>
      <Stack gap="sm">
        {fields.map((field) => {
          const { field_id: id, label, has_notifications: isOn } = field;
          return (
            <Switch
              key={id}
              label={label}
              description={id === assignee ? t('trackerAdmin.peopleFields.assignee') : undefined}
              disabled={id === assignee || switching.isPending}
              checked={isOn || id === assignee}
              onChange={(event) => switching.mutate({ field, isOn: event.currentTarget.checked })}
            />
          );
        })}
        {fields.length === 0 && <Text size="sm">{t('trackerAdmin.peopleFields.none')}</Text>}
        <Refusal error={switching.error} />
      </Stack>
    </section>
  );
}

/** The people who hear of the artifacts of a tracker. */
export function TrackerNotifications() {
  const tracker = useAdministered();
  const found = useQuery(notificationSettingsQuery(tracker.id));
  return (
    <Stack gap="xl" maw={760}>
      <div>
        <PageTitle hint={t('trackerAdmin.notifications.hint')}>{t('trackerAdmin.notifications')}</PageTitle>
        <Loaded of={found}>{(settings) => <Settings tracker={tracker} settings={settings} />}</Loaded>
      </div>
      <PeopleFields tracker={tracker} />
    </Stack>
  );
}
