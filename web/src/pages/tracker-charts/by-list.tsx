import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { countsQuery } from '../../api/trackers/charts.ts';
import { type ListChoice, choicesOf, listsOf, nothing } from '../../api/trackers/list-fields.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { t } from '../../text/index.ts';
import { type Bar, BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';

const valuesOf = (field: TrackerField): ListChoice[] => [
  ...choicesOf(field),
  { id: nothing, label: t('charts.nothing'), isHidden: true, color: 'inca-silver' },
];

/** Hidden values and None are shown only if artifacts have them. */
const barsOf = (values: readonly ListChoice[], counts: readonly number[]): Bar[] =>
  values.flatMap(({ id, label, color, isHidden }, index) => {
    const count = counts[index] ?? 0;
    return isHidden && count === 0 ? [] : [{ id, label, color, count }];
  });

function Counted({ tracker, field }: { tracker: number; field: TrackerField }) {
  const values = valuesOf(field);
  const ids = values.map(({ id }) => id);
  return (
    <Loaded of={useQuery(countsQuery(tracker, field.field_id, ids))}>
      {(counts) => (
        <>
          <BarChart bars={barsOf(values, counts)} />
          <ChartTable
            caption={t('charts.byList', { field: field.label })}
            columns={[t('charts.value'), t('charts.artifacts')]}
            rows={barsOf(values, counts).map(({ label, count }) => [label, count])}
          />
        </>
      )}
    </Loaded>
  );
}

interface Props {
  tracker: FullTracker;
  by: number | undefined;
  onChange: (field: number) => void;
}

/** How many artifacts have each value of a list. */
export function ByList({ tracker, by, onChange }: Props) {
  const lists = listsOf(tracker);
  const field = lists.find((list) => list.field_id === by) ?? lists[0];
  if (field === undefined) return <Text c="dimmed">{t('charts.byList.none')}</Text>;
  const choice = (
    <Select
      size="xs"
      aria-label={t('charts.by')}
      data={lists.map((list) => ({ value: String(list.field_id), label: list.label }))}
      value={String(field.field_id)}
      onChange={(id) => id !== null && onChange(Number(id))}
      allowDeselect={false}
    />
  );
  return (
    <ChartCard title={t('charts.byList', { field: field.label })} choice={choice}>
      <Counted key={field.field_id} tracker={tracker.id} field={field} />
    </ChartCard>
  );
}
