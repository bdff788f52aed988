import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportedDate } from './exported-date.ts';

test('dates of other tools are converted to ISO', () => {
  const dates: [given: string, iso: string, order?: 'day_month_year' | 'month_day_year'][] = [
    ['02/Jan/24 3:04 PM', '2024-01-02T15:04:00'],
    ['02/Jan/24 12:00 AM', '2024-01-02T00:00:00'],
    ['2-December-2024, 12:30 p.m.', '2024-12-02T12:30:00'],
    ['02/Mär/24 3:04 PM', '2024-03-02T15:04:00'],
    ['02/Ma\u0308r/24', '2024-03-02'],
    ['31/Dez/24', '2024-12-31'],
    ['2-févr.-2024 15:04', '2024-02-02T15:04:00'],
    ['14 juin 2024', '2024-06-14'],
    ['14 juil. 2024', '2024-07-14'],
    ['02/Xyz/24', '02/Xyz/24'],
    ['1/2/24 3:04 PM', '2024-01-02T15:04:00', 'month_day_year'],
    ['1.2.2024 23:59:59', '2024-02-01T23:59:59', 'day_month_year'],
    ['1/2/2024', '2024-02-01', 'day_month_year'],
    ['1/2/2024', '1/2/2024'],
    ['31.12.20 23:59', '2020-12-31T23:59:00'],
    ['3.4.2026', '2026-03-04', 'month_day_year'],
    ['2024-02-01', '2024-02-01', 'day_month_year'],
    ['soon', 'soon', 'day_month_year'],
  ];
  for (const [given, iso, order] of dates) assert.equal(exportedDate(given, order), iso, given);
});
