import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { one, readBack, tree } from '../../../../test/support/domain/export.ts';
import type { Semantics } from '../../trackers/tracker.ts';
import { semanticsElement } from './semantics.ts';

describe('semantics are written', () => {
  const semanticsOf = (semantics: Semantics) => readBack(semanticsElement({ semantics, elements: [] })).children;

  test('each under its name, with its fields and values', () => {
    const found = semanticsOf({
      title: 3,
      description: 4,
      status: { field: 2, open: [201, 100] },
      done: [203],
      contributor: 5,
      initialEffort: 6,
    });
    const described = ['shortname', 'label', 'description'];
    assert.deepEqual(
      found.map((semantic) => [
        semantic.attributes['type'],
        ...semantic.children.filter(({ name }) => !described.includes(name)).map(tree),
      ]),
      [
        ['title', ['field', { REF: 'F3' }]],
        ['description', ['field', { REF: 'F4' }]],
        ['status', ['field', { REF: 'F2' }], ['open_values', {}, ['open_value', { REF: 'V201' }]]],
        ['done', ['closed_values', {}, ['closed_value', { REF: 'V203' }]]],
        ['contributor', ['field', { REF: 'F5' }]],
        ['initial_effort', ['field', { REF: 'F6' }]],
      ],
    );
    assert.deepEqual(
      found.map((semantic) => semantic.children.slice(0, 3).map(({ name }) => name)),
      found.map(() => described),
    );
    assert.deepEqual(
      found.map((semantic) => one(semantic, 'shortname').text),
      found.map((semantic) => semantic.attributes['type']),
    );
  });

  const others: [given: Semantics, type: string, expected: unknown[]][] = [
    [
      { timeframe: { startDate: 4, duration: 6 } },
      'timeframe',
      [
        ['start_date_field', { REF: 'F4' }],
        ['duration_field', { REF: 'F6' }],
      ],
    ],
    [
      { timeframe: { startDate: 4, endDate: 5 } },
      'timeframe',
      [
        ['start_date_field', { REF: 'F4' }],
        ['end_date_field', { REF: 'F5' }],
      ],
    ],
    [{ timeframe: { impliedFrom: 3 } }, 'timeframe', [['inherited_from_tracker', { id: 'T3' }]]],
    [
      { progress: { totalEffort: 6, remainingEffort: 11 } },
      'progress',
      [
        ['total_effort_field', { REF: 'F6' }],
        ['remaining_effort_field', { REF: 'F11' }],
      ],
    ],
    [{ progress: { linkType: '_is_child' } }, 'progress', [['artifact_link_type', { shortname: '_is_child' }]]],
  ];
  for (const [given, type, expected] of others) {
    test(JSON.stringify(given), () => {
      assert.deepEqual(semanticsOf(given).map(tree), [['semantic', { type }, ...expected]]);
    });
  }
});
