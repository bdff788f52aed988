import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '../time-zone.ts';
import {
  calendarDay,
  formatCount,
  formatDateTime,
  formatDay,
  formatDistance,
  formatNumber,
  formatShortDay,
  formatSize,
  formatTime,
  localTime,
  momentOf,
} from './format.ts';
import { activate, activeLocale, chooseLanguage, t } from './index.ts';

test('before a language is active, nothing can be formatted', () => {
  assert.throws(() => t('app.save'), /without setting a locale/);
  assert.throws(() => formatDay('2026-03-15'), /No language is active/);
});

test('the browser chooses the language, and its region the form of dates', async () => {
  assert.deepEqual(chooseLanguage(['tlh', 'en-GB', 'en']), { language: 'en', locale: 'en-GB' });
  assert.deepEqual(chooseLanguage(['tlh']), { language: 'en', locale: 'en-US' });
  assert.deepEqual(chooseLanguage(['de-DE', 'fr-CA', 'en']), { language: 'fr', locale: 'fr-CA' });
  // A chosen language comes without a region. The browser may name it.
  assert.deepEqual(chooseLanguage(['fr', 'en-US', 'fr-CA']), { language: 'fr', locale: 'fr-CA' });
  assert.deepEqual(chooseLanguage(['fr', 'en-US']), { language: 'fr', locale: 'fr' });
  await activate('en', 'en-GB');
  assert.equal(formatDay('2026-03-15T23:30:00-05:00'), '15 Mar 2026');
  await activate('en', 'en-US');
  assert.equal(activeLocale(), 'en-US');
  assert.equal(formatDay('2026-03-15T23:30:00-05:00'), 'Mar 15, 2026');
});

test('dates, numbers and sizes are written as the locale writes them', async () => {
  await activate('en', 'en-US');
  const spaces = (text: string) => text.replaceAll(/\s/g, ' ');
  assert.equal(formatShortDay('2026-03-15'), 'Mar 15');
  setTimeZone('Asia/Tokyo');
  assert.equal(spaces(formatDateTime(new Date('2026-03-15T12:00:00Z'))), 'Mar 15, 2026, 9:00 PM');
  assert.equal(spaces(formatTime(new Date('2026-03-15T12:00:00Z'))), '9:00 PM');
  setTimeZone(null);
  assert.equal(formatNumber(1234.56789), '1,234.56789');
  assert.deepEqual([7, 999, 12_345, 1_200_000].map(formatCount), ['7', '999', '12K', '1.2M']);
  assert.deepEqual([0, 999, 1000, 4_200_000, 5e12].map(formatSize), [
    '0 bytes',
    '999 bytes',
    '1 kB',
    '4.2 MB',
    '5,000 GB',
  ]);
});

test('French has its own dates, numbers and plurals', async () => {
  await activate('fr', 'fr-FR');
  const spaces = (text: string) => text.replaceAll(/\s/g, ' ');
  assert.equal(formatDay('2026-03-15'), '15 mars 2026');
  assert.equal(formatShortDay('2026-03-15'), '15 mars');
  setTimeZone('Asia/Tokyo');
  assert.equal(spaces(formatDateTime(new Date('2026-03-15T12:00:00Z'))), '15 mars 2026, 21:00');
  setTimeZone(null);
  assert.equal(spaces(formatNumber(1234.5)), '1 234,5');
  assert.deepEqual([1, 4_200_000].map(formatSize).map(spaces), ['1 octet', '4,2 Mo']);
  assert.equal(formatDistance(new Date(Date.now() - 3.9 * 86_400_000)), 'il y a 3 jours');
  assert.equal(formatDistance(new Date(Date.now() + 13.9 * 86_400_000)), 'dans 14 jours');
  // Zero is singular.
  const opened = [0, 1, 2].map((count) => t('keys.limit.projects', { count }));
  assert.deepEqual(opened, ['0 projet', '1 projet', '2 projets']);
});

test('people read and write times by their own clock, also when it changes', () => {
  for (const [zone, moment, local] of [
    ['Pacific/Auckland', '2026-01-15T12:30:00.000Z', '2026-01-16T01:30'],
    ['America/New_York', '2026-01-15T02:30:00.000Z', '2026-01-14T21:30'],
    ['Asia/Kolkata', '2026-07-01T20:00:00.000Z', '2026-07-02T01:30'],
    // one minute before and after the clocks go forward, and back
    ['Europe/Paris', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
    ['Europe/Paris', '2026-03-29T01:01:00.000Z', '2026-03-29T03:01'],
    ['Europe/Paris', '2026-10-24T23:59:00.000Z', '2026-10-25T01:59'],
    ['Europe/Paris', '2026-10-25T02:01:00.000Z', '2026-10-25T03:01'],
    // the first of the two times with this name
    ['Europe/Paris', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
    ['Pacific/Auckland', '2026-09-26T13:59:00.000Z', '2026-09-27T01:59'],
  ] as const) {
    setTimeZone(zone);
    assert.equal(localTime(new Date(moment)), local, zone);
    assert.equal(momentOf(local), moment, `${zone} ${local}`);
    assert.equal(calendarDay(new Date(moment)), local.slice(0, 10));
  }
  setTimeZone('Europe/Paris');
  assert.equal(momentOf('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z', 'a time that the clock skips');
  assert.equal(momentOf('2026-03-09T23:59:59'), '2026-03-09T22:59:59.000Z', 'the last second of a day');
  setTimeZone('Mars/Olympus');
  assert.equal(momentOf(localTime(new Date('2026-03-15T12:00:00Z'))), '2026-03-15T12:00:00.000Z');
  setTimeZone(null);
});

test('a message has the plural of its number', async () => {
  await activate('en', 'en-US');
  assert.equal(t('keys.revoke', { count: 1 }), 'Revoke 1 selected key');
  assert.equal(t('keys.revoke', { count: 1200 }), 'Revoke 1,200 selected keys');
});

test('values appear as they were written', async () => {
  await activate('en', 'en-US');
  const name = String.raw`\u0041 {x} '{y}' $& \\x41 #`;
  assert.equal(t('field.edit', { field: name }), `Edit ${name}`);
});

test('the compiler refuses unknown messages and missing values', async () => {
  await activate('en', 'en-US');
  // @ts-expect-error -- no such message
  t('no.such.message');
  // @ts-expect-error -- the count is missing
  t('keys.revoke');
  // @ts-expect-error -- a plural needs a number
  t('keys.revoke', { count: '2' });
  // @ts-expect-error -- this message has no values
  t('app.save', { name: 'x' });
});
