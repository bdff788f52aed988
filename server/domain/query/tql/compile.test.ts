import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everybody, queryContext, searchedTracker } from '../../../../test/support/domain/query.ts';
import type { QueryContext } from '../context.ts';
import { excluding, including } from '../number-test.ts';
import type { Condition, Plan } from '../plan.ts';
import { planOfTql } from './compile.ts';
import { tqlMessages } from './errors.ts';

const read = (text: string, given: Partial<QueryContext> = {}) =>
  planOfTql(searchedTracker, everybody, text, queryContext(given));
const day = (month: number, date: number): number => new Date(2026, month - 1, date).getTime();
const minute = (hours: number, minutes: number): number => new Date(2026, 2, 15, hours, minutes).getTime();
const not = (plan: Plan): Plan => ({ kind: 'not', plan });
const both = (kind: 'and' | 'or', ...plans: Plan[]): Plan => ({ kind, plans });

const title: Plan = { kind: 'text contains', field: 1, words: ['x'] };
const effort: Plan = { kind: 'number', field: 3, is: { in: [3] } };
const open: Plan = { kind: 'number', field: 7, is: { in: [471] } };
const today: Plan = { kind: 'number', field: 5, is: { from: including(day(3, 15)), to: excluding(day(3, 16)) } };
const from = (field: number, value: number): Plan => ({
  kind: 'number',
  field,
  is: { from: including(value), to: null },
});
const after = (field: number, value: number): Plan => ({
  kind: 'number',
  field,
  is: { from: excluding(value), to: null },
});
const before = (field: number, value: number): Plan => ({
  kind: 'number',
  field,
  is: { from: null, to: excluding(value) },
});
const until = (field: number, value: number): Plan => ({
  kind: 'number',
  field,
  is: { from: null, to: including(value) },
});
const between = (field: number, first: number, last: number): Plan => ({
  kind: 'number',
  field,
  is: { from: including(first), to: excluding(last) },
});
type Link = Extract<Condition, { kind: 'link' }>;
const link = (direction: Link['direction'], type: string | null, target: Link['target'] = { kind: 'any' }): Plan => ({
  kind: 'link',
  direction,
  type,
  target,
});

