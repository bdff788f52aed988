import { ActionIcon, Button, Chip, Group, Tooltip } from '@mantine/core';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type InboxFilter, inboxFilters, markAllRead, notificationsKey } from '../../api/users/notifications.ts';
import { refused } from '../../parts/feedback/done.ts';
import { t } from '../../text/index.ts';

interface Props {
  unread: number;
  /** the id of the newest entry that is shown; 0: there is none */
  newest: number;
}

/** Marks everything read, and leads to the preferences. */
export function InboxActions({ unread, newest }: Props) {
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: () => markAllRead(newest),
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    onError: refused,
  });
  return (
    <>
      {unread > 0 && newest > 0 && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconChecks size={16} aria-hidden />}
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t('inbox.readAll')}
        </Button>
      )}
      <Tooltip label={t('inbox.preferences')}>
        <ActionIcon
          component={Link}
          to="/account/notifications"
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('inbox.preferences')}
        >
          <IconSettings size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

interface FiltersProps {
  value: InboxFilter | undefined;
  onChange: (filter: InboxFilter | undefined) => void;
}

/** One filter at a time; a second click takes it away. */
export function InboxFilters({ value, onChange }: FiltersProps) {
  return (
    <Group gap="xs" component="fieldset" bd="none" m={0} p={0} aria-label={t('inbox.filters')}>
      {inboxFilters.map((filter) => (
        <Chip
          key={filter}
          size="xs"
          variant="outline"
          checked={value === filter}
          onChange={(isOn) => onChange(isOn ? filter : undefined)}
        >
          {t(`inbox.filter.${filter}`)}
        </Chip>
      ))}
    </Group>
  );
}
