import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { And, TqlComparison, Literal, Or, Relation, Spot, Term } from './ast.ts';
import { parse } from './parser.ts';
import { print } from './print.ts';
import { tries } from '../../../../test/support/short-run.ts';

const comparing = 'expected =, !=, <, >, <=, >=, BETWEEN, IN or NOT IN';
const literal = 'expected a text in quotes, a number, NOW(), MYSELF() or OPEN()';
const unit = 'expected a number of days (d), weeks (w), months (m) or years (y)';
const next = 'expected AND, OR or the end of the query';
const token = 'expected a word, a text or a number';

const mistakes: [query: string, expected: string, where: string][] = [
  ['', 'expected the name of a field', 'end of the query at line 1, column 1'],
  ['title', comparing, 'end of the query at line 1, column 6'],
  ['title foo', comparing, "'foo' at line 1, column 7"],
  ['title =', literal, 'end of the query at line 1, column 8'],
  ['title = foo', literal, "'foo' at line 1, column 9"],
  ['title = -5', literal, "'-5' at line 1, column 9"],
  ['title == "x"', literal, "'=' at line 1, column 8"],
  ['title = "x', 'a text is not closed', `'"x' at line 1, column 9`],
  ["title = 'x\n'", 'a text is not closed', "''x' at line 1, column 9"],
  ['title = "x" AND', 'expected the name of a field', 'end of the query at line 1, column 16'],
  ['title = "x" effort = 3', next, "'effort' at line 1, column 13"],
  ['title = "x")', next, "')' at line 1, column 12"],
  ['(title = "x"', 'expected AND, OR or )', 'end of the query at line 1, column 13'],
  ['()', 'expected the name of a field', "')' at line 1, column 2"],
  ['NOT title = "x"', comparing, "'title' at line 1, column 5"],
  ['title # "x"', token, "'#' at line 1, column 7"],
  ['title = "\u{1F600}" \u{1F600}', token, "'\u{1F600}' at line 1, column 13"],
  ['title = "a"\r\nAND effort > ;', token, "';' at line 2, column 14"],
  ['title = "a\\u0000"', 'expected text', `'"a\\u0000"' at line 1, column 9`],
  ['title = "\\ud800"', 'expected text', `'"\\ud800"' at line 1, column 9`],
  ['effort = 1.', token, "'.' at line 1, column 11"],
  ['effort = 1.5.6', token, "'.5.6' at line 1, column 11"],
  ['effort BETWEEN 1, 2', 'expected (', "'1' at line 1, column 16"],
  ['effort BETWEEN (1 2)', 'expected ,', "'2' at line 1, column 19"],
  ['effort BETWEEN (1, 2, 3)', 'expected )', "',' at line 1, column 21"],
  ['status IN "x"', 'expected (', `'"x"' at line 1, column 11`],
  ['status IN ()', literal, "')' at line 1, column 12"],
  ['status IN ("x" "y")', 'expected , or )', `'"y"' at line 1, column 16`],
  ['status NOT "x"', 'expected IN', `'"x"' at line 1, column 12`],
  ['due = NOW', 'expected (', 'end of the query at line 1, column 10'],
  ['due = NOW(1)', 'expected )', "'1' at line 1, column 11"],
  ['due = NOW() - d', unit, "'d' at line 1, column 15"],
  ['due = NOW() -1x', unit, "'-1x' at line 1, column 13"],
  ['due = NOW() + 1 AND', 'expected D or W or M or Y', "'AND' at line 1, column 17"],
  ['WITH', 'expected PARENT or CHILDREN or CHILD', 'end of the query at line 1, column 5'],
  ['WITHOUT FRIENDS', 'expected PARENT or CHILDREN or CHILD', "'FRIENDS' at line 1, column 9"],
  ['WITH PARENT ARTIFACT 12', 'expected =', "'12' at line 1, column 22"],
  ['WITH PARENT ARTIFACT != 12', 'expected =', "'!=' at line 1, column 22"],
  ['WITH PARENT ARTIFACT = "12"', 'expected the id of an artifact', `'"12"' at line 1, column 24`],
  ['WITH PARENT TRACKER > "x"', 'expected = or !=', "'>' at line 1, column 21"],
  ['WITH PARENT TRACKER = bug', 'expected a text in quotes', "'bug' at line 1, column 23"],
  ['WITH PARENT WITH TYPE "x"', next, "'WITH' at line 1, column 13"],
  ['IS LINKED', 'expected FROM or TO', 'end of the query at line 1, column 10'],
  ['IS NOT FOUND', 'expected LINKED or COVERED or COVERING', "'FOUND' at line 1, column 8"],
  ['IS LINKED TO WITH "x"', 'expected TYPE', `'"x"' at line 1, column 19`],
  ['IS COVERED BY TRACKER = "x"', 'expected ARTIFACT', "'TRACKER' at line 1, column 15"],
];

