import {
  Alert,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { UserChoice } from '../../../parts/user-choice.tsx';
import { t } from '../../../text/index.ts';
import { GroupChoice } from '../group-choice.tsx';
import { newRecipients, type RecipientDraft } from './draft.ts';

interface RowProps {
  number: number;
  row: RecipientDraft;
  onChange: (change: Partial<RecipientDraft>) => void;
  onRemove: () => void;
}

function Row({ number, row, onChange, onRemove }: RowProps) {
  return (
    <Fieldset legend={t('trackerAdmin.recipients.row', { number })} variant="filled">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TagsInput
          label={t('trackerAdmin.recipients.addresses')}
          description={t('trackerAdmin.recipients.addresses.hint')}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          value={row.addresses}
          onChange={(addresses) => onChange({ addresses })}
        />
        <UserChoice
          label={t('trackerAdmin.recipients.users')}
          value={row.users}
          onChange={(users) => onChange({ users })}
        />
        <GroupChoice
          label={t('trackerAdmin.recipients.groups')}
          withMembers
          value={row.groups}
          onChange={(groups) => onChange({ groups })}
        />
        <NativeSelect
          label={t('trackerAdmin.recipients.when')}
          value={row.allUpdates ? 'all' : 'creations'}
          onChange={(event) => onChange({ allUpdates: event.currentTarget.value === 'all' })}
          data={[
            { value: 'all', label: t('notify.mode.all') },
            { value: 'creations', label: t('notify.mode.creations') },
          ]}
        />
      </SimpleGrid>
      <Switch
        mt="md"
        label={t('trackerAdmin.recipients.check')}
        description={t('trackerAdmin.recipients.check.hint')}
        checked={row.checkPermissions}
        onChange={(event) => onChange({ checkPermissions: event.currentTarget.checked })}
      />
      {!row.checkPermissions && (
        <Alert mt="sm" color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t('trackerAdmin.recipients.check.off')}
        </Alert>
      )}
      <Group justify="flex-end" mt="sm">
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('trackerAdmin.recipients.remove.of', { number })}
          onClick={onRemove}
        >
          {t('trackerAdmin.recipients.remove')}
        </Button>
      </Group>
    </Fieldset>
  );
}

interface Props {
  rows: RecipientDraft[];
  onChange: (rows: RecipientDraft[]) => void;
}

/** The people whom a tracker tells about all its artifacts. */
export function Recipients({ rows, onChange }: Props) {
  const changed = (key: number, change: Partial<RecipientDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <Stack gap="sm">
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('trackerAdmin.recipients.none')}
        </Text>
      )}
      {rows.map((row, at) => (
        <Row
          key={row.key}
          number={at + 1}
          row={row}
          onChange={(change) => changed(row.key, change)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, newRecipients()])}
        >
          {t('trackerAdmin.recipients.add')}
        </Button>
      </Group>
    </Stack>
  );
}
