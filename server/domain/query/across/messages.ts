import type { TqlOperator } from '../tql/ast.ts';

const documented = 'Please refer to the documentation for the allowed';
const refine = 'Please refine your query or check the configuration of the trackers.';

export type SemanticName = 'title' | 'description' | 'status' | 'contributor/assignee';

/** The sentences about queries across trackers. */
export const acrossMessages = {
  empty: 'TQL query is required and cannot be empty',
  noFrom: '"FROM" keyword is missing from your query, it is mandatory in expert mode',
  syntax: (expected: string) => `Error while parsing the query. Expected to find one of the following: ${expected}`,
  selectedTwice: 'Selection on same field multiple times is not allowed',
  tooManyColumns: (most: number, given: number) =>
    `You can select at most ${most} columns, but you have selected ${given} columns.`,
  tooManyResults: (most: number) =>
    `A query across trackers shows at most ${most} artifacts. Narrow it down with WHERE, or name fewer trackers.`,
  notSelectable: (name: string) =>
    `We cannot select on '${name}', we don't know what it refers to. ${documented} selectables.`,
  notSortable: (name: string) => `We cannot sort on '${name}', we don't know what it refers to. ${documented} sorts.`,
  useMetadata: (name: string, metadata: string) =>
    `'${name}' field is linked to an already existing metadata, please use '${metadata}' instead if you want to get the field.`,
  kindsDiffer: (name: string, trackerIds: readonly number[]) =>
    `Field '${name}' is present in trackers '${trackerIds.join(',')}' but their types cannot be compared. ${refine}`,
  noSemantic: (name: SemanticName) =>
    `All trackers involved in the query do not have the semantic ${name} defined. ${refine}`,
  wrongFrom: (reason: string) => `The 'FROM' part of the query is invalid, it contains an error: '${reason}'`,
  noSort: (name: string) => `Sorting artifacts by ${name} is not allowed. ${refine}`,
  multipleSemantic: (name: string) =>
    `${name} is a list with multiple values, sorting artifacts by it is not allowed. ${refine}`,
  multipleField: (name: string) => `You cannot sort artifacts by ${name}, the field is a list with multiple values`,
  operator: (name: string, operator: TqlOperator) => `${name} is not supported for the operator ${operator}.`,
  /** `@status cannot be compared to NOW().` */
  compared: (name: string, to: string) => `${name} cannot be compared to ${to}.`,
  between: (name: string) =>
    `${name} cannot be compared with the BETWEEN() operator because the minimum value is greater than the maximum value.`,
} as const;

const outside = 'in a query not associated with a project dashboard widget';
const personal = 'in the context of a personal dashboard';

export const fromReasons = {
  noTracker: 'No tracker found',
  tooManyTrackers: (most: number, given: number) =>
    `A query searches at most ${most} trackers, but this one searches ${given}; name fewer projects or trackers`,
  project: "Only @project = 'self' and @project = 'aggregated' are supported",
  projectIn: "Only 'self' and 'aggregated' are supported for @project IN(...)",
  projectTwice: '@project IN(...) cannot contain multiple times the same value',
  empty: (target: string) => `${target} cannot be empty`,
  noPlace: (value: string, isPersonal: boolean) =>
    `You cannot use @project with '${value}' ${isPersonal ? personal : outside}`,
  noProgram: "You cannot use @project with 'aggregated' in a project without service Program enabled",
  projectNeeded: (isPersonal: boolean) =>
    isPersonal
      ? 'In the context of a personal dashboard, you must provide a @project condition in the FROM part of your query'
      : 'You must provide a @project condition in the FROM part of your query when you are not in a personal dashboard',
} as const;