describe('an invalid query is refused at the wrong word', () => {
  for (const [query, expected, where] of mistakes) {
    test(query, () => {
      assert.deepEqual(parse(query), { fault: `Error during parsing expert query: ${expected} (${where})` });
    });
  }

  const across = 'SELECT, FROM and ORDER BY are not supported in the query of a tracker.';
  for (const [query, where] of [
    ['SELECT @id FROM @project = "self" WHERE title = "x"', "'SELECT' at line 1, column 1"],
    ['title = "x" ORDER BY title ASC', "'ORDER' at line 1, column 13"],
  ]) {
    test(`${query}`, () => assert.deepEqual(parse(query ?? ''), { fault: `${across} (${where})` }));
  }

  test('a name that resembles a keyword', () => {
    for (const name of ['select', 'is', 'with', 'not', 'and', 'in', 'order']) {
      for (const rest of ['= 1', 'IN (1)', 'NOT IN (1)', 'BETWEEN (1, 2)']) {
        assert.ok('kind' in parse(`${name} ${rest}`), `${name} ${rest}`);
      }
    }
  });

  test('unclosed parentheses', () => {
    const refused = parse('('.repeat(100_000));
    assert.ok(
      'fault' in refused &&
        refused.fault.endsWith(
          "too complex to be executed by the server. Please simplify it (for example remove comparisons) to continue. ('(' at line 1, column 102)",
        ),
    );
  });

  test('too many words', () => {
    const refused = parse(Array.from({ length: 3_000 }, () => 'a = 1').join(' AND '));
    assert.ok('fault' in refused && /too complex/.test(refused.fault), JSON.stringify(refused).slice(0, 200));
  });

  test('an unterminated text', () => {
    assert.ok('fault' in parse(`title = "${'x'.repeat(300_000)}`));
    assert.ok('kind' in parse(`title = "${'x\\"'.repeat(300_000)}"`));
  });
});

test('a backslash in a text escapes the next character, joins lines, and encodes characters', () => {
  const value = (text: string) => {
    const query = parse(`title = ${text}`);
    const [term] = 'fault' in query ? [] : (query.terms[0]?.terms ?? []);
    return term?.kind === 'comparison' && term.literals[0]?.kind === 'string' ? term.literals[0].value : query;
  };
  assert.equal(value(String.raw`"a\"b\\c\'d\n"`), `a"b\\c'dn`);
  assert.equal(value(String.raw`'a"b\'c'`), `a"b'c`);
  assert.equal(value('"a\\\r\nb\\\nc"'), 'abc');
  assert.equal(value(String.raw`"\u00e9\uD83D\uDE00\u12"`), 'é\u{1F600}u12');
});

const words = [
  'title',
  'AND',
  'OR',
  '(',
  ')',
  '=',
  '!=',
  'IN',
  'NOT',
  '"x"',
  '12',
  '1.5',
  'NOW',
  '-1d',
  ',',
  'WITH',
  'IS',
  'LINKED',
  'TO',
  'TRACKER',
  'ARTIFACT',
  '@comments',
  '\n',
];

