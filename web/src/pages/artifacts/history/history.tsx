import { Button, Group, SegmentedControl, Stack, Timeline, Title } from '@mantine/core';
import { IconEdit, IconMessage, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import type { Changeset } from '../../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { historyQuery, joinHistory } from '../../../api/artifacts/artifacts.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Failure } from '../../../parts/feedback/failure.tsx';
import { Waiting } from '../../../parts/feedback/waiting.tsx';
import { t } from '../../../text/index.ts';
import { changesBetween, type FieldChange } from './history-changes.ts';
import { changeAnchor, GoToChange } from './go-to-change.tsx';
import { HistoryEntry } from './history-entry.tsx';
import classes from './history.module.css';

const filters = ['all', 'comments', 'changes'] as const;
type Filter = (typeof filters)[number];

interface Entry {
  /** the number of the changeset in the artifact */
  version: number;
  changeset: Changeset;
  changes: FieldChange[] | undefined;
}

/** The changesets that were read, newest first, and the number of all. */
interface HistoryRead {
  changesets: readonly Changeset[];
  total: number;
  hasMore: boolean;
}

/** The oldest that was read is only there to compare with, unless it is the first of all. */
function entriesOf(history: HistoryRead, fields: readonly TrackerField[]): Entry[] {
  const { changesets, total, hasMore } = history;
  const entries = changesets.map((changeset, index) => {
    const before = changesets[index + 1];
    const version = total - index;
    return {
      version,
      changeset,
      changes: before === undefined ? undefined : changesBetween(before, changeset, fields),
    };
  });
  return hasMore ? entries.slice(0, -1) : entries;
}

function bulletOf({ changes, changeset }: Entry): ReactNode {
  if (changeset.last_comment.body !== '') return <IconMessage size={14} aria-hidden />;
  return changes === undefined ? <IconPlus size={14} aria-hidden /> : <IconEdit size={14} aria-hidden />;
}

/** Memoized, so that typing in the form doesn't render it again. */
const Entries = memo(function Entries({ id, filter, fields, etag }: Omit<Props, 'children'> & { filter: Filter }) {
  const isComments = filter === 'comments';
  const history = useInfiniteQuery(historyQuery(id, isComments));
  if (history.data === undefined) {
    return history.error === null ? (
      <Waiting />
    ) : (
      <Failure error={history.error} reset={() => void history.refetch()} />
    );
  }
  const changesets = joinHistory(history.data.pages);
  const entries = isComments
    ? changesets.map((changeset): Entry => ({ version: 0, changeset, changes: [] }))
    : entriesOf({ changesets, total: history.data.pages.at(-1)?.total ?? 0, hasMore: history.hasNextPage }, fields);
  const shown = filter === 'changes' ? entries.filter(({ changes }) => changes?.length !== 0) : entries;
  return (
    <Stack>
      {!isComments && (
        <GoToChange
          oldest={shown.at(-1)?.version ?? 0}
          readMore={history.hasNextPage && !history.isFetchingNextPage ? () => void history.fetchNextPage() : undefined}
        />
      )}
      {shown.length === 0 && <Empty>{t(isComments ? 'history.comments.none' : 'history.none')}</Empty>}
      <Timeline bulletSize={24} lineWidth={1}>
        {shown.map((entry) => (
          <Timeline.Item
            key={entry.changeset.id}
            bullet={bulletOf(entry)}
            id={entry.version === 0 ? undefined : changeAnchor(entry.version)}
            tabIndex={-1}
            className={classes['entry'] ?? ''}
          >
            <HistoryEntry
              artifact={id}
              {...entry}
              fields={fields}
              isLatest={entry.changeset.id === changesets[0]?.id}
              etag={etag}
            />
          </Timeline.Item>
        ))}
      </Timeline>
      {history.hasNextPage && (
        <Button variant="light" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('app.more')}
        </Button>
      )}
    </Stack>
  );
});

interface Props {
  id: number;
  fields: readonly TrackerField[];
  /** of the version that the person sees; undefined: they may not change it */
  etag: string | undefined;
  /** between the heading and the entries: the box for a new comment */
  children?: ReactNode;
}

/** The conversation and the changes of an artifact, newest first. */
export function History({ id, fields, etag, children }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Stack component="section" aria-label={t('history.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('history.title')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('history.filter')}
          data={filters.map((value) => ({ value, label: t(`history.filter.${value}`) }))}
          value={filter}
          onChange={(value) => setFilter(value)}
        />
      </Group>
      {children}
      <Entries id={id} filter={filter} fields={fields} etag={etag} />
    </Stack>
  );
}
