import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../../contract/platform/notification.ts';
import { setWatch, watchQuery } from '../../api/users/notifications.ts';
import { changedValues } from '../../fields/changed-values.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { refused } from '../../parts/feedback/done.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { LinkedText } from '../../parts/rich-text/linked-text.tsx';
import { t } from '../../text/index.ts';
import { changeAddress } from './entry.tsx';
import classes from './inbox.module.css';
import { subjectName, plainComment, summaryOf } from './summary.ts';
import { personName } from '../../parts/names.ts';

/** Mutes an artifact, or hears of it again. */
export function useMute(artifact: number) {
  const queries = useQueryClient();
  const query = watchQuery(artifact);
  const { data } = useQuery({ ...query, enabled: artifact > 0 });
  const isMuted = data?.state === 'muted';
  const next = isMuted ? 'default' : 'muted';
  const muting = useMutation({
    mutationFn: () => setWatch(artifact, { state: data?.state ?? 'default' }, next),
    onSuccess: (watch) => queries.setQueryData(query.queryKey, watch),
    onError: refused,
  });
  return { isMuted, toggle: () => artifact > 0 && muting.mutate() };
}

interface Props {
  notification: Notification;
  isMuted: boolean;
  onMute: () => void;
}

/** The change that is selected in the list. */
export function EntryPreview({ notification, isMuted, onMute }: Props) {
  const { change } = notification;
  const { submitted_by: who, submitted_on: at, comment, project, tracker } = change;
  const values = changedValues(change.fields);
  const place = [project?.label, tracker?.label].filter(Boolean).join(' / ');
  return (
    <section aria-label={t('inbox.preview')} className={classes['preview']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {place}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {change.artifact !== undefined && (
            <Button
              size="xs"
              variant="default"
              leftSection={isMuted ? <IconBell size={14} aria-hidden /> : <IconBellOff size={14} aria-hidden />}
              onClick={onMute}
            >
              {t(isMuted ? 'inbox.unmute' : 'inbox.mute')}
            </Button>
          )}
          <LinkButton size="xs" {...changeAddress(notification)}>
            {t('inbox.open')}
          </LinkButton>
        </Group>
      </Group>
      <Title order={2} size="h4" my="sm">
        {subjectName(change)}
      </Title>
      <Stack gap="sm">
        {change.artifact === undefined && <Text>{summaryOf(change)}</Text>}
        {who !== null && who !== undefined && (
          <Group gap="xs">
            <Avatar user={who} />
            <Text size="sm" fw={600}>
              {personName(who)}
            </Text>
            {at !== undefined && (
              <Text size="sm" c="dimmed">
                <Moment at={at} />
              </Text>
            )}
          </Group>
        )}
        {comment !== null && comment !== undefined && (
          <Text className={classes['comment'] ?? ''}>
            <LinkedText text={plainComment(comment)} project={project?.id ?? null} />
          </Text>
        )}
        {values.length > 0 && (
          <Table fz="sm" withTableBorder>
            <Table.Tbody>
              {values.map(({ id, label, before, after }) => (
                <Table.Tr key={id}>
                  <Table.Th w={120}>{label}</Table.Th>
                  <Table.Td className={classes['comment'] ?? ''}>
                    {before !== '' && (
                      <>
                        <Text span inherit td="line-through" c="dimmed">
                          {before}
                        </Text>{' '}
                        →{' '}
                      </>
                    )}
                    {after === '' ? t('field.empty') : after}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </section>
  );
}
