import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Artifact, ArtifactSummary } from '../../../../contract/artifacts/artifact.ts';
import { artifactsQuery } from '../../api/artifacts/links.ts';
import { type Mine, myArtifactsQuery } from '../../api/artifacts/mine.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { Announced } from '../../live/announced.tsx';
import { useMineNews } from '../../live/use-mine-news.ts';
import { Colored } from '../../parts/color/colored.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { formatDay, today as currentDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import classes from '../../parts/project/entries.module.css';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { type Choice, heldChoices, type ListFieldValue } from '../../fields/choices.ts';
import { dueDay, priorityFields } from '../table/filters/quick.ts';
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
    <li className={classes['entry']} data-line-artifact={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <TextLink to="/artifacts/$artifact" params={{ artifact: id }} size="sm" fw={500}>
          {title === null || title === '' ? xref : title}
        </TextLink>
        {due !== undefined && (
          <Text size="xs" c={colors[dueStateOf(due, today)]} style={{ whiteSpace: 'nowrap' }}>
            {t('home.due', { day: formatDay(due) })}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed" component="div">
        {artifact !== undefined && artifact.full_status !== null && (
          <>
            <ArtifactStatus artifact={artifact} /> ·{' '}
          </>
        )}
        {priority !== undefined && (
          <>
            <Colored label={priority.label} color={priority.color} /> ·{' '}
          </>
        )}
        {xref} · {tracker.label} · {tracker.project.label}
      </Text>
    </li>
  );
}

/** The artifacts with their status, priority and due date, which the list of one's artifacts doesn't have. */
function useWork(summaries: readonly ArtifactSummary[]): Work[] {
  const { data: artifacts } = useQuery(artifactsQuery(summaries.map(({ id }) => id)));
  const ids = [...new Set(summaries.map(({ tracker }) => tracker.id))];
  const trackers = useQueries({ queries: ids.map(trackerQuery) });
  return summaries.map((summary) => {
    const artifact = artifacts?.get(summary.id);
    const tracker = trackers[ids.indexOf(summary.tracker.id)]?.data;
    // An artifact that was closed meanwhile is no longer due.
    const due = tracker === undefined || artifact?.is_open !== true ? undefined : dueDay(tracker, artifact);
    const [priority] = (tracker === undefined ? [] : priorityFields(tracker)).flatMap(({ field_id: id }) =>
      heldChoices(artifact?.values?.find((value) => value.field_id === id) as ListFieldValue | undefined),
    );
    return { summary, artifact, due, priority };
  });
}

function WorkList({ summaries }: { summaries: readonly ArtifactSummary[] }) {
  const [today] = useState(currentDay);
  const work = useWork(summaries);
  const groups = dueGroups(work, today);
  return groups.map(({ state, items }) => (
    <section key={state} aria-label={t(`home.due.${state}`)}>
      {groups.length > 1 && (
        <Text component="h3" size="xs" fw={600} c={colors[state]} mt="xs">
          {t(`home.due.${state}`)} {items.length}
        </Text>
      )}
      <ul className={classes['list']}>
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
    <Stack gap="sm" component="section" aria-label={t('home.artifacts')}>
      <Group justify="space-between" mih={32}>
        <Group gap="sm">
          <Title order={2} size="h4">
            {t('home.artifacts')}
          </Title>
          <Announced count={news.count} onShow={news.show} />
        </Group>
        <SegmentedControl<Mine>
          size="xs"
          aria-label={t('home.artifacts.choice')}
          value={mine}
          onChange={setMine}
          data={choices()}
        />
      </Group>
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
    </Stack>
  );
}
