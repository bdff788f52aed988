import type { QueryContext } from '../context.ts';
import { noArtifacts, not, or, type Plan } from '../plan.ts';
import type { TqlComparison, Literal, Spot } from './ast.ts';
import { tqlMessages, type TqlError } from './errors.ts';
import type { Compared, TqlKind, TqlSubject } from './kind.ts';

const mostLiterals = 1000;

const isEmptyString = (literal: Literal): boolean => literal.kind === 'string' && literal.value === '';

const functionNames: Partial<Record<Literal['kind'], string>> = { now: 'NOW()', myself: 'MYSELF()', open: 'OPEN()' };

/** The error of a comparison that fields of this kind don't support, whatever its values. */
function refusalOf(kind: TqlKind, { name }: TqlSubject, comparison: TqlComparison): TqlError | undefined {
  const { operator, operatorSpot, literals } = comparison;
  const at = (message: string, spot: Spot): TqlError => ({ message, spots: [spot] });
  if (!kind.operators.includes(operator)) return at(tqlMessages.unsupportedOperator(name, operator), operatorSpot);
  if (literals.length > mostLiterals) return at(tqlMessages.tooComplex, operatorSpot);
  const isEmptyAllowed = kind.empty !== null && (operator === '=' || operator === '!=');
  for (const literal of literals) {
    const written = functionNames[literal.kind];
    const isAllowed = kind.functions.some((one) => one === literal.kind);
    if (written !== undefined && !isAllowed)
      return at(tqlMessages.wrongFunction(kind.word, name, written), literal.spot);
    if (!isEmptyString(literal) || isEmptyAllowed) continue;
    const message = kind.emptyRefused?.(name) ?? tqlMessages.emptyString(kind.word, name, operator);
    return at(message, literal.spot);
  }
  return undefined;
}

/** Several values are alternatives; values of the same field become one condition. */
function anyOf(plans: readonly Plan[]): Plan {
  const [first] = plans;
  if (plans.length === 1 || (first?.kind !== 'number' && first?.kind !== 'fact')) return or(plans);
  const numbers = plans.flatMap((plan) => ('is' in plan && 'in' in plan.is ? [...plan.is.in] : []));
  return { ...first, is: { in: [...new Set(numbers)] } };
}

/** Collects the errors, so that the answer lists all of them. */
interface Asked {
  kind: TqlKind;
  subject: TqlSubject;
  context: QueryContext;
  errors: TqlError[];
}

function accepted({ errors }: Asked, compared: Compared): Plan {
  if (!('refused' in compared)) return compared;
  errors.push({ message: compared.refused, spots: [compared.at], nearest: compared.nearest });
  return noArtifacts;
}

async function equality(asked: Asked, literals: readonly Literal[]): Promise<Plan> {
  const { kind, subject, context } = asked;
  if (kind.empty !== null && literals.some(isEmptyString)) return kind.empty(subject);
  const compared: Compared[] = [];
  for (const literal of literals) compared.push(await kind.equals(subject, literal, context));
  const isKnown = (one: Compared): boolean => !('refused' in one) || one.isUnknown !== true;
  const known = compared.filter(isKnown);
  return anyOf((known.length === 0 ? compared : known).map((one) => accepted(asked, one)));
}

async function plain(asked: Asked, { operator, literals }: TqlComparison): Promise<Plan> {
  const { kind, subject, context } = asked;
  const [first, second = first] = literals;
  if (first === undefined || second === undefined) return noArtifacts;
  if (operator === 'BETWEEN()' && kind.between !== undefined) {
    return accepted(asked, kind.between(subject, first, second, context));
  }
  const isOrder = operator === '<' || operator === '>' || operator === '<=' || operator === '>=';
  if (isOrder && kind.ordered !== undefined) return accepted(asked, kind.ordered(subject, operator, first, context));
  return equality(asked, literals);
}

/** The plan of a comparison; `noArtifacts` when it is refused. */
export async function compileComparison(asked: Asked, comparison: TqlComparison): Promise<Plan> {
  const refusal = refusalOf(asked.kind, asked.subject, comparison);
  if (refusal !== undefined) {
    asked.errors.push(refusal);
    return noArtifacts;
  }
  const plan = await plain(asked, comparison);
  return comparison.operator === '!=' || comparison.operator === 'NOT IN()' ? not(plan) : plan;
}
