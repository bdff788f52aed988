// Compares printed, parsed and compiled queries with a direct evaluation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anArtifact, everybody, queryContext, searchedTracker } from '../../../../test/support/domain/query.ts';
import { evaluate, type SearchedArtifact } from '../evaluate.ts';
import type { And, TqlComparison, Literal, TqlOperator, Or, Relation, Spot, Term } from './ast.ts';
import { planOfTql } from './compile.ts';
import { print } from './print.ts';
import { tries } from '../../../../test/support/short-run.ts';

const nowhere: Spot = { word: '', offset: 0 };

/** An artifact as a person sees it. */
interface Seen {
  title: string;
  effort: number | null;
  /** the day of March 2026 */
  due: number | null;
  status: string[];
  assignee: string[];
  author: string;
  comments: string[];
  children: { id: number; tracker: string }[];
}

const ids: Record<string, number> = { alice: 102, bob: 103, Open: 471, Closed: 472 };
const idsOf = (names: readonly string[]): number[] => names.map((name) => ids[name] ?? 0);

function stored(seen: Seen): SearchedArtifact {
  const plain = anArtifact();
  const document = {
    1: seen.title,
    3: seen.effort,
    5: seen.due === null ? null : new Date(2026, 2, seen.due).getTime(),
    7: idsOf(seen.status),
    8: idsOf(seen.assignee),
  };
  const links = seen.children.map((child) => ({ direction: 'forward' as const, type: '_is_child', ...child }));
  const facts = { ...plain.facts, submittedBy: ids[seen.author] ?? 0 };
  return { ...plain, document, facts, links, comments: seen.comments };
}

const values = {
  title: ['ab', 'B', 'c'],
  effort: ['1', '2', '3'],
  due: ['2026-03-14', '2026-03-15', '2026-03-16'],
  status: ['open', 'CLOSED'],
  assignee: ['alice', 'bob'],
  author: ['alice', 'bob'],
  '@comments': ['a', 'b'],
};
type Name = keyof typeof values;
const equality: TqlOperator[] = ['=', '!='];
const membership: TqlOperator[] = [...equality, 'IN()', 'NOT IN()'];
const order: TqlOperator[] = [...equality, '<', '>', '<=', '>=', 'BETWEEN()'];
const operators: Record<Name, TqlOperator[]> = {
  title: equality,
  effort: order,
  due: order,
  status: membership,
  assignee: membership,
  author: membership,
  '@comments': equality,
};

const literal = (value: string): Literal => ({ kind: 'string', value, spot: nowhere });
const comparisonOf = (name: Name): fc.Arbitrary<TqlComparison> =>
  fc
    .record({
      operator: fc.constantFrom(...operators[name]),
      given: fc.array(fc.constantFrom(...values[name]), { minLength: 2, maxLength: 3 }),
      isEmpty: name === 'author' ? fc.constant(false) : fc.boolean(),
    })
    .map(({ operator, given, isEmpty }) => {
      const isEquality = operator === '=' || operator === '!=';
      const count = operator.endsWith('IN()') ? 3 : operator === 'BETWEEN()' ? 2 : 1;
      const literals = isEquality && isEmpty ? [''] : given.slice(0, count);
      return {
        kind: 'comparison',
        name,
        operator,
        spot: nowhere,
        operatorSpot: nowhere,
        literals: literals.map(literal),
      };
    });
const targets: Relation['target'][] = [
  null,
  { kind: 'artifact', id: '9', spot: nowhere },
  { kind: 'tracker', name: 'Bug', isNot: false, spot: nowhere },
];
const relations: fc.Arbitrary<Relation> = fc.record({
  kind: fc.constant('relation'),
  neighbour: fc.constant('children'),
  isNegated: fc.boolean(),
  target: fc.constantFrom(...targets),
  type: fc.constant(null),
  spot: fc.constant(nowhere),
});
const { query: queries } = fc.letrec<{ query: Or; and: And; term: Term }>((tie) => ({
  term: fc.oneof({ maxDepth: 2 }, ...(Object.keys(values) as Name[]).map(comparisonOf), relations, tie('query')),
  and: fc.array(tie('term'), { minLength: 1, maxLength: 3 }).map((terms): And => ({ kind: 'and', terms })),
  query: fc.array(tie('and'), { minLength: 1, maxLength: 2 }).map((terms): Or => ({ kind: 'or', terms })),
}));

