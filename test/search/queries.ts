import type { SortKey } from '../../server/domain/query/index.ts';
import type { TrackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../server/domain/trackers/tracker.ts';
import type { Random } from '../fuzz/random.ts';
import type { Query } from './expected.ts';
import { type World, words } from './world.ts';

const needles = [
  ...words,
  'ket',
  'ke',
  'K',
  '%',
  '_',
  'tt',
  'cafe\u0301',
  'ﬁ',
  '"',
  'ünï',
  "don't",
  'strass',
  'cafe',
  'ET',
  'art',
  '#1',
  '  ',
  'zzz',
];
const patterns = [
  'k.+l',
  '^k',
  'e$',
  '(ket|caf)',
  '[a-c]',
  '\\d',
  '^$',
  'ss?el',
  'k[^e]',
  'a|^$',
  '.{3}%',
  'kes*el',
  '[é-ü]t',
  '^[^é]+$',
];
const dates = ['2026-01-01', '2026-03-01', '2026-02-28', '2026-03-01T10:11:00+00:00', '2030-01-01', '1999-12-31'];
const numbers = [0, 1, 3, -2, 2.5, '>3', '<=2', '1-5', '=4', '<0', '/1/', '!/^1/', '1e3', 99];
const lists = ['sb', 'rb', 'msb', 'cb'];

/** Generates queries about a tracker. Most are valid, some are not. */
export function createQueries(random: Random, world: World, tracker: Tracker, rights: TrackerRights) {
  const people = Object.values(world.people);
  const all = tracker.elements.filter((element) => !['fieldset', 'column'].includes(element.type));
  let isWild = false;
  /** Invalid parts are used only in queries that may be invalid. */
  const or = <T>(right: readonly T[], ...wrong: T[]): T[] => (isWild ? [...right, ...wrong] : [...right]);
  const fieldsOf = (types: readonly string[]): FormElement[] =>
    isWild ? all : all.filter((field) => field.isUsed && types.includes(field.type) && rights.canRead(field));

  const some = <T>(values: readonly T[], most: number): T[] =>
    Array.from({ length: 1 + random.below(most) }, () => random.pick(values));
  const one = (values: readonly unknown[]): unknown => (random.chance(0.3) ? some(values, 3) : random.pick(values));
  const pattern = (): string => `${random.pick(['', '!'])}/${random.pick(or(patterns, '(', '(?=a)'))}/`;
  const text = (): unknown => (random.chance(0.25) ? pattern() : some(needles, 2).join(' '));

  function choices({ bind }: FormElement): unknown[] {
    if (bind?.type === 'users') return or<unknown>([...people.map(({ id }) => id), 100, '100'], 99_999);
    if (bind?.type === 'ugroups') return [...world.groups, ...bind.values.map(({ id }) => id), 100];
    return or<unknown>([...(bind?.values ?? []).map(({ id }) => id), 100], 'x');
  }

  function date(): unknown {
    const operator = random.pick(['=', '<', '>', 'between', 'contains']);
    const known = or(dates, 'soon');
    return { operator, value: operator === 'between' ? [random.pick(known), random.pick(known)] : random.pick(known) };
  }

  const userFact = (): unknown => one([...people.map(({ id }) => id), 100]);
  const id = (): unknown => random.pick([random.pick(world.ids), `>${random.pick(world.ids)}`, '/3/', '5-40', 1.5]);

  const criteria: Record<string, (field: FormElement) => unknown> = {
    string: text,
    text,
    file: () => random.pick(['photo', 'NOTES', 'café', '.txt', 'o', 'zzz']),
    int: () => random.pick(or<unknown>(numbers, 'x')),
    float: () => random.pick(or<unknown>(numbers, 'x')),
    date,
    lud: date,
    subon: date,
    subby: userFact,
    luby: userFact,
    aid: id,
    atid: id,
    priority: id,
    art_link: () => one(world.ids),
    cross: () => `${random.pick(['', 'art #', 'every #', '#'])}${random.pick(world.ids)}`,
    perm: () => one([...world.groups, 100]),
    tbl: (field) => one(or<unknown>([...choices(field), 'b100'], 'o1', 'o2', 'o3')),
  };

  function criterion(field: FormElement): unknown {
    const value = criteria[field.type]?.(field) ?? one(choices(field));
    return isWild && random.chance(0.3) ? { operator: random.pick(['contains', '=', '>', '~']), value } : value;
  }

  const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const equality = () => random.pick(['=', '!=']);
  const order = () => random.pick(['=', '!=', '<', '<=', '>', '>=']);
  const membership = (name: string, values: string[], none: string[]): string =>
    random.chance(0.5)
      ? `${name} ${equality()} ${random.pick([...values, ...none])}`
      : `${name} ${random.pick(['IN', 'NOT IN'])} (${some(values, 3).join(', ')})`;
  function ordered(name: string, values: string[]): string {
    if (random.chance(0.3)) return `${name} BETWEEN (${random.pick(values)}, ${random.pick(values)})`;
    return random.chance(0.1) ? `${name} ${equality()} ""` : `${name} ${order()} ${random.pick(values)}`;
  }

  const userNames = (): string[] => {
    const names = people.map(({ username }) => `"${username}"`);
    return or(rights.groups.has(5) ? [...names, 'MYSELF()'] : names, 'MYSELF()', '"nobody"');
  };
  const moments = (): string[] => or(['"2026-03-01"', 'NOW()', 'NOW() - 1d', 'NOW() + 2m'], '"2026-02-28 10:11"', '""');

  function labels({ bind }: FormElement): string[] {
    if (bind?.type === 'users') return userNames();
    if (bind?.type === 'ugroups') return or(['"Project members"'], '"readers"', '"Project administrators"');
    return or(bind?.type === 'static' ? bind.values.map(({ label }) => `"${label}"`) : [], '"nope"');
  }

  const contains = ({ name }: FormElement): string =>
    `${name} ${equality()} ${random.chance(0.1) ? '""' : quoted(random.pick(needles))}`;
  const dateTerm = ({ name }: FormElement): string => ordered(name, moments());
  const numberTerm = ({ name }: FormElement): string => ordered(name, or(['0', '3', '"4"', '10'], '2.5', '""'));
  const userTerm = ({ name }: FormElement): string => membership(name, userNames(), or([], '""'));
  const comparisons: Record<string, (field: FormElement) => string> = {
    string: contains,
    text: contains,
    file: contains,
    int: numberTerm,
    float: numberTerm,
    date: dateTerm,
    lud: dateTerm,
    subon: dateTerm,
    subby: userTerm,
    luby: userTerm,
  };

  const target = (isNegated: boolean): string =>
    random.pick([
      '',
      ` ARTIFACT = ${random.pick(world.ids)}`,
      ` TRACKER = "${random.pick(['every', 'mine', 'MINE', 'secret', 'none'])}"`,
      ...(isNegated && !isWild ? [] : [` TRACKER != "${random.pick(['every', 'mine'])}"`]),
    ]);
  function relation(): string {
    const isNegated = random.chance(0.4);
    if (random.chance(0.5)) {
      return `${isNegated ? 'WITHOUT' : 'WITH'} ${random.pick(['PARENT', 'CHILDREN'])}${target(isNegated)}`;
    }
    const type = random.pick(['', ' WITH TYPE "custom"', ' WITH TYPE "_is_child"', ...or([], ' WITH TYPE "none"')]);
    return `IS ${isNegated ? 'NOT ' : ''}LINKED ${random.pick(['FROM', 'TO'])}${target(isNegated)}${type}`;
  }
  const comments = (): string =>
    `@comments ${equality()} ${quoted(random.pick(['', 'kettle', 'ok', 'k', 'short', 'é']))}`;

  function term(depth: number): string {
    if (depth > 0 && random.chance(0.3)) return `(${expression(depth - 1)})`;
    if (random.chance(0.15)) return relation();
    if (random.chance(0.1)) return comments();
    const field = random.pick(fieldsOf([...Object.keys(comparisons), ...lists]));
    return comparisons[field.type]?.(field) ?? membership(field.name, labels(field), ['""']);
  }

  function expression(depth: number): string {
    const terms = Array.from({ length: 1 + random.below(3) }, () => term(depth));
    return terms.reduce((whole, next) => `${whole} ${random.pick(['AND', 'OR', 'OR'])} ${next}`);
  }

  const sortable = 'string text int float date sb rb aid atid priority subon lud subby luby'.split(' ');
  const sorted = (): SortKey[] =>
    random.chance(0.5)
      ? []
      : some(fieldsOf(sortable), 3).map(({ id: field }) => ({ field, isDescending: random.chance(0.5) }));

  return function query(): Query {
    isWild = random.chance(0.15);
    const how = { sort: sorted(), order: random.pick(['asc', 'desc'] as const) };
    if (random.chance(0.5)) return { expertQuery: expression(2), ...how };
    const fields = some(fieldsOf([...Object.keys(criteria), ...lists]), random.pick([1, 1, 2, 3]));
    const asked = fields.map((field) => [random.chance(0.2) ? field.id : field.name, criterion(field)]);
    return { criteria: Object.fromEntries(asked) as Record<string, unknown>, ...how };
  };
}
