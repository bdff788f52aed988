import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { everybody, queryContext, searchedTracker } from '../../../test/support/domain/query.ts';
import { planOfCriteria } from './criteria.ts';
import { excluding, including } from './number-test.ts';
import type { Plan } from './plan.ts';

const at = (day: number, hours = 0): number => new Date(2026, 1, day, hours).getTime();
/** A day in the index. */
const day = (number: number): number => Date.UTC(2026, 1, number);
const read = (criteria: unknown) => planOfCriteria(searchedTracker, everybody, criteria, queryContext());
const noStatus: Plan = { kind: 'none chosen', field: 7 };

const meanings: [criteria: unknown, plan: Plan][] = [
  [{}, { kind: 'all' }],
  // anything without members is not a criterion
  [[], { kind: 'all' }],
  [3, { kind: 'all' }],
  [null, { kind: 'all' }],
  // unknown ids match nothing, and known ones still count
  [{ status: 999 }, { kind: 'none' }],
  [{ status: [471, 999] }, { kind: 'number', field: 7, is: { in: [471] } }],
  [{ assignee: 104 }, { kind: 'none' }],
  [{ team: 2 }, { kind: 'none' }],
  [{ tags: 'o9' }, { kind: 'none' }],
  [{ access: 999 }, { kind: 'none' }],
  // an object without operator and value stands for its numeric members
  [{ status: { id: 471, label: 'Open' } }, { kind: 'number', field: 7, is: { in: [471] } }],
  // a list whose numbers have gaps is an object in PHP
  [
    { status: { operator: 'contains', value: { '1': 471, '3': 999 } } },
    { kind: 'number', field: 7, is: { in: [471] } },
  ],
  // keys
  [{ title: 'x' }, { kind: 'text contains', field: 1, words: ['x'] }],
  [{ TITLE: 'x' }, { kind: 'text contains', field: 1, words: ['x'] }],
  [{ '1': 'x' }, { kind: 'text contains', field: 1, words: ['x'] }],
  [{ title: { operator: 'contains', value: 'x' } }, { kind: 'text contains', field: 1, words: ['x'] }],
  [
    { title: 'x', effort: 3 },
    {
      kind: 'and',
      plans: [
        { kind: 'text contains', field: 1, words: ['x'] },
        { kind: 'number', field: 3, is: { in: [3] } },
      ],
    },
  ],
  // texts
  [{ details: ' Two  WORDS two ' }, { kind: 'text contains', field: 2, words: ['two', 'words'] }],
  [{ title: 12 }, { kind: 'text contains', field: 1, words: ['12'] }],
  [{ title: '' }, { kind: 'all' }],
  [{ title: 'a\0' }, { kind: 'none' }],
  [{ title: '/^A+/' }, { kind: 'text matches', field: 1, pattern: '^a+' }],
  [{ title: '!/^A+/' }, { kind: 'not', plan: { kind: 'text matches', field: 1, pattern: '^a+' } }],
  [{ files: 'my Photo' }, { kind: 'text contains', field: 11, words: ['my photo'] }],
  [{ files: '/a/' }, { kind: 'text contains', field: 11, words: ['/a/'] }],
  // numbers
  [{ effort: '12' }, { kind: 'number', field: 3, is: { in: [12] } }],
  [{ effort: '-12' }, { kind: 'number', field: 3, is: { in: [-12] } }],
  [{ effort: '=12' }, { kind: 'number', field: 3, is: { in: [12] } }],
  [{ effort: '>3' }, { kind: 'number', field: 3, is: { from: excluding(3), to: null } }],
  [{ effort: '>= 3' }, { kind: 'number', field: 3, is: { from: including(3), to: null } }],
  [{ effort: '<3' }, { kind: 'number', field: 3, is: { from: null, to: excluding(3) } }],
  [{ ratio: '<=3.5' }, { kind: 'number', field: 4, is: { from: null, to: including(3.5) } }],
  [{ ratio: '1-5' }, { kind: 'number', field: 4, is: { from: including(1), to: including(5) } }],
  [{ ratio: '-5 - -1.5' }, { kind: 'number', field: 4, is: { from: including(-5), to: including(-1.5) } }],
  [{ effort: '/^1/' }, { kind: 'number matches', field: 3, pattern: '^1' }],
  [{ aid: 12 }, { kind: 'fact', fact: 'id', is: { in: [12] } }],
  [{ aid: '12.5' }, { kind: 'none' }],
  [{ aid: '99999999999' }, { kind: 'none' }],
  [{ aid: '>1.5' }, { kind: 'fact', fact: 'id', is: { from: including(2), to: null } }],
  [{ aid: '<=99999999999' }, { kind: 'all' }],
  [{ num: '<3' }, { kind: 'fact', fact: 'number', is: { from: null, to: including(2) } }],
  [{ rank: '/^1/' }, { kind: 'fact matches', fact: 'rank', pattern: '^1' }],
  // dates
  [{ due: '2026-02-03' }, { kind: 'number', field: 5, is: { from: including(day(3)), to: excluding(day(4)) } }],
  [{ due: ['2026-02-03'] }, { kind: 'number', field: 5, is: { from: including(day(3)), to: excluding(day(4)) } }],
  [
    { due: { operator: '=', value: '2026-02-03T10:00:00' } },
    { kind: 'number', field: 5, is: { from: including(day(4)), to: excluding(day(5)) } },
  ],
  [
    { due: { operator: '<', value: '2026-02-03' } },
    { kind: 'number', field: 5, is: { from: null, to: excluding(day(3)) } },
  ],
  [
    { due: { operator: '>', value: '2026-02-03' } },
    { kind: 'number', field: 5, is: { from: including(day(4)), to: null } },
  ],
  [
    { created_on: { operator: 'between', value: ['2026-02-03', '2026-02-05'] } },
    { kind: 'fact', fact: 'submittedOn', is: { from: including(at(3)), to: including(at(6) - 1) } },
  ],
  [
    { changed_on: { operator: '>', value: '2026-02-03' } },
    { kind: 'fact', fact: 'lastUpdateOn', is: { from: including(at(4)), to: null } },
  ],
  // lists
  [{ status: 471 }, { kind: 'number', field: 7, is: { in: [471] } }],
  [{ status: '471' }, { kind: 'number', field: 7, is: { in: [471] } }],
  [{ choice: [471, '473', 471] }, { kind: 'number', field: 27, is: { in: [471, 473] } }],
  [{ status: { operator: 'contains', value: '100' } }, noStatus],
  [{ status: [471, 100] }, { kind: 'or', plans: [{ kind: 'number', field: 7, is: { in: [471] } }, noStatus] }],
  [{ assignee: 103 }, { kind: 'number', field: 8, is: { in: [103] } }],
  [{ assignee: 100 }, { kind: 'none chosen', field: 8 }],
  [{ team: 141 }, { kind: 'number', field: 9, is: { in: [3] } }],
  [{ team: ['102_3', 105] }, { kind: 'number', field: 9, is: { in: [3, 105] } }],
  [{ tags: ['b471', 'o1', 472] }, { kind: 'number', field: 10, is: { in: [471, -1, 472] } }],
  [{ tags: 'b100' }, { kind: 'none chosen', field: 10 }],
  [{ author: 102 }, { kind: 'fact', fact: 'submittedBy', is: { in: [102] } }],
  [{ editor: ['103', 100] }, { kind: 'fact', fact: 'lastUpdateBy', is: { in: [103] } }],
  [{ author: 100 }, { kind: 'none' }],
  [{ access: '102_3' }, { kind: 'number', field: 13, is: { in: [3] } }],
  [{ access: 100 }, { kind: 'none chosen', field: 13 }],
  // the caller, and days relative to today
  [{ assignee: 'MYSELF()' }, { kind: 'number', field: 8, is: { in: [102] } }],
  [{ author: ['MYSELF()', 103] }, { kind: 'fact', fact: 'submittedBy', is: { in: [102, 103] } }],
  [
    { due: { operator: '<', value: 'NOW()' } },
    { kind: 'number', field: 5, is: { from: null, to: excluding(Date.UTC(2026, 2, 15)) } },
  ],
  [
    { due: { operator: 'between', value: ['NOW() - 2w', 'NOW()+1d'] } },
    {
      kind: 'number',
      field: 5,
      is: { from: including(Date.UTC(2026, 2, 1)), to: excluding(Date.UTC(2026, 2, 17)) },
    },
  ],
  [
    { changed_on: { operator: '>', value: 'NOW() - 1m' } },
    { kind: 'fact', fact: 'lastUpdateOn', is: { from: including(at(16)), to: null } },
  ],
  // blanks around values
  [{ links: 9 }, { kind: 'link', direction: 'forward', type: null, target: { kind: 'artifact', id: 9 } }],
  [
    { links: '9, 10' },
    {
      kind: 'or',
      plans: [9, 10].map(
        (id): Plan => ({ kind: 'link', direction: 'forward', type: null, target: { kind: 'artifact', id } }),
      ),
    },
  ],
  [{ refs: 12 }, { kind: 'reference', id: 12, keyword: null }],
  [{ refs: '#12' }, { kind: 'reference', id: 12, keyword: null }],
  [{ refs: 'Art #12' }, { kind: 'reference', id: 12, keyword: 'art' }],
];