const artifacts: fc.Arbitrary<Seen> = fc.record({
  title: fc.constantFrom('', 'ABC', 'b', 'c'),
  effort: fc.constantFrom(null, 1, 2, 3),
  due: fc.constantFrom(null, 14, 15, 16),
  status: fc.subarray(['Open', 'Closed'], { maxLength: 1 }),
  assignee: fc.subarray(['alice', 'bob']),
  author: fc.constantFrom('alice', 'bob'),
  comments: fc.subarray(['A', 'xb']),
  children: fc.subarray([
    { id: 9, tracker: 'story' },
    { id: 10, tracker: 'bug' },
  ]),
});

/** The values of the artifact that are compared: its texts, or its sortable values. */
const comparedValues: Record<Name, (seen: Seen) => (string | number)[]> = {
  title: ({ title }) => (title === '' ? [] : [title.toLowerCase()]),
  effort: ({ effort }) => (effort === null ? [] : [effort]),
  due: ({ due }) => (due === null ? [] : [`2026-03-${due}`]),
  status: ({ status }) => status.map((label) => label.toLowerCase()),
  assignee: ({ assignee }) => assignee,
  author: ({ author }) => [author],
  '@comments': ({ comments }) => comments.map((comment) => comment.toLowerCase()),
};

function says(
  name: Name,
  operator: TqlOperator,
  given: readonly string[],
  held: readonly (string | number)[],
): boolean {
  const wanted = given.map((value) => (name === 'effort' && value !== '' ? Number(value) : value.toLowerCase()));
  const [first = '', last = ''] = wanted;
  const isSame = (one: string | number) =>
    name === 'title' || name === '@comments' ? String(one).includes(String(first)) : wanted.includes(one);
  const equal = first === '' ? held.length === 0 : held.some(isSame);
  if (operator === '=' || operator === 'IN()') return equal;
  if (operator === '!=' || operator === 'NOT IN()') return !equal;
  if (operator === 'BETWEEN()') return held.some((one) => one >= first && one <= last);
  if (operator === '<') return held.some((one) => one < first);
  if (operator === '<=') return held.some((one) => one <= first);
  return held.some((one) => (operator === '>' ? one > first : one >= first));
}

function plainly(term: Term, seen: Seen): boolean {
  if (term.kind === 'or') return term.terms.some(({ terms }) => terms.every((one) => plainly(one, seen)));
  if (term.kind === 'comparison') {
    const name = term.name as Name;
    const given = term.literals.map((one) => ('value' in one ? one.value : ''));
    return says(name, term.operator, given, comparedValues[name](seen));
  }
  const { target } = term;
  const found = seen.children.filter((child) =>
    target?.kind === 'artifact' ? child.id === Number(target.id) : target === null || child.tracker === 'bug',
  );
  return term.isNegated === (found.length === 0);
}

test('a query finds the same as its direct evaluation', async () => {
  const seen = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(queries, fc.array(artifacts, { minLength: 1, maxLength: 5 }), async (query, some) => {
      const plan = await planOfTql(searchedTracker, everybody, print(query), queryContext({ costLimit: 0 }));
      assert.ok('kind' in plan, JSON.stringify(plan));
      for (const artifact of some) {
        const expected = plainly(query, artifact);
        assert.equal(evaluate(searchedTracker, plan, stored(artifact)), expected);
        seen[expected ? 'yes' : 'no']++;
      }
    }),
    { numRuns: tries(500) },
  );
  assert.ok(seen.yes > 100 && seen.no > 100, JSON.stringify(seen));
});