const meanings: [query: string, plan: Plan][] = [
  ['', { kind: 'all' }],
  [' \n', { kind: 'all' }],
  // logic
  ['title = "x" AND effort = 3', both('and', title, effort)],
  ['title = "x" or effort = 3', both('or', title, effort)],
  ['title="x"AND(effort=3)', both('and', title, effort)],
  ['title = "x" OR effort = 3 AND status = "open"', both('or', title, both('and', effort, open))],
  ['(title = "x" OR effort = 3) AND status = "open"', both('and', both('or', title, effort), open)],
  // texts
  ['TITLE = "X"', title],
  ["title = 'x'", title],
  ['title != "x"', not(title)],
  ['title = "Two words"', { kind: 'text contains', field: 1, words: ['two words'] }],
  ['title = 12', { kind: 'text contains', field: 1, words: ['12'] }],
  ['title = 1.50', { kind: 'text contains', field: 1, words: ['1.50'] }],
  ['title = ""', { kind: 'text empty', field: 1 }],
  ['details != ""', not({ kind: 'text empty', field: 2 })],
  ['files = "photo"', { kind: 'text contains', field: 11, words: ['photo'] }],
  ['files != "photo"', not({ kind: 'text contains', field: 11, words: ['photo'] })],
  ['files = ""', { kind: 'text empty', field: 11 }],
  ['with = "x"', { kind: 'text contains', field: 28, words: ['x'] }],
  // numbers
  ['effort = 3', effort],
  ['effort = "3"', effort],
  ['effort = "-3"', { kind: 'number', field: 3, is: { in: [-3] } }],
  ['effort != 3', not(effort)],
  ['effort < 3', before(3, 3)],
  ['effort <= 3', until(3, 3)],
  ['effort > 3', after(3, 3)],
  ['effort >= 3', from(3, 3)],
  ['ratio BETWEEN(1, 2.5)', { kind: 'number', field: 4, is: { from: including(1), to: including(2.5) } }],
  ['effort = ""', { kind: 'no number', field: 3 }],
  ['effort != ""', not({ kind: 'no number', field: 3 })],
  // dates
  ['due = "2026-03-15"', today],
  ['due != "2026-03-15"', not(today)],
  ['due < "2026-03-15"', before(5, day(3, 15))],
  ['due <= "2026-03-15"', before(5, day(3, 16))],
  ['due > "2026-03-15"', from(5, day(3, 16))],
  ['due >= "2026-03-15"', from(5, day(3, 15))],
  ['due BETWEEN ("2026-03-15", "2026-03-20")', between(5, day(3, 15), day(3, 21))],
  ['due = ""', { kind: 'no number', field: 5 }],
  ['due = NOW()', today],
  ['due = now() - 2d', between(5, day(3, 13), day(3, 14))],
  ['due > NOW()-1w', from(5, day(3, 9))],
  ['due < NOW() +1m', before(5, day(4, 15))],
  ['due < NOW()+ 1 M', before(5, day(4, 15))],
  ['due >= NOW() - 1y', from(5, new Date(2025, 2, 15).getTime())],
  ['start = "2026-03-15"', between(6, day(3, 15), day(3, 16))],
  ['start = "2026-03-15 10:20"', between(6, minute(10, 20), minute(10, 21))],
  ['start > "2026-03-15 10:20"', from(6, minute(10, 21))],
  ['start <= NOW()', before(6, minute(12, 35))],
  [
    'created_on = "2026-03-15"',
    { kind: 'fact', fact: 'submittedOn', is: { from: including(day(3, 15)), to: including(day(3, 16) - 1) } },
  ],
  [
    'changed_on > "2026-03-15 10:20"',
    { kind: 'fact', fact: 'lastUpdateOn', is: { from: including(minute(10, 21)), to: null } },
  ],
  ['changed_on = ""', { kind: 'none' }],
  // lists
  ['status = "OPEN"', open],
  ['status != "open"', not(open)],
  ['status = "old"', { kind: 'number', field: 7, is: { in: [473] } }],
  ['status IN ("open", "closed", "open",)', { kind: 'number', field: 7, is: { in: [471, 472] } }],
  ['status IN ("open", "nope")', { kind: 'number', field: 7, is: { in: [471] } }],
  ['assignee NOT IN ("carol", "bob")', not({ kind: 'number', field: 8, is: { in: [103] } })],
  ['team IN ("x", "testers", "y")', { kind: 'number', field: 9, is: { in: [105] } }],
  ['choice NOT IN ("open")', not({ kind: 'number', field: 27, is: { in: [471] } })],
  ['choice not  in ("open")', not({ kind: 'number', field: 27, is: { in: [471] } })],
  ['status = "Öpen"', open],
  ['status = "o\u00adpen"', open],
  ['status = ""', { kind: 'none chosen', field: 7 }],
  ['status != ""', not({ kind: 'none chosen', field: 7 })],
  ['assignee = "bob"', { kind: 'number', field: 8, is: { in: [103] } }],
  ['assignee IN ("bob", MYSELF())', { kind: 'number', field: 8, is: { in: [103, 102] } }],
  ['team = "project MEMBERS"', { kind: 'number', field: 9, is: { in: [3] } }],
  ['team = "Prôject members"', { kind: 'number', field: 9, is: { in: [3] } }],
  ['team = "project_members"', { kind: 'number', field: 9, is: { in: [3] } }],
  ['team = "membres DU projet"', { kind: 'number', field: 9, is: { in: [3] } }],
  ['team IN ("testers", "Project members")', { kind: 'number', field: 9, is: { in: [105, 3] } }],
  ['author = "bob"', { kind: 'fact', fact: 'submittedBy', is: { in: [103] } }],
  ['author != MYSELF()', not({ kind: 'fact', fact: 'submittedBy', is: { in: [102] } })],
  ['editor NOT IN ("bob", "alice")', not({ kind: 'fact', fact: 'lastUpdateBy', is: { in: [103, 102] } })],
  // comments
  ['@comments = "Well done"', { kind: 'comment contains', phrase: 'well done' }],
  ['@comments != "x"', not({ kind: 'comment contains', phrase: 'x' })],
  ['@comments = ""', { kind: 'no comment' }],
  ['@comments != ""', not({ kind: 'no comment' })],
  // relations
  ['WITH PARENT', link('reverse', '_is_child')],
  ['with parent artifact = 12', link('reverse', '_is_child', { kind: 'artifact', id: 12 })],
  [
    'WITHOUT PARENT TRACKER = "Story"',
    not(link('reverse', '_is_child', { kind: 'tracker', name: 'story', isNot: false })),
  ],
  ['WITH CHILDREN', link('forward', '_is_child')],
  ['WITH CHILD TRACKER != "bug"', link('forward', '_is_child', { kind: 'tracker', name: 'bug', isNot: true })],
  ['WITHOUT CHILDREN', not(link('forward', '_is_child'))],
  ['IS LINKED FROM', link('reverse', null)],
  ['IS LINKED TO ARTIFACT = 9', link('forward', null, { kind: 'artifact', id: 9 })],
  ['IS LINKED TO ARTIFACT = 99999999999', { kind: 'none' }],
  ['IS NOT LINKED TO ARTIFACT = 99999999999', { kind: 'all' }],
  ['IS NOT LINKED TO WITH TYPE "custom"', not(link('forward', 'custom'))],
  [
    'IS LINKED FROM TRACKER = "bug" WITH TYPE "_is_child"',
    link('reverse', '_is_child', { kind: 'tracker', name: 'bug', isNot: false }),
  ],
  ['IS COVERED', link('forward', '_covered_by')],
  ['IS NOT COVERED BY ARTIFACT = 9', not(link('forward', '_covered_by', { kind: 'artifact', id: 9 }))],
  ['IS COVERING ARTIFACT = 9', link('reverse', '_covered_by', { kind: 'artifact', id: 9 })],
  ['WITH PARENT AND title = "x"', both('and', link('reverse', '_is_child'), title)],
];

