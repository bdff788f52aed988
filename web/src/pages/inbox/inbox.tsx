import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import type { Notification } from '../../../../contract/platform/notification.ts';
import { useSelf } from '../../api/session.ts';
import {
  type InboxFilter,
  inboxQuery,
  notificationsKey,
  readNotifications,
  unreadQuery,
} from '../../api/users/notifications.ts';
import { Announced } from '../../live/announced.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Failure } from '../../parts/feedback/failure.tsx';
import { SignInFirst } from '../../parts/feedback/page-failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { InboxEntry, useMarkRead } from './entry.tsx';
import { InboxActions, InboxFilters } from './inbox-head.tsx';
import classes from './inbox.module.css';
import { EntryPreview, useMute } from './preview.tsx';
import { calendarDay, formatDay, today } from '../../text/format.ts';
import { useSingleKeys } from '../../parts/single-keys.ts';

interface Handlers {
  onRead: (id: number) => void;
  /** mutes the artifact of the selected entry */
  onMute: () => void;
}

/** j and k move the focus through the entries, e marks the focused one read, m mutes. Enter opens it, being a link. */
function useInboxKeys(box: RefObject<HTMLElement | null>, { onRead, onMute }: Handlers): void {
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
  const focused = () => links().findIndex((link) => link === document.activeElement);
  const go = (step: number) => {
    const all = links();
    const now = focused();
    const next = now === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + step));
    all[next]?.focus();
  };
  useSingleKeys({
    j: () => go(1),
    k: () => go(-1),
    m: onMute,
    e: () => {
      const id = links()[focused()]?.dataset['notification'];
      if (id !== undefined) onRead(Number(id));
    },
  });
}

const dayMs = 86_400_000;

function nameOfDay(day: string): string {
  if (day === today()) return t('inbox.today');
  if (day === calendarDay(new Date(Date.now() - dayMs))) return t('inbox.yesterday');
  return formatDay(day);
}

function byDay(entries: readonly Notification[]): [day: string, Notification[]][] {
  const days = new Map<string, Notification[]>();
  for (const entry of entries) {
    const { submitted_on: at } = entry.change;
    // A change that the person may no longer see has no date: it stays with its neighbors.
    const day = at === undefined ? ([...days.keys()].at(-1) ?? '') : calendarDay(new Date(at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

const route = getRouteApi('/inbox');

/** How many came since the list was read. */
function useNews(newestShown: number, unread: number): number {
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'newest', unread],
    queryFn: ({ signal }) => readNotifications({ signal }),
  });
  return data?.items.filter(({ id }) => id > newestShown).length ?? 0;
}

const passes = (filter: InboxFilter | undefined, { reasons }: Notification): boolean =>
  filter === undefined || filter === 'unread' || reasons.includes(filter);

interface EntriesProps {
  entries: readonly Notification[];
  filter: InboxFilter | undefined;
}

/** The list by day, and beside it the selected entry where there is room. */
function Entries({ entries, filter }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 64rem)', false, { getInitialValueInEffect: false });
  const [selectedId, setSelectedId] = useState<number>();
  const selected = entries.find(({ id }) => id === selectedId) ?? entries[0];
  const { isMuted, toggle } = useMute(selected?.change.artifact?.id ?? 0);
  useInboxKeys(box, { onRead: useMarkRead(), onMute: toggle });
  if (entries.length === 0) return <Empty>{t(filter === undefined ? 'inbox.empty' : 'inbox.empty.filter')}</Empty>;
  const onSelect = isWide ? ({ id }: Notification) => setSelectedId(id) : undefined;
  return (
    <div className={classes['panes']}>
      <div ref={box}>
        {byDay(entries).map(([day, ofDay]) => (
          <section key={day}>
            <h2 className={classes['day']}>{nameOfDay(day)}</h2>
            <ul className={classes['list']}>
              {ofDay.map((notification) => (
                <InboxEntry
                  key={notification.id}
                  notification={notification}
                  isSelected={isWide && notification === selected}
                  onSelect={onSelect}
                />
              ))}
            </ul>
          </section>
        ))}
        <Text size="xs" c="dimmed" mt="sm">
          {t('inbox.keys')}
        </Text>
      </div>
      {isWide && selected !== undefined && <EntryPreview notification={selected} isMuted={isMuted} onMute={toggle} />}
    </div>
  );
}

function Notifications() {
  const { show: filter } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const found = useInfiniteQuery(inboxQuery(filter === 'unread'));
  const read = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = read[0]?.id ?? 0;
  const news = useNews(newest, unread);
  const entries = read.filter((entry) => passes(filter, entry));
  const tab = unread === 0 ? t('inbox.title') : t('inbox.title.unread', { count: unread });
  return (
    <>
      <PageTitle
        tab={tab}
        hint={t('inbox.unread.count', { count: unread })}
        actions={<InboxActions unread={unread} newest={newest} />}
      >
        {t('inbox.title')}
      </PageTitle>
      <Group gap="md" mih={36} mb="xs">
        <InboxFilters
          value={filter}
          onChange={(show) => void navigate({ search: show === undefined ? {} : { show } })}
        />
        <Announced
          count={filter === 'unread' || found.data === undefined ? 0 : news}
          onShow={() => void queries.invalidateQueries({ queryKey: notificationsKey })}
        />
      </Group>
      {found.error !== null && <Failure error={found.error} reset={() => void found.refetch()} />}
      {found.data === undefined && found.error === null && <Waiting />}
      {found.data !== undefined && <Entries key={filter ?? ''} entries={entries} filter={filter} />}
      {found.hasNextPage && (
        <Group justify="center" mt="md">
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
    </>
  );
}

/** The changes that concern the person. */
export function InboxPage() {
  return useSelf() === null ? <SignInFirst /> : <Notifications />;
}
