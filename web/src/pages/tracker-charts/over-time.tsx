import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { dayOf, overTimeQuery } from '../../api/trackers/charts.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { formatShortDay, today as currentDay } from '../../text/format.ts';
import { type PlainMessageId, t } from '../../text/index.ts';
import { ChartCard } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { LineChart } from './line-chart.tsx';

const ranges = ['month', 'quarter', 'year'] as const;
type Range = (typeof ranges)[number];

type Shift = (day: Date, times: number) => void;

const byDays =
  (days: number): Shift =>
  (day, times) =>
    day.setDate(day.getDate() - days * times);

const spans: Record<Range, { count: number; back: Shift }> = {
  month: { count: 11, back: byDays(3) },
  quarter: { count: 14, back: byDays(7) },
  year: { count: 13, back: (day, times) => day.setMonth(day.getMonth() - times) },
};

/** Days at even distances up to today, the earliest first. */
function daysOf(range: Range, today: Date): Date[] {
  const { count, back } = spans[range];
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate());
    back(day, count - 1 - index);
    return day;
  });
}

const names: Record<Range, PlainMessageId> = {
  month: 'charts.range.month',
  quarter: 'charts.range.quarter',
  year: 'charts.range.year',
};

/** The chart alone, for a tracker with a status. */
export function OpenAndClosed({ tracker, range }: { tracker: number; range: Range }) {
  const [today] = useState(() => new Date(`${currentDay()}T12:00:00`));
  const counted = useQuery(overTimeQuery(tracker, daysOf(range, today).map(dayOf)));
  return (
    <Loaded of={counted}>
      {(days) => (
        <>
          <LineChart
            isWhole
            labels={days.map(({ date }) => formatShortDay(date))}
            lines={[
              { name: t('charts.open'), look: 'solid', points: days.map(({ open }) => open) },
              { name: t('charts.closed'), look: 'dashed', points: days.map(({ closed }) => closed) },
            ]}
          />
          <ChartTable
            caption={t('charts.overTime')}
            columns={[t('charts.day'), t('charts.open'), t('charts.closed')]}
            rows={days.map(({ date, open, closed }) => [date, open, closed])}
          />
        </>
      )}
    </Loaded>
  );
}

/** How many artifacts were open and closed on which day. */
export function OverTime({ tracker }: { tracker: FullTracker }) {
  const [range, setRange] = useState<Range>('quarter');
  if (tracker.semantics.status === undefined) {
    return (
      <ChartCard title={t('charts.overTime')}>
        <Text c="dimmed">{t('charts.overTime.missing')}</Text>
      </ChartCard>
    );
  }
  const choice = (
    <Select
      size="xs"
      aria-label={t('charts.range')}
      data={ranges.map((value) => ({ value, label: t(names[value]) }))}
      value={range}
      onChange={(value) => value !== null && setRange(value)}
      allowDeselect={false}
    />
  );
  return (
    <ChartCard title={t('charts.overTime')} hint={t('charts.overTime.hint')} choice={choice}>
      <OpenAndClosed tracker={tracker.id} range={range} />
    </ChartCard>
  );
}