describe('TQL is compiled', () => {
  for (const [query, plan] of meanings) {
    test(query, async () => assert.deepEqual(await read(query), plan));
  }
});

const unknown = (names: string, refers: string) =>
  `We cannot search on ${names}, we don't know ${refers}. Please refer to the documentation for the allowed comparisons.`;
const tooComplex =
  'The query is considered too complex to be executed by the server. Please simplify it (for example remove comparisons) to continue.';
const doubleNegative =
  'Double negative like `IS NOT LINKED ... TRACKER != ...` or `WITHOUT ... TRACKER != ...` is not supported. Please use simpler form like `IS LINKED ... TRACKER = ...` or `WITH ... TRACKER = ...`.';
const chain = (length: number): string => Array.from({ length }, () => 'effort = 3').join(' AND ');

const refusals: [query: string, message: string, given?: Partial<QueryContext>][] = [
  ['foo = 1', `${unknown("'foo'", 'what it refers to')} ('foo' at line 1, column 1)`],
  ['secret = "x"', `${unknown("'secret'", 'what it refers to')} ('secret' at line 1, column 1)`],
  ['gone = "x"', `${unknown("'gone'", 'what it refers to')} ('gone' at line 1, column 1)`],
  ['box = "x"', `${unknown("'box'", 'what it refers to')} ('box' at line 1, column 1)`],
  ['@id = 1', `${unknown("'@id'", 'what it refers to')} ('@id' at line 1, column 1)`],
  [
    'foo = 1 AND\n  bar = 2',
    `${unknown("'foo', 'bar'", 'what they refer to')} ('foo' at line 1, column 1; 'bar' at line 2, column 3)`,
  ],
  ...['tags', 'links', 'access', 'aid', 'num', 'refs', 'chart', 'total', 'rank'].map((name): [string, string] => [
    `${name} = 1`,
    `The field '${name}' is not supported. Please refer to the documentation for the allowed types. ('${name}' at line 1, column 1)`,
  ]),
  ['title >= "a"', "The field 'title' is not supported for the operator >=. ('>=' at line 1, column 7)"],
  ['title < "a"', "The field 'title' is not supported for the operator <. ('<' at line 1, column 7)"],
  ['files IN ("a")', "The field 'files' is not supported for the operator IN(). ('IN' at line 1, column 7)"],
  [
    'effort NOT IN (1)',
    "The field 'effort' is not supported for the operator NOT IN(). ('NOT IN' at line 1, column 8)",
  ],
  [
    'status BETWEEN ("a", "b")',
    "The field 'status' is not supported for the operator BETWEEN(). ('BETWEEN' at line 1, column 8)",
  ],
  ['author > "bob"', "The field 'author' is not supported for the operator >. ('>' at line 1, column 8)"],
  ['@comments > "x"', "The field '@comments' is not supported for the operator >. ('>' at line 1, column 11)"],
  ['status = "nope"', "The value 'nope' doesn't exist for the list field 'status'. ('\"nope\"' at line 1, column 10)"],
  [
    'status IN ("never", "nope")',
    "The value 'never' doesn't exist for the list field 'status'. ('\"never\"' at line 1, column 12)\nThe value 'nope' doesn't exist for the list field 'status'. ('\"nope\"' at line 1, column 21)",
  ],
  [
    'assignee = "carol"',
    "The value 'carol' doesn't exist for the list field 'assignee'. ('\"carol\"' at line 1, column 12)",
  ],
  ['team = "x"', "The value 'x' doesn't exist for the list field 'team'. ('\"x\"' at line 1, column 8)"],
  [
    'effort = "x"',
    "The integer field 'effort' cannot be compared to the string value 'x'. ('\"x\"' at line 1, column 10)",
  ],
  ['ratio > "x"', "The float field 'ratio' cannot be compared to the string value 'x'. ('\"x\"' at line 1, column 9)"],
  [
    'effort BETWEEN(1, "x")',
    "The integer field 'effort' cannot be compared to the string value 'x'. ('\"x\"' at line 1, column 19)",
  ],
  [
    'due = "tomorrow"',
    "The date field 'due' cannot be compared to the string value 'tomorrow'. ('\"tomorrow\"' at line 1, column 7)",
  ],
  [
    'due = "2026-02-30"',
    "The date field 'due' cannot be compared to the string value '2026-02-30'. ('\"2026-02-30\"' at line 1, column 7)",
  ],
  [
    'due = "2026-02-03 10:00"',
    "The date field 'due' cannot be compared to the string value '2026-02-03 10:00'. ('\"2026-02-03 10:00\"' at line 1, column 7)",
  ],
  ['due = 5', "The date field 'due' cannot be compared to the string value '5'. ('5' at line 1, column 7)"],
  [
    'due > NOW() - 99999999y',
    "The date field 'due' cannot be compared to the string value 'NOW'. ('NOW' at line 1, column 7)",
  ],
  [
    'effort > ""',
    "The integer field 'effort' cannot be compared to the empty string with > operator. ('\"\"' at line 1, column 10)",
  ],
  [
    'ratio <= ""',
    "The float field 'ratio' cannot be compared to the empty string with <= operator. ('\"\"' at line 1, column 10)",
  ],
  [
    'due BETWEEN ("", "2026-01-01")',
    "The date field 'due' cannot be compared to the empty string with BETWEEN() operator. ('\"\"' at line 1, column 14)",
  ],
  [
    'status IN ("open", "")',
    "The list field 'status' cannot be compared to the empty string with IN() operator. ('\"\"' at line 1, column 20)",
  ],
  [
    'status NOT IN ("")',
    "The list field 'status' cannot be compared to the empty string with NOT IN() operator. ('\"\"' at line 1, column 16)",
  ],
  ['title = NOW()', "The text field 'title' cannot be compared to NOW(). ('NOW' at line 1, column 9)"],
  ['effort = NOW()', "The integer field 'effort' cannot be compared to NOW(). ('NOW' at line 1, column 10)"],
  ['status = now()', "The list field 'status' cannot be compared to NOW(). ('now' at line 1, column 10)"],
  ['files = MYSELF()', "The file field 'files' cannot be compared to MYSELF(). ('MYSELF' at line 1, column 9)"],
  ['ratio = MYSELF()', "The float field 'ratio' cannot be compared to MYSELF(). ('MYSELF' at line 1, column 9)"],
  ['due = MYSELF()', "The date field 'due' cannot be compared to MYSELF(). ('MYSELF' at line 1, column 7)"],
  ['status = MYSELF()', "The list field 'status' cannot be compared to MYSELF(). ('MYSELF' at line 1, column 10)"],
  ['status = OPEN()', "The list field 'status' cannot be compared to OPEN(). ('OPEN' at line 1, column 10)"],
  ['author = OPEN()', "The list field 'author' cannot be compared to OPEN(). ('OPEN' at line 1, column 10)"],
  ['@comments = NOW()', "The text field '@comments' cannot be compared to NOW(). ('NOW' at line 1, column 13)"],
  [
    'assignee = MYSELF()',
    "The list field 'assignee' cannot be compared to MYSELF() for anonymous users. ('MYSELF' at line 1, column 12)",
    { caller: null },
  ],
  [
    'author = MYSELF()',
    "The list field 'author' cannot be compared to MYSELF() for anonymous users. ('MYSELF' at line 1, column 10)",
    { caller: null },
  ],
  [
    'author = "carol"',
    "Error with the field 'author'. The user 'carol' does not exist. ('\"carol\"' at line 1, column 10)",
  ],
  [
    'editor IN ("bob", "carol")',
    "Error with the field 'editor'. The user 'carol' does not exist. ('\"carol\"' at line 1, column 19)",
  ],
  [
    'author = ""',
    "The field 'author' cannot be compared to the empty string, it can never yield results. ('\"\"' at line 1, column 10)",
  ],
  [
    'IS LINKED TO WITH TYPE "x"',
    "Link type 'x' is invalid. Available types: _is_child, custom ('\"x\"' at line 1, column 24)",
  ],
  ['IS NOT LINKED TO TRACKER != "x"', `${doubleNegative} ('!=' at line 1, column 26)`],
  ['WITHOUT PARENT TRACKER != "x"', `${doubleNegative} ('!=' at line 1, column 24)`],
  [
    'effort = "x" OR (foo = 1 AND title > 3)',
    [
      `${unknown("'foo'", 'what it refers to')} ('foo' at line 1, column 18)`,
      "The integer field 'effort' cannot be compared to the string value 'x'. ('\"x\"' at line 1, column 10)",
      "The field 'title' is not supported for the operator >. ('>' at line 1, column 36)",
    ].join('\n'),
  ],
  [chain(29), `${tooComplex} ('effort' at line 1, column 421)`],
  ['title = "x" AND effort = 3', `${tooComplex} ('effort' at line 1, column 17)`, { costLimit: 3 }],
];

