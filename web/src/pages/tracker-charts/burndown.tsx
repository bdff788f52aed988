import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { type BurndownValue, burndownQuery, dayOf, titledQuery } from '../../api/trackers/charts.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { formatShortDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { ChartCard } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { LineChart } from './line-chart.tsx';

/** The working days of the frame, from its start on. */
function workingDays(start: string, duration: number): string[] {
  const days: string[] = [];
  const day = new Date(`${start.slice(0, 10)}T12:00:00`);
  while (days.length <= duration) {
    if (day.getDay() % 6 !== 0) days.push(dayOf(day));
    day.setDate(day.getDate() + 1);
  }
  return days;
}

function Drawn({ value }: { value: BurndownValue | null }) {
  if (value === null || value.start_date === null || value.duration === null) {
    return <Text c="dimmed">{t('charts.burndown.empty')}</Text>;
  }
  const { start_date: start, duration, points_with_date: points } = value;
  const days = workingDays(start, duration);
  const remaining = days.map((_, index) => points[index]?.remaining_effort ?? null);
  const first = remaining.find((effort) => effort !== null) ?? 0;
  const ideal = days.map((_, index) => Number((first * (1 - index / duration)).toFixed(1)));
  return (
    <>
      <LineChart
        labels={days.map(formatShortDay)}
        lines={[
          { name: t('charts.remaining'), look: 'solid', points: remaining },
          { name: t('charts.ideal'), look: 'dashed', points: ideal },
        ]}
      />
      <ChartTable
        caption={t('charts.burndown')}
        columns={[t('charts.day'), t('charts.remaining'), t('charts.ideal')]}
        rows={days.map((day, index) => [day, remaining[index] ?? '–', ideal[index] ?? ''])}
      />
    </>
  );
}

/** The chart alone, of one artifact. */
export const BurndownOf = ({ artifact, field }: { artifact: number; field: number }) => (
  <Loaded of={useQuery(burndownQuery(artifact, field))}>{(value) => <Drawn value={value} />}</Loaded>
);

/** The remaining effort of an artifact, day by day, where the tracker has a field for it. */
export function Burndown({ tracker, field }: { tracker: FullTracker; field: TrackerField }) {
  const [artifact, setArtifact] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 250);
  // The input shows the current choice, which is not a search.
  const { data: found } = useQuery(titledQuery(tracker, artifact === null ? words : ''));
  const items = found?.items ?? [];
  const isMore = found !== undefined && found.total > items.length;
  return (
    <ChartCard
      title={t('charts.burndown')}
      choice={
        <Select
          size="xs"
          label={t('charts.burndown.of')}
          description={isMore ? t('charts.burndown.some', { shown: items.length, total: found.total }) : undefined}
          placeholder={t('charts.burndown.choose')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
          nothingFoundMessage={t('charts.burndown.none')}
          data={items.map(({ id, title }) => ({ value: String(id), label: `#${id} ${title ?? ''}` }))}
          filter={({ options }) => options}
          value={artifact}
          onChange={setArtifact}
          onSearchChange={setTyped}
        />
      }
    >
      {artifact === null ? (
        <Text c="dimmed">{t('charts.burndown.hint')}</Text>
      ) : (
        <BurndownOf artifact={Number(artifact)} field={field.field_id} />
      )}
    </ChartCard>
  );
}