describe('criteria mean', () => {
  for (const [criteria, plan] of meanings) {
    test(JSON.stringify(criteria), async () => assert.deepEqual(await read(criteria), plan));
  }
});

const invalid = (field: string, given: string, reason: string) =>
  `Invalid value for field "${field}": ${given} ${reason}`;
const noNumber = 'is neither a number nor a comparison like ">3", "<=5" or "1-5"';
const unallowed = (field: string) => `Unallowed operator for criterion field ${field}. Allowed operators: [contains]`;

const refusals: [criteria: unknown, message: string][] = [
  [[1], 'Following fields do not exist: 0'],
  [{ foo: 1, bar: 2, title: 'x' }, 'Following fields do not exist: foo, bar'],
  [{ titel: 1 }, 'Following fields do not exist: titel. Did you mean `title`?'],
  [{ secret: 'x' }, 'Following fields do not exist: secret'],
  [{ secre: 'x' }, 'Following fields do not exist: secre'],
  [{ '25': 'x' }, 'Following fields do not exist: 25'],
  [{ gone: 'x' }, 'Following fields do not exist: gone'],
  [{ box: 'x' }, 'Following fields do not exist: box'],
  [{ '999': 'x' }, 'Following fields do not exist: 999'],
  [{ constructor: 'x' }, 'Following fields do not exist: constructor'],
  [{ title: { operator: 'contains' } }, 'Criterion for field title is malformed'],
  [{ title: { value: 'x' } }, 'Criterion for field title is malformed'],
  [{ title: { operator: 'contains', value: 'x', and: 1 } }, 'Criterion for field title is malformed'],
  [{ title: null }, 'Criterion for field title is malformed'],
  [{ title: { operator: 'is', value: 'x' } }, 'Invalid operator for field title'],
  [{ title: { operator: '=', value: 'x' } }, unallowed("'title' (1)")],
  [{ effort: { operator: '>', value: '3' } }, unallowed("'effort' (3)")],
  [{ status: { operator: 'between', value: [471, 472] } }, unallowed("'status' (7)")],
  [{ title: true }, 'Invalid value for field "title"'],
  [{ title: ['x'] }, 'Invalid value for field "title"'],
  [{ files: { operator: 'contains', value: { a: 1 } } }, 'Invalid value for field "files"'],
  [
    { title: '/(/' },
    invalid('title', '/(/', 'is no regular expression that is understood: a parenthesis is not closed'),
  ],
  [
    { title: '/(a)\\1/' },
    invalid('title', '/(a)\\1/', 'is no regular expression that is understood: \\1 is not supported'),
  ],
  [{ title: 'w '.repeat(101) }, /^Invalid value for field "title": w .* has more than 100 words$/.source],
  [{ effort: 'many' }, invalid('effort', 'many', noNumber)],
  [{ effort: '' }, invalid('effort', '', noNumber)],
  [{ effort: '1e999' }, invalid('effort', '1e999', noNumber)],
  [{ effort: '!=3' }, invalid('effort', '!=3', noNumber)],
  [{ effort: [3] }, 'Invalid value for field "effort"'],
  [{ due: 'soon' }, invalid('due', 'soon', 'is not a date')],
  [{ due: '2026-02-30' }, invalid('due', '2026-02-30', 'is not a date')],
  [{ due: 20260203 }, invalid('due', '20260203', 'is not a date')],
  [{ due: ['2026-02-03', '2026-02-04'] }, invalid('due', '["2026-02-03","2026-02-04"]', 'is not one date')],
  [{ due: { operator: 'between', value: '2026-02-03' } }, invalid('due', '2026-02-03', 'is not an array of two dates')],
  [{ due: { operator: 'between', value: ['2026-02-03', 'x'] } }, invalid('due', 'x', 'is not a date')],
  [{ status: 'Open' }, "Invalid format for criterion field 'status' (7)"],
  [{ status: 'MYSELF()' }, "Invalid format for criterion field 'status' (7)"],
  [{ due: 'NOW() - 7' }, invalid('due', 'NOW() - 7', 'is not a date')],
  [{ status: [] }, "Invalid format for criterion field 'status' (7)"],
  [{ status: [471, 'x'] }, "Invalid format for criterion field 'status' (7)"],
  [{ links: 'x' }, invalid('links', 'x', 'is not the id of an artifact')],
  [{ links: [] }, 'Invalid value for field "links"'],
  [{ refs: 'x' }, invalid('refs', 'x', 'is not a reference like "art #12"')],
  [{ total: 3 }, "The criterion field 'total' (14) can not be searched"],
  [{ chart: 3 }, "The criterion field 'chart' (15) can not be searched"],
];

describe('criteria are refused', () => {
  for (const [criteria, message] of refusals) {
    test(JSON.stringify(criteria)?.slice(0, 80), async () => {
      const refused = await read(criteria);
      assert.ok('fault' in refused, JSON.stringify(refused));
      if (message.startsWith('^')) assert.match(refused.fault, new RegExp(message));
      else assert.equal(refused.fault, message);
    });
  }
});

test('any criteria are accepted or refused without an exception', async () => {
  const names = searchedTracker.elements.map((element) => element.name);
  const criteria = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue(), { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(criteria, async (given) => {
      const outcome = await read(given);
      assert.ok('kind' in outcome || outcome.fault.length > 0);
    }),
  );
});
