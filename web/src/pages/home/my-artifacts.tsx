import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Artifact, ArtifactSummary } from '../../../../contract/artifacts/artifact.ts';
import { artifactsQuery } from '../../api/artifacts/links.ts';
import { type Mine, myArtifactsQuery } from '../../api/artifacts/mine.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { Announced } from '../../live/announced.tsx';
import { useMineNews } from '../../live/use-mine-news.ts';
import { Colored } from '../../parts/color/colored.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { formatDay, formatNearDay, today as currentDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { Panel } from '../../parts/panel.tsx';
import entries from '../../parts/project/entries.module.css';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { type Choice, heldChoices, type ListFieldValue } from '../../fields/choices.ts';
import { dueDay, priorityFields } from '../table/filters/quick.ts';
import classes from './work.module.css';
import { dueGroups, type DueState, dueStateOf } from './due.ts';

interface Work {
  summary: ArtifactSummary;
  /** undefined: loading */
  artifact: Artifact | undefined;
  /** a day; undefined: none */
  due: string | undefined;
  /** its priority or severity */
  priority: Choice | undefined;
}

const colors: Record<DueState, string> = { overdue: 'var(--red-text)', soon: 'var(--orange-text)', later: 'dimmed' };

function Entry({ work: { summary, artifact, due, priority }, today }: { work: Work; today: string }) {
  const { id, title, xref, tracker } = summary;
  return (
    <li className={classes['line']} data-line-artifact={id}>
      <div className={classes['title']}>
        {artifact !== undefined && artifact.full_status !== null && (
          <>
            <ArtifactStatus artifact={artifact} isMarkOnly />
            <VisuallyHidden>{artifact.full_status.value}</VisuallyHidden>
          </>
        )}
        <span className={classes['id']}>#{id}</span>
        <TextLink to="/artifacts/$artifact" params={{ artifact: id }} inherit>
          {title === null || title === '' ? xref : title}
        </TextLink>
      </div>
      <div className={classes['facts']}>
        {priority !== undefined && <Colored label={priority.label} color={priority.color} />}
        <span>
          {tracker.project.label} · {tracker.label}
        </span>
        {due !== undefined && (
          <Text
            span
            inherit
            c={colors[dueStateOf(due, today)]}
            className={classes['due'] ?? ''}
            title={t('home.due', { day: formatDay(due) })}
          >
            {t('home.due', { day: formatNearDay(due) })}
          </Text>
        )}
      </div>
    </li>
  );
}

/** The artifacts with their status, priority and due date, which the list of one's artifacts doesn't have. */
function useWork(summaries: readonly ArtifactSummary[]): { work: Work[]; isPending: boolean } {
  const { data: artifacts, isPending } = useQuery({
    ...artifactsQuery(summaries.map(({ id }) => id)),
    placeholderData: keepPreviousData,
  });
  const ids = [...new Set(summaries.map(({ tracker }) => tracker.id))];
  const trackers = useQueries({ queries: ids.map(trackerQuery) });
  const work = summaries.map((summary) => {
    const artifact = artifacts?.get(summary.id);
    const tracker = trackers[ids.indexOf(summary.tracker.id)]?.data;
    // An artifact that was closed meanwhile is no longer due.
    const due = tracker === undefined || artifact?.is_open !== true ? undefined : dueDay(tracker, artifact);
    const [priority] = (tracker === undefined ? [] : priorityFields(tracker)).flatMap(({ field_id: id }) =>
      heldChoices(artifact?.values?.find((value) => value.field_id === id) as ListFieldValue | undefined),
    );
    return { summary, artifact, due, priority };
  });
  return { work, isPending: isPending || trackers.some((tracker) => tracker.isPending) };
}

function WorkList({ summaries }: { summaries: readonly ArtifactSummary[] }) {
  const [today] = useState(currentDay);
  const { work, isPending } = useWork(summaries);
  // Their order depends on the days that they are due.
  if (isPending) return <Waiting />;
  const groups = dueGroups(work, today);
  return groups.map(({ state, items }) => (
    <section key={state} aria-label={t(`home.due.${state}`)}>
      {/* The color of a day alone would not say that it is overdue. */}
      {(groups.length > 1 || state !== 'later') && (
        <Text component="h3" size="xs" fw={600} c={colors[state]} className={classes['group'] ?? ''}>
          {t(`home.due.${state}`)} {items.length}
        </Text>
      )}
      <ul className={entries['list']}>
        {items.map((one) => (
          <Entry key={one.summary.id} work={one} today={today} />
        ))}
      </ul>
    </section>
  ));
}

const choices = (): { value: Mine; label: string }[] => [
  { value: 'assigned_to', label: t('home.artifacts.assigned') },
  { value: 'watched', label: t('home.artifacts.watched') },
  { value: 'submitted_by', label: t('home.artifacts.submitted') },
];

/** The user's open artifacts: what is overdue first, then what is due soon. */
export function MyArtifacts() {
  const [mine, setMine] = useState<Mine>('assigned_to');
  const found = useInfiniteQuery(myArtifactsQuery(mine));
  const news = useMineNews(mine);
  return (
    <Panel
      title={t('home.artifacts')}
      note={<Announced count={news.count} onShow={news.show} />}
      actions={
        <SegmentedControl<Mine>
          size="xs"
          aria-label={t('home.artifacts.choice')}
          value={mine}
          onChange={setMine}
          data={choices()}
        />
      }
    >
      <Pages
        of={found}
        empty={
          <Text c="dimmed" size="sm">
            {t(`home.artifacts.none.${mine}`)}
          </Text>
        }
      >
        {(summaries) => <WorkList summaries={summaries} />}
      </Pages>
    </Panel>
  );
}
