import { dateFactSearch, userSearch } from '../../fields/facts/search.ts';
import { listKind } from '../../fields/list/tql.ts';
import { none } from '../../fields/none.ts';
import { textKind } from '../../fields/text/search.ts';
import type { SearchPart } from '../../fields/search-part.ts';
import type { QueryContext } from '../context.ts';
import { readPeriod } from '../days.ts';
import { spanOfNumber } from '../number-test.ts';
import type { Literal, TqlComparison, TqlOperator } from '../tql/ast.ts';
import { openKind } from '../tql/compile.ts';
import { equality, membership, orders, type TqlKind, type TqlSubject, written } from '../tql/kind.ts';
import { spanKind } from '../tql/span.ts';
import { type SearchedTracker, semanticField } from './fields.ts';
import { acrossMessages, type SemanticName } from './messages.ts';

export interface MetadataCriterion {
  operators: readonly TqlOperator[];
  functions: readonly ('now' | 'myself' | 'open')[];
  /** the operators that take an empty text */
  empty: readonly TqlOperator[];
  /** the end of the sentence that refuses a literal; undefined: it is accepted */
  refused?(literal: Literal, operator: TqlOperator): string | undefined;
  /** the semantic that a tracker needs for it */
  semantic?: SemanticName;
  /** undefined: the tracker has no such field */
  subject(searched: SearchedTracker): [TqlKind, TqlSubject['field']] | undefined;
}

/** A fact of the artifact, which belongs to no field. */
const noField: TqlSubject['field'] = { id: 0, bind: null, properties: {} };

function kindIn({ tql }: SearchPart<never>): TqlKind {
  if (tql === none) throw new Error('TQL compares this fact');
  return tql;
}

const idKind = spanKind(
  'integer',
  [],
  () => ({ fact: 'id' }),
  (_subject, literal) => spanOfNumber(Number(written(literal))),
);

const text = (semantic: 'title' | 'description'): MetadataCriterion => ({
  operators: equality,
  functions: [],
  empty: equality,
  semantic,
  subject(searched) {
    const field = semanticField(searched, semantic);
    return field === undefined ? undefined : [textKind, field];
  },
});

const user = (fact: 'submittedBy' | 'lastUpdateBy'): MetadataCriterion => ({
  operators: membership,
  functions: ['myself'],
  empty: [],
  subject: () => [kindIn(userSearch(fact)), noField],
});

const date = (fact: 'submittedOn' | 'lastUpdateOn'): MetadataCriterion => ({
  operators: orders,
  functions: ['now'],
  empty: [],
  refused(literal, operator) {
    if (literal.kind === 'now') return equality.includes(operator) ? `NOW() with the operator ${operator}` : undefined;
    const isDate = literal.kind === 'string' && readPeriod(literal.value, true) !== undefined;
    return isDate ? undefined : `the string value '${written(literal)}'`;
  },
  subject: () => [kindIn(dateFactSearch(fact)), noField],
});

const criteria: Record<string, MetadataCriterion> = {
  '@id': {
    operators: orders,
    functions: [],
    empty: [],
    refused(literal) {
      if (literal.kind !== 'number' || !/^\d+$/u.test(literal.value)) return 'a string';
      return Number(literal.value) < 1 ? 'an integer lesser than one' : undefined;
    },
    subject: () => [idKind, noField],
  },
  '@title': text('title'),
  '@description': text('description'),
  '@status': {
    operators: equality,
    functions: ['open'],
    empty: [],
    refused: (literal) => (literal.kind === 'open' ? undefined : `the string value '${written(literal)}'`),
    semantic: 'status',
    subject(searched) {
      const { status } = searched.tracker.semantics;
      const field = semanticField(searched, 'status');
      return status === undefined || field === undefined ? undefined : [openKind(status), field];
    },
  },
  '@assigned_to': {
    operators: membership,
    functions: ['myself'],
    empty: equality,
    semantic: 'contributor/assignee',
    subject(searched) {
      const field = semanticField(searched, 'contributor');
      return field?.bind?.type === 'users' ? [listKind, field] : undefined;
    },
  },
  '@submitted_by': user('submittedBy'),
  '@last_update_by': user('lastUpdateBy'),
  '@submitted_on': date('submittedOn'),
  '@last_update_date': date('lastUpdateOn'),
};

export const metadataNames: readonly string[] = Object.keys(criteria);

export const metadataCriterion = (name: string): MetadataCriterion | undefined => criteria[name.toLowerCase()];

const functionNames: Partial<Record<Literal['kind'], string>> = { now: 'NOW()', myself: 'MYSELF()', open: 'OPEN()' };

function refusedLiteral(
  criterion: MetadataCriterion,
  operator: TqlOperator,
  literal: Literal,
  { caller }: Pick<QueryContext, 'caller'>,
): string | undefined {
  const called = functionNames[literal.kind];
  const isAllowed = criterion.functions.some((one) => one === literal.kind);
  if (called !== undefined && !isAllowed) return called;
  if (literal.kind === 'myself' && caller === null) return 'MYSELF() for anonymous users';
  const isEmpty = literal.kind === 'string' && literal.value === '';
  if (!isEmpty) return criterion.refused?.(literal, operator);
  if (criterion.empty.includes(operator)) return undefined;
  return criterion.empty.length === 0 ? 'an empty string' : `the empty string with ${operator} operator`;
}

/** Whether the bounds of BETWEEN() are in the wrong order. Dates as TQL writes them compare like texts. */
function isReversed(name: string, { operator, literals: [from, to] }: TqlComparison): boolean {
  if (operator !== 'BETWEEN()' || from === undefined || to === undefined) return false;
  if (from.kind === 'now' || to.kind === 'now') return false;
  return name === '@id' ? Number(written(from)) > Number(written(to)) : written(from) > written(to);
}

/** The sentence that refuses a comparison, whatever the trackers are. */
export function refusedMetadata(
  criterion: MetadataCriterion,
  comparison: TqlComparison,
  context: Pick<QueryContext, 'caller'>,
): string | undefined {
  const { operator, literals } = comparison;
  const name = comparison.name.toLowerCase();
  if (!criterion.operators.includes(operator)) return acrossMessages.operator(name, operator);
  for (const literal of literals) {
    const to = refusedLiteral(criterion, operator, literal, context);
    if (to !== undefined) return acrossMessages.compared(name, to);
  }
  return isReversed(name, comparison) ? acrossMessages.between(name) : undefined;
}
