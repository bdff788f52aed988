/** Conditions on fields as the API writes them: all of them have to be met. */
export interface Criterion {
  operator: string;
  value: unknown;
}
export type Criteria = Record<string, Criterion>;

/** What the address of a table says. What it leaves open, the report says. */
export interface TableAddress {
  report?: number;
  filter?: Criteria;
  tql?: string;
  /** names of fields, with commas between */
  columns?: string;
  /** as the API has it: `-severity,title` */
  sort?: string;
  /** the name of a list field */
  group?: string;
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A criterion may be its value alone, which is contained. */
const criterionOf = (given: unknown): Criterion =>
  isObject(given) && typeof given['operator'] === 'string'
    ? { operator: given['operator'], value: given['value'] }
    : { operator: 'contains', value: given };

export const criteriaOf = (given: Record<string, unknown>): Criteria =>
  Object.fromEntries(Object.entries(given).map(([name, criterion]) => [name, criterionOf(criterion)]));

/** Addresses are typed and sent around: what can't be read in one is left out. */
export function readAddress(search: Record<string, unknown>): TableAddress {
  const text = (name: string) => {
    const given = search[name];
    return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
  };
  const { filter } = search;
  const report = Number(text('report'));
  const [tql, columns, sort, group] = ['tql', 'columns', 'sort', 'group'].map(text);
  return {
    ...(Number.isInteger(report) && report > 0 ? { report } : {}),
    ...(tql === undefined && isObject(filter) ? { filter: criteriaOf(filter) } : {}),
    ...(tql === undefined ? {} : { tql }),
    ...(columns === undefined ? {} : { columns }),
    ...(sort === undefined ? {} : { sort }),
    ...(group === undefined ? {} : { group }),
  };
}
