import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aField, parsed, presented } from '../../../../test/support/domain/fields.ts';
import type { ValueInput } from '../value-part.ts';
import { valueTypeOf } from '../index.ts';

const field = aField('art_link');

const accepted: [given: ValueInput, requested: unknown][] = [
  [{ links: [{ id: 9, type: '_is_child' }] }, { links: [{ id: 9, type: '_is_child' }] }],
  [{ links: [{ id: '9' }] }, { links: [{ id: 9, type: '' }] }],
  [{ links: [{ id: 9, type: null }] }, { links: [{ id: 9, type: '' }] }],
  [{ links: [] }, { links: [] }],
  [
    {
      links: [
        { id: 9, type: 'custom' },
        { id: '9', type: 'custom' },
      ],
    },
    { links: [{ id: 9, type: 'custom' }] },
  ],
  [{ parent: { id: '4' } }, { parent: 4 }],
  [
    { links: [], parent: { id: 4 } },
    { links: [], parent: 4 },
  ],
  [
    { all_links: [{ id: 9, direction: 'reverse', type: '' }] },
    { allLinks: [{ id: 9, direction: 'reverse', type: '' }] },
  ],
];
for (const [given, stored] of accepted) {
  test(`accepts ${JSON.stringify(given)}`, async () => assert.deepEqual(await parsed(field, given), { stored }));
}

const refused: [given: ValueInput, message: string][] = [
  [{}, '"links" and/or "parent" or "all_links" key must be defined'],
  [{ links: null, parent: null }, '"links" and/or "parent" or "all_links" key must be defined'],
  [{ links: [{ type: 'x' }] }, 'Artifact links must have an id'],
  [{ links: [9] }, 'Artifact links must have an id'],
  [{ links: [{ id: 'x' }] }, 'Thing: x is not an artifact id.'],
  [{ links: [{ id: 0 }] }, 'Thing: 0 is not an artifact id.'],
  [
    { links: [{ id: 9 }, { id: 9, type: 'custom' }] },
    'Thing: artifact #9 is linked twice, with no type and with the type "custom".',
  ],
  [{ links: { id: 9 } }, 'Thing: "links" must be an array of links. E.g. [{"id": 12, "type": ""}]'],
  [{ all_links: [], links: [] }, '"all_links" key and "links" key cannot be used at the same time'],
  [{ all_links: [], parent: { id: 1 } }, '"all_links" key and "parent" key cannot be used at the same time'],
  [
    { all_links: [{ id: 9, direction: 'forward' }] },
    'Artifact links "type" must be a string, use empty string for no type',
  ],
  [{ all_links: [{ id: 9, direction: 'up', type: '' }] }, 'Artifact links "direction" must be "forward" or "reverse"'],
  [{ parent: {} }, `Parent must have an 'id' key`],
  [{ parent: 4 }, `Parent must have an 'id' key`],
  [{ parent: { id: 'x' } }, `Parent 'id' key must be convertible to an integer`],
];
for (const [given, message] of refused) {
  test(`refuses ${JSON.stringify(given)}`, async () =>
    assert.deepEqual(await parsed(field, given), { refused: message }));
}

test('shows the links of the artifact, even if it never had any', () => {
  assert.equal(valueTypeOf(field).isAlwaysPresent, true);
  assert.deepEqual(presented(field, undefined), { links: [{ id: 9 }], reverse_links: [] });
});

test('is empty without links', () => {
  const type = valueTypeOf(field);
  assert.equal(type.isEmpty([]), true);
  assert.equal(type.isEmpty([{ id: 4, type: '' }]), false);
});
