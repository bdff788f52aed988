import { typeFactsOf, searchOf } from '../../fields/index.ts';
import { listKind } from '../../fields/list/tql.ts';
import { none } from '../../fields/none.ts';
import { openValueIndex } from '../../fields/open-list/search.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { type Fault, fault, isFault } from '../context.ts';
import { knownFields } from '../fields.ts';
import { numberPlan } from '../number-test.ts';
import { all, and, noArtifacts, not, or, type Plan } from '../plan.ts';
import type { Or, Term, TqlComparison } from '../tql/ast.ts';
import { compileComparison } from '../tql/comparison.ts';
import { overCost } from '../tql/compile.ts';
import { tqlMessages, type TqlError } from '../tql/errors.ts';
import { type TqlKind, type TqlSubject, written } from '../tql/kind.ts';
import { compileRelation } from '../tql/relation.ts';
import { type SearchedTracker, sharedField } from './fields.ts';
import { acrossMessages } from './messages.ts';
import { metadataCriterion, metadataNames, refusedMetadata } from './metadata.ts';

/** Values that users added are compared by their labels, like offered values. */
const openListKind: TqlKind = {
  ...listKind,
  async equals(subject, literal, context) {
    const added = await context.openValueNamed(subject.field, written(literal));
    const bound = await listKind.equals(subject, literal, context);
    if (added === undefined) return bound;
    const plan = numberPlan({ field: subject.field.id }, { in: [openValueIndex(added.id)] });
    return 'refused' in bound ? plan : or([bound, plan]);
  },
};

function kindOf(field: FormElement): TqlKind | undefined {
  if (typeFactsOf(field).behavior === 'open-list') return openListKind;
  const kind = searchOf(field)?.tql ?? none;
  return kind === none ? undefined : kind;
}

type Subject = [TqlKind, TqlSubject['field']];

/** The kind and the field to compare in each tracker; undefined: none in this tracker. */
/** The name of a field of any of the trackers. */
const nearestField = (searched: readonly SearchedTracker[], name: string): string | undefined =>
  nearest(
    name,
    searched.flatMap(({ tracker, rights }) => knownFields(tracker, rights).nearestTo(name) ?? []),
  );

function subjectsOf(searched: readonly SearchedTracker[], comparison: TqlComparison): (Subject | undefined)[] | Fault {
  const { name } = comparison;
  const unknown = (one: string) => tqlMessages.unknownNames([one]);
  if (!name.startsWith('@')) {
    const shared = sharedField(searched, name, { mixesDates: false, unknown });
    if (shared === undefined) return fault(unknown(name), nearestField(searched, name));
    if (isFault(shared)) return shared;
    return shared.fields.map((field) => {
      const kind = field === undefined ? undefined : kindOf(field);
      return field === undefined || kind === undefined ? undefined : [kind, field];
    });
  }
  const criterion = metadataCriterion(name);
  if (criterion === undefined) return fault(unknown(name), nearest(name, metadataNames));
  const refused = searched.map(({ context }) => refusedMetadata(criterion, comparison, context))[0];
  if (refused !== undefined) return fault(refused);
  const subjects = searched.map((one) => criterion.subject(one));
  const isNowhere = subjects.every((subject) => subject === undefined);
  return isNowhere && criterion.semantic !== undefined
    ? fault(acrossMessages.noSemantic(criterion.semantic))
    : subjects;
}

const isNegated = ({ operator }: TqlComparison): boolean => operator === '!=' || operator === 'NOT IN()';

/** Each value of IN separately, because a list may offer only some of them. */
function alternatives(comparison: TqlComparison): TqlComparison[] {
  const { operator, literals } = comparison;
  if (operator !== 'IN()' && operator !== 'NOT IN()') return [comparison];
  return literals.map((literal) => ({ ...comparison, operator: 'IN()', literals: [literal] }));
}

async function compiled(
  [kind, field]: Subject,
  { context }: SearchedTracker,
  comparison: TqlComparison,
): Promise<{ plan: Plan; errors: TqlError[]; isAccepted: boolean }> {
  const errors: TqlError[] = [];
  const accepted: Plan[] = [];
  const subject = { name: comparison.name, field };
  for (const one of alternatives(comparison)) {
    const faults: TqlError[] = [];
    const plan = await compileComparison({ kind, subject, context, errors: faults }, one);
    if (faults.length === 0) accepted.push(plan);
    errors.push(...faults);
  }
  // A tracker that doesn't know the value has no artifact with it.
  if (accepted.length === 0) return { plan: isNegated(comparison) ? all : noArtifacts, errors, isAccepted: false };
  const plan = or(accepted);
  return { plan: comparison.operator === 'NOT IN()' ? not(plan) : plan, errors, isAccepted: true };
}

/** The plans of a comparison by tracker. It is wrong only if no tracker accepts it. */
async function compare(searched: readonly SearchedTracker[], comparison: TqlComparison): Promise<Plan[] | Fault> {
  const subjects = subjectsOf(searched, comparison);
  if (isFault(subjects)) return subjects;
  const plans: Plan[] = [];
  let firstError: TqlError | undefined;
  let isAccepted = false;
  for (const [place, one] of searched.entries()) {
    const subject = subjects[place];
    // Neither = nor != finds artifacts of a tracker without the field.
    if (subject === undefined) {
      plans.push(noArtifacts);
      continue;
    }
    const result = await compiled(subject, one, comparison);
    plans.push(result.plan);
    isAccepted ||= result.isAccepted;
    firstError ??= result.errors[0];
  }
  return firstError !== undefined && !isAccepted ? fault(firstError.message, firstError.nearest) : plans;
}

interface Compiling {
  searched: readonly SearchedTracker[];
  errors: Fault[];
}

async function compileTerm(term: Term, compiling: Compiling): Promise<Plan[]> {
  const { searched, errors } = compiling;
  if (term.kind === 'or') return compileOr(term, compiling);
  if (term.kind === 'comparison') {
    const plans = await compare(searched, term);
    if (!isFault(plans)) return plans;
    errors.push(plans);
    return searched.map(() => noArtifacts);
  }
  const found: TqlError[] = [];
  const plans = searched.map(({ context }) => compileRelation(term, context, found));
  errors.push(...found.map(({ message }) => fault(message)));
  return plans;
}

const combine = (join: (plans: readonly Plan[]) => Plan, { searched }: Compiling, parts: readonly Plan[][]): Plan[] =>
  searched.map((_, place) => join(parts.map((plans) => plans[place] ?? noArtifacts)));

async function compileOr(query: Or, compiling: Compiling): Promise<Plan[]> {
  const branches: Plan[][] = [];
  for (const { terms } of query.terms) {
    const plans: Plan[][] = [];
    for (const term of terms) plans.push(await compileTerm(term, compiling));
    branches.push(combine(and, compiling, plans));
  }
  return combine(or, compiling, branches);
}

/** The plan of a condition in each of the trackers. */
export async function plansAcross(searched: readonly SearchedTracker[], where: Or): Promise<Plan[] | Fault> {
  if (overCost(where, searched[0]?.context ?? {}) !== undefined) return fault(tqlMessages.tooComplex);
  const compiling: Compiling = { searched, errors: [] };
  const plans = await compileOr(where, compiling);
  const [first] = compiling.errors;
  if (first === undefined) return plans;
  return fault([...new Set(compiling.errors.map((error) => error.fault))].join('\n'), first.nearest);
}
