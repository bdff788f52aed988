import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOptions } from './filter-options.ts';

const option = (label: string) => ({ value: label, label });

test('options are found as the search finds texts, in groups as well, up to the limit', () => {
  const options = [
    option('José García'),
    { group: 'Straßen', items: [option('Weiße Straße'), option('Garciastraße')] },
    option('O’Neill'),
  ];
  const found = (search: string, limit = 10) =>
    filterOptions({ options, search, limit }).flatMap((one) =>
      'items' in one ? one.items.map(({ label }) => label) : [one.label],
    );
  assert.deepEqual(found(' garcia '), ['José García', 'Garciastraße']);
  assert.deepEqual(found('STRASSE'), ['Weiße Straße', 'Garciastraße']);
  assert.deepEqual(found("o'n"), ['O’Neill']);
  assert.deepEqual(found('', 2), ['José García', 'Weiße Straße']);
});
