import { nearest } from '../../../lib/text/nearest.ts';
import type { QueryContext } from '../../query/context.ts';
import { named } from '../../query/named.ts';
import { numberPlan } from '../../query/number-test.ts';
import type { Literal } from '../../query/tql/ast.ts';
import { tqlMessages } from '../../query/tql/errors.ts';
import {
  type Compared,
  type TqlKind,
  membership,
  type Refused,
  refused,
  type TqlSubject,
  written,
} from '../../query/tql/kind.ts';
import type { Bind } from '../../trackers/tracker.ts';
import { dynamicGroups, frenchGroupNames, systemGroups } from '../../user-groups.ts';

const shortNames = new Map([...systemGroups, ...dynamicGroups].map((group) => [group.id, group.shortName]));

type Named = (bind: Bind, name: string, context: QueryContext) => Promise<number[]>;

/** The numbers behind a name, for each kind of list. Several values can have the same label. */
const numbersNamed: Record<Bind['type'], Named> = {
  async static(bind, name) {
    if (bind.type !== 'static') return [];
    return named(bind.values, ({ label }, isSame) => isSame(label), name).map(({ id }) => id);
  },
  async users(_bind, name, context) {
    const user = await context.userByName(name);
    return user === undefined ? [] : [user.id];
  },
  async ugroups(bind, name, context) {
    if (bind.type !== 'ugroups') return [];
    const groups = await Promise.all(
      bind.values.map(async ({ group }) => {
        const names = [await context.groupLabel(group), shortNames.get(group), ...(frenchGroupNames.get(group) ?? [])];
        return { group, names: names.filter((one) => one !== undefined) };
      }),
    );
    return named(groups, ({ names }, isSame) => names.some(isSame), name).map(({ group }) => group);
  },
};

/** The suggestions for a mistyped name. */
const namesOffered: Record<Bind['type'], (bind: Bind, context: QueryContext) => Promise<readonly string[]>> = {
  static: async (bind) =>
    bind.type === 'static' ? bind.values.filter(({ isHidden }) => !isHidden).map(({ label }) => label) : [],
  users: (_bind, context) => context.proposedUsers(),
  async ugroups(bind, context) {
    const groups = bind.type === 'ugroups' ? bind.values : [];
    const labels = await Promise.all(groups.map(({ group }) => context.groupLabel(group)));
    return labels.filter((label) => label !== undefined);
  },
};

/** The caller; refused for anonymous callers. */
export function myself({ name }: TqlSubject, literal: Literal, { caller }: QueryContext): { id: number } | Refused {
  return caller === null ? refused(tqlMessages.anonymousMyself(name), literal) : { id: caller };
}

async function equals(subject: TqlSubject, literal: Literal, context: QueryContext): Promise<Compared> {
  const { field, name } = subject;
  const { bind } = field;
  if (literal.kind === 'myself') {
    if (bind?.type !== 'users') return refused(tqlMessages.wrongFunction('list', name, 'MYSELF()'), literal);
    const user = myself(subject, literal, context);
    return 'refused' in user ? user : numberPlan({ field: field.id }, { in: [user.id] });
  }
  const numbers = bind === null ? [] : await numbersNamed[bind.type](bind, written(literal), context);
  if (numbers.length === 0) {
    const offered = bind === null ? [] : await namesOffered[bind.type](bind, context);
    const near = nearest(written(literal), offered);
    return { ...refused(tqlMessages.unknownValue(name, written(literal)), literal, near), isUnknown: true };
  }
  return numberPlan({ field: field.id }, { in: numbers });
}

export const listKind: TqlKind = {
  word: 'list',
  operators: membership,
  functions: ['myself'],
  empty: ({ field }) => ({ kind: 'none chosen', field: field.id }),
  equals,
};
