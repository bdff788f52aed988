import { Button, Fieldset, Group, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../text/index.ts';
import { type PathNotificationDraft, newNotification } from './draft.ts';
import { RepositoryGroupChoice } from '../group-choice.tsx';
import { UserChoice } from '../../../parts/user-choice.tsx';

interface RowProps {
  project: number;
  number: number;
  entry: PathNotificationDraft;
  onChange: (change: Partial<PathNotificationDraft>) => void;
  onRemove: () => void;
}

function Row({ project, number, entry, onChange, onRemove }: RowProps) {
  return (
    <Fieldset legend={t('svn.settings.notification', { number })} variant="filled">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={t('svn.settings.notification.path')}
          description={t('svn.settings.notification.path.hint')}
          required
          maxLength={255}
          value={entry.path}
          onChange={(event) => onChange({ path: event.currentTarget.value })}
        />
        <TagsInput
          label={t('svn.settings.notification.emails')}
          description={t('svn.settings.notification.emails.hint')}
          value={entry.emails}
          onChange={(emails) => onChange({ emails })}
        />
        <UserChoice
          label={t('svn.settings.notification.users')}
          value={entry.users}
          onChange={(users) => onChange({ users })}
        />
        <RepositoryGroupChoice
          label={t('svn.settings.notification.groups')}
          description={t('svn.settings.notification.groups.hint')}
          project={project}
          value={entry.groups}
          onChange={(groups) => onChange({ groups })}
        />
      </SimpleGrid>
      <Group justify="flex-end" mt="sm">
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('svn.settings.notification.remove.of', { number })}
          onClick={onRemove}
        >
          {t('svn.settings.notification.remove')}
        </Button>
      </Group>
    </Fieldset>
  );
}

interface Props {
  project: number;
  entries: PathNotificationDraft[];
  onChange: (entries: PathNotificationDraft[]) => void;
}

/** An editable list of mail notifications by path. */
export function PathNotifications({ project, entries, onChange }: Props) {
  const changed = (key: number, change: Partial<PathNotificationDraft>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  return (
    <Fieldset legend={t('svn.settings.notifications')}>
      <Stack gap="sm" align="stretch">
        {entries.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('svn.settings.notifications.none')}
          </Text>
        )}
        {entries.map((entry, at) => (
          <Row
            key={entry.key}
            project={project}
            number={at + 1}
            entry={entry}
            onChange={(change) => changed(entry.key, change)}
            onRemove={() => onChange(entries.filter(({ key }) => key !== entry.key))}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...entries, newNotification()])}
          >
            {t('svn.settings.notifications.add')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
