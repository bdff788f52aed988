import type { Criterion } from '../../../fields/filters/filter.ts';

/** Conditions by the name of the field. An artifact has to meet all of them. */
export type Criteria = Record<string, Criterion>;

/** The view that the address of a table describes. The report fills in the rest. */
export interface TableAddress {
  report?: number;
  filter?: Criteria;
  tql?: string;
  /** names of fields, separated by commas */
  columns?: string;
  /** in the syntax of the API: `-severity,title` */
  sort?: string;
  /** the name of a list field */
  group?: string;
  /** an earlier time, in ISO 8601 */
  at?: string;
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A value without an operator means "contains". */
const criterionOf = (given: unknown): Criterion =>
  isObject(given) && typeof given['operator'] === 'string'
    ? { operator: given['operator'], value: given['value'] }
    : { operator: 'contains', value: given };

export const criteriaOf = (given: Record<string, unknown>): Criteria =>
  Object.fromEntries(Object.entries(given).map(([name, criterion]) => [name, criterionOf(criterion)]));

/** Reads an address. People type and share addresses, so invalid parts are ignored. */
export function readAddress(search: Record<string, unknown>): TableAddress {
  const text = (name: string) => {
    const given = search[name];
    return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
  };
  const { filter } = search;
  const report = Number(text('report'));
  const [tql, columns, sort, group, at] = ['tql', 'columns', 'sort', 'group', 'at'].map(text);
  return {
    ...(Number.isInteger(report) && report > 0 ? { report } : {}),
    ...(tql === undefined && isObject(filter) ? { filter: criteriaOf(filter) } : {}),
    ...(tql === undefined ? {} : { tql }),
    ...(columns === undefined ? {} : { columns }),
    ...(sort === undefined ? {} : { sort }),
    ...(group === undefined ? {} : { group }),
    ...(at === undefined || Number.isNaN(Date.parse(at)) ? {} : { at }),
  };
}