test('any text is parsed or refused without an exception', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = parse(text);
      assert.ok('kind' in read || /at line \d+, column \d+\)$/u.test(read.fault), JSON.stringify(read));
    }),
    { numRuns: tries(500) },
  );
});

const nowhere: Spot = { word: '', offset: 0 };
const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const digits = fc.nat({ max: 999_999 }).map(String);
const literals: fc.Arbitrary<Literal> = fc.oneof(
  texts.map((value): Literal => ({ kind: 'string', value, spot: nowhere })),
  digits.map((value): Literal => ({ kind: 'number', value, spot: nowhere })),
  fc
    .tuple(digits, digits)
    .map(([whole, part]): Literal => ({ kind: 'number', value: `${whole}.${part}`, spot: nowhere })),
  fc
    .option(fc.record({ amount: fc.integer(), unit: fc.constantFrom('d', 'w', 'm', 'y') }))
    .map((shift): Literal => ({ kind: 'now', shift, spot: nowhere })),
  fc.constantFrom<Literal>({ kind: 'myself', spot: nowhere }, { kind: 'open', spot: nowhere }),
);
const names = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/u), fc.stringMatching(/^@[a-z0-9_.]{1,8}$/u));
const compared: fc.Arbitrary<Pick<TqlComparison, 'operator' | 'literals'>> = fc.oneof(
  fc.record({ operator: fc.constantFrom('=', '!=', '<', '>', '<=', '>='), literals: fc.tuple(literals) }),
  fc.record({ operator: fc.constant('BETWEEN()'), literals: fc.tuple(literals, literals) }),
  fc.record({
    operator: fc.constantFrom('IN()', 'NOT IN()'),
    literals: fc.array(literals, { minLength: 1, maxLength: 4 }),
  }),
);
const comparisons: fc.Arbitrary<TqlComparison> = fc
  .tuple(names, compared)
  .map(([name, rest]) => ({ kind: 'comparison', name, spot: nowhere, operatorSpot: nowhere, ...rest }));
const artifacts = digits.map((id) => ({ kind: 'artifact' as const, id, spot: nowhere }));
const trackers = fc.record({
  kind: fc.constant('tracker'),
  name: texts,
  isNot: fc.boolean(),
  spot: fc.constant(nowhere),
});
const types = fc.option(fc.record({ name: texts, spot: fc.constant(nowhere) }));
const none = fc.constant(null);
const relationOf = (
  relatedArtifacts: Relation['neighbour'][],
  target: fc.Arbitrary<Relation['target']>,
  type: fc.Arbitrary<Relation['type']>,
) =>
  fc.record({
    kind: fc.constant('relation'),
    neighbour: fc.constantFrom(...relatedArtifacts),
    isNegated: fc.boolean(),
    target,
    type,
    spot: fc.constant(nowhere),
  });
const relations: fc.Arbitrary<Relation> = fc.oneof(
  relationOf(['parent', 'children'], fc.oneof(none, artifacts, trackers), none),
  relationOf(['linked from', 'linked to'], fc.oneof(none, artifacts, trackers), types),
  relationOf(['covered', 'covering'], fc.oneof(none, artifacts), none),
);
const { query: queries } = fc.letrec<{ query: Or; and: And; term: Term }>((tie) => ({
  term: fc.oneof({ maxDepth: 3, withCrossShrink: true }, comparisons, relations, tie('query')),
  and: fc.array(tie('term'), { minLength: 1, maxLength: 3 }).map((terms): And => ({ kind: 'and', terms })),
  query: fc.array(tie('and'), { minLength: 1, maxLength: 3 }).map((terms): Or => ({ kind: 'or', terms })),
}));

/** Positions are ignored when queries are compared. */
const withoutSpots = (query: unknown): unknown =>
  JSON.parse(JSON.stringify(query, (key, value: unknown) => (/spot$/iu.test(key) ? undefined : value)));

test('a printed query is parsed to the same query', () => {
  fc.assert(
    fc.property(queries, (query) => {
      assert.deepEqual(withoutSpots(parse(print(query))), withoutSpots(query));
    }),
    { numRuns: tries(300) },
  );
});