/** One error of each kind. Errors of the parser have their own test. */
const sentences: Record<Exclude<keyof typeof tqlMessages, 'acrossTrackers'>, string> = {
  unknownNames: tqlMessages.unknownNames(['foo']),
  tooComplex: tqlMessages.tooComplex,
  unsupportedType: tqlMessages.unsupportedType('tags'),
  unsupportedOperator: tqlMessages.unsupportedOperator('title', '>='),
  unknownValue: tqlMessages.unknownValue('status', 'nope'),
  wrongScalar: tqlMessages.wrongScalar('integer', 'effort', 'x'),
  emptyString: tqlMessages.emptyString('integer', 'effort', '>'),
  wrongFunction: tqlMessages.wrongFunction('text', 'title', 'NOW()'),
  anonymousMyself: tqlMessages.anonymousMyself('assignee'),
  unknownUser: tqlMessages.unknownUser('author', 'carol'),
  emptyUser: tqlMessages.emptyUser('author'),
  unknownLinkType: tqlMessages.unknownLinkType('x', ['_is_child', 'custom']),
  doubleNegative: tqlMessages.doubleNegative,
};

describe('TQL is refused', () => {
  for (const [query, message, given] of refusals) {
    test(query.slice(0, 60), async () => assert.partialDeepStrictEqual(await read(query, given), { fault: message }));
  }
});

