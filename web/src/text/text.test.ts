import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDateTime, formatDay, formatNumber, formatShortDay, formatSize } from './format.ts';
import { activate, activeLocale, chooseLanguage, t } from './index.ts';

test('before a language is active, nothing can be formatted', () => {
  assert.throws(() => t('app.save'), /without setting a locale/);
  assert.throws(() => formatDay('2026-03-15'), /No language is active/);
});

test('the browser chooses the language, and its region the form of dates', async () => {
  assert.deepEqual(chooseLanguage(['tlh', 'en-GB', 'en']), { language: 'en', locale: 'en-GB' });
  assert.deepEqual(chooseLanguage(['tlh']), { language: 'en', locale: 'en-US' });
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
  assert.equal(spaces(formatDateTime(new Date('2026-03-15T12:00:00Z'), 'Asia/Tokyo')), 'Mar 15, 2026, 9:00 PM');
  assert.equal(formatNumber(1234.56789), '1,234.56789');
  assert.deepEqual([0, 999, 1000, 4_200_000, 5e12].map(formatSize), [
    '0 bytes',
    '999 bytes',
    '1 kB',
    '4.2 MB',
    '5,000 GB',
  ]);
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
