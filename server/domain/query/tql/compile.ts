import { limits } from '../../../../contract/limits.ts';
import { searchOf } from '../../fields/index.ts';
import { none } from '../../fields/none.ts';
import { textKind } from '../../fields/text/search.ts';
import type { TrackerRights } from '../../policies/tracker-rights.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { type Fault, isFault, type QueryContext } from '../context.ts';
import { type KnownFields, knownFields } from '../fields.ts';
import { all, and, noArtifacts as nothing, or, type Plan } from '../plan.ts';
import { commentPlan } from '../words.ts';
import type { And, TqlComparison, Or, Spot, Term } from './ast.ts';
import { compileComparison } from './comparison.ts';
import { tqlFault, tqlMessages, type TqlError } from './errors.ts';
import { equality, type TqlKind, type TqlSubject, written } from './kind.ts';
import { isBlank, parse } from './parser.ts';
import { compileRelation } from './relation.ts';

/** Where the query exceeds the maximum complexity. */
export function overCost(query: Or, { costLimit: limit = limits.queryCost }: Pick<QueryContext, 'costLimit'>) {
  return limit === 0 ? undefined : firstOverLimit(query, limit);
}

/** Each AND, OR and comparison costs one more than the one before it in its chain. */
function firstOverLimit(query: Or, limit: number, spent = 0): Spot | undefined {
  return firstOf(query.terms, (term, before) => andOverLimit(term, limit, spent + 1 + before));
}

const andOverLimit = ({ terms }: And, limit: number, spent: number): Spot | undefined =>
  firstOf(terms, (term, before) => termOverLimit(term, limit, spent + 1 + before));

function termOverLimit(term: Term, limit: number, spent: number): Spot | undefined {
  if (term.kind === 'or') return firstOverLimit(term, limit, spent);
  return spent + 1 > limit ? term.spot : undefined;
}

function firstOf<T>(terms: readonly T[], find: (term: T, before: number) => Spot | undefined): Spot | undefined {
  for (const [before, term] of terms.entries()) {
    const found = find(term, before);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Comments, which TQL compares like a field. */
const commentsKind: TqlKind = {
  ...textKind,
  empty: () => ({ kind: 'no comment' }),
  equals: (_subject, literal) => commentPlan(written(literal)),
};

/** The status and its open values, which OPEN() stands for. */
export type Status = NonNullable<Tracker['semantics']['status']>;

export const openKind = ({ field, open }: Status): TqlKind => ({
  word: 'list',
  operators: equality,
  functions: ['open'],
  empty: null,
  equals: () => ({ kind: 'number', field, is: { in: open } }),
});

interface Compiling {
  known: KnownFields;
  status: Status | undefined;
  context: QueryContext;
  unknown: Spot[];
  errors: TqlError[];
}

const comments = '@comments';
/** Comments are compared like a field, but belong to none. */
const noField: TqlSubject['field'] = { id: 0, bind: null, properties: {} };

function kindOf(
  { name, spot, literals }: TqlComparison,
  { known, status, unknown, errors }: Compiling,
): [TqlKind, TqlSubject] | undefined {
  if (name.toLowerCase() === comments) return [commentsKind, { name, field: noField }];
  const isStatus = status !== undefined && name.toLowerCase() === '@status';
  const field = isStatus ? known.numbered(status.field) : known.named(name);
  if (field === undefined) {
    unknown.push(spot);
    return undefined;
  }
  const isOpen = status?.field === field.id && literals.some((literal) => literal.kind === 'open');
  if (isOpen) return [openKind(status), { name, field }];
  const kind = searchOf(field)?.tql ?? none;
  if (kind !== none) return [kind, { name, field }];
  errors.push({ message: tqlMessages.unsupportedType(name), spots: [spot] });
  return undefined;
}

async function compileTerm(term: Term, compiling: Compiling): Promise<Plan> {
  const { context, errors } = compiling;
  if (term.kind === 'or') return compileOr(term, compiling);
  if (term.kind === 'relation') return compileRelation(term, context, errors);
  const [kind, subject] = kindOf(term, compiling) ?? [];
  if (kind === undefined || subject === undefined) return nothing;
  return compileComparison({ kind, subject, context, errors }, term);
}

async function compileOr(query: Or, compiling: Compiling): Promise<Plan> {
  const alternatives: Plan[] = [];
  for (const { terms } of query.terms) {
    const plans: Plan[] = [];
    for (const term of terms) plans.push(await compileTerm(term, compiling));
    alternatives.push(and(plans));
  }
  return or(alternatives);
}

function unknownNames(spots: readonly Spot[]): TqlError[] {
  if (spots.length === 0) return [];
  return [{ message: tqlMessages.unknownNames([...new Set(spots.map(({ word }) => word))]), spots }];
}

/** The plan of a TQL query; a blank query finds everything. */
export async function planOfTql(
  tracker: Tracker,
  rights: Pick<TrackerRights, 'canRead'>,
  text: string,
  context: QueryContext,
): Promise<Plan | Fault> {
  if (isBlank(text)) return all;
  const query = parse(text);
  if (isFault(query)) return query;
  const over = overCost(query, context);
  if (over !== undefined) return tqlFault(text, [{ message: tqlMessages.tooComplex, spots: [over] }]);
  const compiling: Compiling = {
    known: knownFields(tracker, rights),
    status: tracker.semantics.status,
    context,
    unknown: [],
    errors: [],
  };
  const plan = await compileOr(query, compiling);
  const errors = [...unknownNames(compiling.unknown), ...compiling.errors];
  if (errors.length === 0) return plan;
  const [unknown] = compiling.unknown;
  // The first error is the one to fix first.
  const nearest = unknown === undefined ? errors[0]?.nearest : compiling.known.nearestTo(unknown.word);
  return { ...tqlFault(text, errors), ...(nearest === undefined ? {} : { nearest }) };
}
