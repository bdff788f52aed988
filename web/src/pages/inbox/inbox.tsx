import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Notification } from '../../../../contract/platform/notification.ts';
import { useSelf } from '../../api/session.ts';
import {
  inboxQuery,
  markAllRead,
  notificationsKey,
  readNotifications,
  unreadQuery,
} from '../../api/users/notifications.ts';
import { Announced } from '../../live/announced.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Failure } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { calendarDay, formatDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { useTimeZone } from '../../time-zone.ts';
import { InboxEntry, useMarkRead } from './entry.tsx';
import classes from './inbox.module.css';
import { useInboxKeys } from './use-inbox-keys.ts';

const dayMs = 86_400_000;

function nameOfDay(day: string, timeZone: string | undefined): string {
  if (day === calendarDay(new Date(), timeZone)) return t('inbox.today');
  if (day === calendarDay(new Date(Date.now() - dayMs), timeZone)) return t('inbox.yesterday');
  return formatDay(day);
}

function byDay(entries: readonly Notification[], timeZone: string | undefined): [day: string, Notification[]][] {
  const days = new Map<string, Notification[]>();
  for (const entry of entries) {
    const { submitted_on: at } = entry.change;
    // A change that the person may no longer see has no date: it stays with its neighbors.
    const day = at === undefined ? ([...days.keys()].at(-1) ?? '') : calendarDay(new Date(at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** How many came since the list was read. */
function useNews(newestShown: number, unread: number): number {
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'newest', unread],
    queryFn: ({ signal }) => readNotifications(undefined, signal),
  });
  return data?.items.filter(({ id }) => id > newestShown).length ?? 0;
}

function Entries({ entries, unread }: { entries: readonly Notification[]; unread: number }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const box = useRef<HTMLDivElement>(null);
  const newest = entries[0]?.id ?? 0;
  const news = useNews(newest, unread);
  const refresh = () => queries.invalidateQueries({ queryKey: notificationsKey });
  const readAll = useMutation({ mutationFn: () => markAllRead(newest), onSuccess: refresh });
  useInboxKeys(box, useMarkRead());
  return (
    <div ref={box}>
      <Group justify="space-between" mih={36} mb="xs">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t('inbox.unread.count', { count: unread })}
          </Text>
          <Announced count={news} onShow={() => void refresh()} />
        </Group>
        {unread > 0 && newest > 0 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => readAll.mutate()}
          >
            {t('inbox.readAll')}
          </Button>
        )}
      </Group>
      {entries.length === 0 && <Empty>{t('inbox.empty')}</Empty>}
      {byDay(entries, timeZone).map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={classes['day']}>{nameOfDay(day, timeZone)}</h2>
          <ul className={classes['list']}>
            {ofDay.map((notification) => (
              <InboxEntry key={notification.id} notification={notification} />
            ))}
          </ul>
        </section>
      ))}
      {entries.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('inbox.keys')}
        </Text>
      )}
    </div>
  );
}

function Notifications() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  const found = useInfiniteQuery(inboxQuery);
  if (found.data === undefined) {
    return found.error === null ? <Waiting /> : <Failure error={found.error} reset={() => void found.refetch()} />;
  }
  return (
    <Stack maw={760}>
      <Entries entries={found.data.pages.flatMap(({ items }) => items)} unread={unread} />
      {found.hasNextPage && (
        <Group justify="center">
          <Button
            variant="light"
            size="xs"
            onClick={() => void found.fetchNextPage()}
            loading={found.isFetchingNextPage}
          >
            {t('app.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The changes that concern the person. */
export function InboxPage() {
  const signIn = (
    <LinkButton to="/sign-in" search={{ next: '/inbox' }}>
      {t('app.signIn')}
    </LinkButton>
  );
  return (
    <>
      <PageTitle>{t('inbox.title')}</PageTitle>
      {useSelf() === null ? <Empty action={signIn}>{t('inbox.signInFirst')}</Empty> : <Notifications />}
    </>
  );
}