test('an error suggests the closest field for the first unknown name', async () => {
  assert.partialDeepStrictEqual(await read('stauts = 1'), { nearest: 'status' });
  assert.ok(!('nearest' in (await read('foo = 1'))));
});

test('each error has its word and position', () => {
  for (const sentence of Object.values(sentences)) {
    assert.ok(
      refusals.some(([, message]) => message.includes(`${sentence} ('`)),
      sentence,
    );
  }
  for (const [query, message] of refusals) {
    for (const line of message.split('\n')) assert.match(line, / \('.+' at line \d+, column \d+\)$/u, query);
  }
});

describe('the cost of a query', () => {
  test('is that of its longest chain', async () => {
    const wide = Array.from({ length: 10 }, () => `(${chain(10)})`).join(' OR ');
    assert.ok('kind' in (await read(chain(28))));
    assert.ok('kind' in (await read(wide)));
    assert.ok('fault' in (await read(`${wide} OR (${chain(19)})`)));
  });

  test('can be unlimited', async () => {
    assert.ok('kind' in (await read(chain(500), { costLimit: 0 })));
  });

  test('also counts the values of a list', async () => {
    const values = Array.from({ length: 1001 }, () => '"open"').join(',');
    assert.deepEqual(await read(`status IN (${values})`), { fault: `${tooComplex} ('IN' at line 1, column 8)` });
  });
});

