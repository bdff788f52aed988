import type { And, TqlComparison, Literal, Neighbour, Or, Relation, Target, Term } from './ast.ts';

const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/gu, String.raw`\$&`).replaceAll('\n', String.raw`\u000a`).replaceAll('\r', String.raw`\u000d`)}"`;

function printLiteral(literal: Literal): string {
  if (literal.kind === 'string') return quoted(literal.value);
  if (literal.kind === 'number') return literal.value;
  if (literal.kind !== 'now') return `${literal.kind.toUpperCase()}()`;
  if (literal.shift === null) return 'NOW()';
  const { amount, unit } = literal.shift;
  // A minus before nothing stays one.
  const isBefore = amount < 0 || Object.is(amount, -0);
  return `NOW() ${isBefore ? '-' : '+'} ${Math.abs(amount)}${unit}`;
}

function printComparison({ name, operator, literals }: TqlComparison): string {
  const values = literals.map(printLiteral).join(', ');
  return operator.endsWith('()') ? `${name} ${operator.slice(0, -2)} (${values})` : `${name} ${operator} ${values}`;
}

const begins: Record<Neighbour, [plain: string, negated: string]> = {
  parent: ['WITH PARENT', 'WITHOUT PARENT'],
  children: ['WITH CHILDREN', 'WITHOUT CHILDREN'],
  'linked from': ['IS LINKED FROM', 'IS NOT LINKED FROM'],
  'linked to': ['IS LINKED TO', 'IS NOT LINKED TO'],
  covered: ['IS COVERED', 'IS NOT COVERED'],
  covering: ['IS COVERING', 'IS NOT COVERING'],
};

const printTarget = (target: Target): string =>
  target.kind === 'artifact'
    ? `ARTIFACT = ${target.id}`
    : `TRACKER ${target.isNot ? '!=' : '='} ${quoted(target.name)}`;

function printRelation({ neighbour, isNegated, target, type }: Relation): string {
  const words = [begins[neighbour][isNegated ? 1 : 0]];
  if (target !== null) words.push(neighbour === 'covered' ? `BY ${printTarget(target)}` : printTarget(target));
  if (type !== null) words.push(`WITH TYPE ${quoted(type.name)}`);
  return words.join(' ');
}

function printTerm(term: Term): string {
  if (term.kind === 'or') return `(${print(term)})`;
  return term.kind === 'comparison' ? printComparison(term) : printRelation(term);
}

const printAnd = ({ terms }: And): string => terms.map(printTerm).join(' AND ');

/** Prints a query in canonical form. Parsing it gives the same query. */
export const print = ({ terms }: Or): string => terms.map(printAnd).join(' OR ');
