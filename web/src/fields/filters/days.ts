import { t } from '../../text/index.ts';
import type { Criterion } from './filter.ts';

/** Days relative to today, as criteria and TQL write them. */
export const relativeDays = {
  'NOW()': 'filter.day.today',
  'NOW() - 1d': 'filter.day.yesterday',
  'NOW() - 7d': 'filter.day.weekAgo',
  'NOW() - 30d': 'filter.day.monthAgo',
  'NOW() + 1d': 'filter.day.tomorrow',
  'NOW() + 7d': 'filter.day.inAWeek',
  'NOW() + 30d': 'filter.day.inAMonth',
} as const;

const isListed = (value: string): value is keyof typeof relativeDays => value in relativeDays;

export const isRelative = (value: string): boolean => value.startsWith('NOW()');

export const relativeText = (value: string): string => (isListed(value) ? t(relativeDays[value]) : value);

interface Days extends Criterion {
  label: string;
  isAhead?: boolean;
}

/** The conditions on days that people ask for most. */
export const usualDays = (): Days[] => [
  { label: t('filter.day.today'), operator: '=', value: 'NOW()' },
  { label: t('filter.day.yesterday'), operator: '=', value: 'NOW() - 1d' },
  { label: t('filter.days.last7'), operator: 'between', value: ['NOW() - 7d', 'NOW()'] },
  { label: t('filter.days.last30'), operator: 'between', value: ['NOW() - 30d', 'NOW()'] },
  { label: t('filter.days.past'), operator: '<', value: 'NOW()', isAhead: true },
  { label: t('filter.day.tomorrow'), operator: '=', value: 'NOW() + 1d', isAhead: true },
  { label: t('filter.days.next7'), operator: 'between', value: ['NOW()', 'NOW() + 7d'], isAhead: true },
  { label: t('filter.days.next30'), operator: 'between', value: ['NOW()', 'NOW() + 30d'], isAhead: true },
];

const dayMs = 24 * 60 * 60 * 1000;

/** The day that a relative one is now, by the number of days; undefined: it is written otherwise. */
export function calendarDayOf(relative: string, today: string): string | undefined {
  const [whole, sign = '+', amount = '0'] = /^NOW\(\)(?:\s*([+-])\s*(\d{1,4})d)?$/.exec(relative) ?? [];
  if (whole === undefined) return undefined;
  const shift = Number(amount) * (sign === '-' ? -1 : 1);
  return new Date(Date.parse(today) + shift * dayMs).toISOString().slice(0, 10);
}