describe('OPEN() stands for the open values of the status', () => {
  const tracker = {
    ...searchedTracker,
    semantics: { ...searchedTracker.semantics, status: { field: 7, open: [471, 473] } },
  };
  const isOpen: Plan = { kind: 'number', field: 7, is: { in: [471, 473] } };
  for (const [query, plan] of [
    ['status = OPEN()', isOpen],
    ['@status = OPEN()', isOpen],
    ['@STATUS != open()', not(isOpen)],
    ['@status = "closed"', { kind: 'number', field: 7, is: { in: [472] } }],
  ] as const) {
    test(query, async () => assert.deepEqual(await planOfTql(tracker, everybody, query, queryContext()), plan));
  }

  for (const [query, message] of [
    ['choice = OPEN()', /The list field 'choice' cannot be compared to OPEN\(\)/],
    ['status < OPEN()', /The field 'status' is not supported for the operator </],
    ['status IN (OPEN(), "closed")', /The field 'status' is not supported for the operator IN\(\)/],
  ] as const) {
    test(`${query} is refused`, async () => {
      assert.match(JSON.stringify(await planOfTql(tracker, everybody, query, queryContext())), message);
    });
  }

  test('callers who may not read the status learn nothing about it', async () => {
    const blind = { canRead: ({ id }: { id: number }) => id !== 7 };
    const plan = await planOfTql(tracker, blind, '@status = OPEN()', queryContext());
    assert.match(JSON.stringify(plan), /We cannot search on '@status'/);
  });
});
