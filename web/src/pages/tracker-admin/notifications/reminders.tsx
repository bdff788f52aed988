import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../../contract/limits.ts';
import { type ReminderRole, reminderRoles } from '../../../../../contract/platform/notification-settings.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import { factsOf } from '../../../fields/type-facts.ts';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { GroupChoice } from '../group-choice.tsx';
import { newReminder, type ReminderDraft } from './draft.ts';

const isDate = (field: TrackerField): boolean => factsOf(field).holds === 'date';

interface RowProps {
  tracker: KnownTracker;
  number: number;
  row: ReminderDraft;
  onChange: (change: Partial<ReminderDraft>) => void;
  onRemove: () => void;
}

function Row({ tracker, number, row, onChange, onRemove }: RowProps) {
  return (
    <Fieldset legend={t('trackerAdmin.reminders.row', { number })} variant="filled">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NumberInput
          label={t('trackerAdmin.reminders.days')}
          min={0}
          max={limits.reminderDays}
          allowDecimal={false}
          value={row.days}
          onChange={(days) => onChange({ days: Number(days) })}
        />
        <NativeSelect
          label={t('trackerAdmin.reminders.when')}
          value={row.isBefore ? 'before' : 'after'}
          onChange={(event) => onChange({ isBefore: event.currentTarget.value === 'before' })}
          data={(['before', 'after'] as const).map((value) => ({
            value,
            label: t(`trackerAdmin.reminders.when.${value}`),
          }))}
        />
        <FieldChoice
          label={t('trackerAdmin.reminders.field')}
          tracker={tracker}
          fits={isDate}
          isRequired
          value={row.field}
          onChange={(field = row.field) => onChange({ field })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
        <Checkbox.Group
          label={t('trackerAdmin.reminders.roles')}
          value={row.roles}
          onChange={(roles) => onChange({ roles: reminderRoles.filter((role) => roles.includes(role)) })}
        >
          <Stack gap={6} mt={6}>
            {reminderRoles.map((role: ReminderRole) => (
              <Checkbox key={role} size="sm" value={role} label={t(`trackerAdmin.reminders.roles.${role}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <GroupChoice
          label={t('trackerAdmin.recipients.groups')}
          withMembers
          value={row.groups}
          onChange={(groups) => onChange({ groups })}
        />
      </SimpleGrid>
      <Group mt="md" gap="xl">
        <Switch
          label={t('trackerAdmin.reminders.enabled')}
          checked={row.isEnabled}
          onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
        />
        <Switch
          label={t('trackerAdmin.reminders.closed')}
          checked={row.notifiesClosed}
          onChange={(event) => onChange({ notifiesClosed: event.currentTarget.checked })}
        />
      </Group>
      <Group justify="flex-end" mt="sm">
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('trackerAdmin.reminders.remove.of', { number })}
          onClick={onRemove}
        >
          {t('trackerAdmin.recipients.remove')}
        </Button>
      </Group>
    </Fieldset>
  );
}

interface Props {
  tracker: KnownTracker;
  rows: ReminderDraft[];
  onChange: (rows: ReminderDraft[]) => void;
}

/** The days on which a tracker reminds people of a date. */
export function Reminders({ tracker, rows, onChange }: Props) {
  const first = tracker.fields.find((field) => field.is_used && isDate(field));
  const changed = (key: number, change: Partial<ReminderDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <Stack gap="sm">
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(first === undefined ? 'trackerAdmin.reminders.noField' : 'trackerAdmin.reminders.none')}
        </Text>
      )}
      {rows.map((row, at) => (
        <Row
          key={row.key}
          tracker={tracker}
          number={at + 1}
          row={row}
          onChange={(change) => changed(row.key, change)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {first !== undefined && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rows, newReminder(first.field_id)])}
          >
            {t('trackerAdmin.reminders.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
