import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { QueryContext } from '../../../server/domain/query/context.ts';
import type { SearchedArtifact } from '../../../server/domain/query/evaluate.ts';
import type { FormElement, Tracker } from '../../../server/domain/trackers/tracker.ts';
import { aField, groupsBind, parseContext, staticBind, usersBind } from './fields.ts';

const described: [id: number, type: FieldTypeName, name: string, given?: Partial<FormElement>][] = [
  [1, 'string', 'title'],
  [2, 'text', 'details'],
  [3, 'int', 'effort'],
  [4, 'float', 'ratio'],
  [5, 'date', 'due'],
  [6, 'date', 'start', { properties: { display_time: 1 } }],
  [7, 'sb', 'status', { bind: staticBind() }],
  [8, 'msb', 'assignee', { bind: usersBind() }],
  [9, 'cb', 'team', { bind: groupsBind() }],
  [10, 'tbl', 'tags', { bind: staticBind() }],
  [11, 'file', 'files'],
  [12, 'art_link', 'links'],
  [13, 'perm', 'access'],
  [14, 'computed', 'total'],
  [15, 'burndown', 'chart'],
  [16, 'lud', 'changed_on'],
  [17, 'subon', 'created_on'],
  [18, 'subby', 'author'],
  [19, 'luby', 'editor'],
  [20, 'aid', 'aid'],
  [21, 'atid', 'num'],
  [22, 'cross', 'refs'],
  [23, 'priority', 'rank'],
  [24, 'fieldset', 'box'],
  [25, 'string', 'secret', { permissions: { read: [4], submit: [4], update: [4] } }],
  [26, 'string', 'gone', { isUsed: false }],
  [27, 'rb', 'choice', { bind: staticBind() }],
  [28, 'string', 'with'],
];

/** A tracker with a field of each type. Its lists are defined in `fields.ts`. */
export const searchedTracker: Tracker = {
  ...parseContext().tracker,
  elements: described.map(([id, type, name, given]) => aField(type, { id, name, label: name.toUpperCase(), ...given })),
};

/** A user who is only in group 1. */
export const everybody = { canRead: (field: FormElement) => field.permissions.read.includes(1) };

const people: Record<string, number> = { alice: 102, bob: 103 };
const groupLabels: Record<number, string> = { 3: 'Project members', 105: 'Testers' };

/** alice asks, at 12:34:56 on 15 March 2026. */
export function queryContext(given: Partial<QueryContext> = {}): QueryContext {
  const parsing = parseContext();
  return {
    now: new Date(2026, 2, 15, 12, 34, 56).getTime(),
    caller: 102,
    async userByName(name) {
      const id = Object.hasOwn(people, name) ? people[name] : undefined;
      return id === undefined ? undefined : { id };
    },
    userExists: async (id) => Object.values(people).includes(id),
    proposedUsers: async () => Object.keys(people),
    groupNumber: (id) => parsing.groupNumber(id),
    groupLabel: async (number) => groupLabels[number],
    openValueById: (field, id) => parsing.openValueById(field, id),
    openValueNamed: async () => undefined,
    linkTypes: ['_is_child', 'custom'],
    ...given,
  };
}

export const anArtifact = (given: Partial<SearchedArtifact> = {}): SearchedArtifact => ({
  document: {},
  facts: {
    id: 12,
    number: 3,
    rank: 40,
    submittedBy: 102,
    submittedOn: new Date(2026, 0, 1, 9, 30, 15).getTime(),
    lastUpdateBy: 103,
    lastUpdateOn: new Date(2026, 0, 2, 18, 0, 0).getTime(),
  },
  links: [],
  comments: [],
  references: [],
  ...given,
});
