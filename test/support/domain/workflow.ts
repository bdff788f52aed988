import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { Changes, Document } from '../../../server/domain/artifacts/document.ts';
import type { TrackerRights } from '../../../server/domain/policies/tracker-rights.ts';
import type {
  FormElement,
  StaticValue,
  Tracker,
  Transition,
  Workflow,
} from '../../../server/domain/trackers/tracker.ts';
import { checkChange, type ProposedChange, type Verdict } from '../../../server/domain/workflow/index.ts';
import { aField } from './fields.ts';

const aValue = (id: number, label: string): StaticValue => ({ id, label, description: '', isHidden: false, color: '' });

const aList = (id: number, name: string, type: FieldTypeName, ...labels: string[]): FormElement =>
  aField(type, {
    id,
    name,
    label: name.toUpperCase(),
    bind: {
      type: 'static',
      values: labels.map((label, index) => aValue(id * 100 + index + 1, label)),
      defaults: [],
      isAlphabetical: false,
    },
  });

const named = (id: number, type: FieldTypeName, name: string, given: Partial<FormElement> = {}): FormElement =>
  aField(type, { id, name, label: name.toUpperCase(), ...given });

/** The fields of the sample tracker by purpose. Ids of list values are the field's id and two digits. */
export const fields = {
  state: 2,
  title: 3,
  start: 4,
  end: 5,
  effort: 6,
  os: 7,
  versions: 8,
  box: 9,
  links: 10,
  cost: 11,
};
export const states = { open: 201, done: 202, closed: 203 };

export const aTransition = (
  id: number,
  from: number | null,
  to: number,
  given: Partial<Transition> = {},
): Transition => ({
  id,
  from,
  to,
  authorizedGroups: [],
  notEmptyFields: [],
  isCommentRequired: false,
  actions: [],
  ...given,
});

export const aWorkflow = (transitions: Transition[], given: Partial<Workflow> = {}): Workflow => ({
  field: fields.state,
  isUsed: true,
  isLegacy: false,
  isAdvanced: false,
  transitions,
  ...given,
});

export const aTracker = (given: Partial<Tracker> = {}): Tracker => ({
  id: 12,
  projectId: 102,
  version: 1,
  label: 'Bugs',
  itemName: 'bug',
  description: '',
  color: 'inca-silver',
  parentId: null,
  isDeleted: false,
  isInstantiatedForNewProjects: false,
  hasNotifications: true,
  usesPrivateComments: false,
  isMoveEnabled: true,
  elements: [
    named(1, 'fieldset', 'main'),
    { ...aList(fields.state, 'state', 'sb', 'Open', 'Done', 'Closed'), parentId: 1 },
    named(fields.title, 'string', 'title'),
    named(fields.start, 'date', 'start'),
    named(fields.end, 'date', 'end', { properties: { display_time: 1 } }),
    named(fields.effort, 'int', 'effort'),
    aList(fields.os, 'os', 'sb', 'Linux', 'Windows'),
    aList(fields.versions, 'versions', 'msb', 'Debian', 'Ubuntu', 'Eleven'),
    named(fields.box, 'fieldset', 'box'),
    named(fields.links, 'art_link', 'links'),
    named(fields.cost, 'float', 'cost'),
  ],
  semantics: {},
  workflow: null,
  rules: { dates: [], lists: [] },
  permissions: { admin: [4], full: [1], submitterOnly: [], submitter: [], assignee: [] },
  ...given,
});

/** A user in these groups without other rights. */
export const inGroups = (...groups: number[]): TrackerRights => ({
  isAdministrator: groups.includes(4),
  canView: true,
  seesAll: true,
  canRead: () => true,
  canSubmit: () => false,
  canUpdate: () => false,
  canSubmitArtifacts: false,
  groups: new Set([1, ...groups]),
});

export const now = Date.parse('2026-02-03T10:20:30');

/** The result of setting these values (by field) on an artifact with those values; undefined: on a new one. */
export function changing(
  tracker: Tracker,
  before: Document | undefined,
  values: Document,
  given: Partial<ProposedChange> = {},
): Verdict {
  const changes: Changes = Object.fromEntries(
    Object.entries(values).map(([id, after]) => [id, { before: before?.[id], after }]),
  );
  return checkChange({ tracker, rights: inGroups(3), before, changes, comment: '', hasLinks: false, now, ...given });
}
