import { Text } from '@mantine/core';
import { t } from '../../text/index.ts';
import { type FieldValue, valueUi } from '../field-ui.ts';

type Value = FieldValue & {
  value: { start_date: string | null; duration: number | null; points: (number | null)[] } | null;
};

/** A summary. The chart has a separate page. */
export const burndownUi = valueUi<Value>({
  Show({ value: { value: chart } }) {
    if (chart === null || chart.start_date === null) return <Text c="dimmed">{t('field.burndown.none')}</Text>;
    const remaining = chart.points.findLast((point) => point !== null) ?? '—';
    return <Text>{t('field.burndown', { remaining, day: chart.points.length, days: chart.duration ?? 0 })}</Text>;
  },
  editor: null,
  cell: null,
  Default: null,
});
