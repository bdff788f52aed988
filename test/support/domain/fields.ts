import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { ParseContext, PresentContext, ValueInput } from '../../../server/domain/fields/value-part.ts';
import { valueTypeOf } from '../../../server/domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../server/domain/trackers/tracker.ts';
import { isoDate } from '../../../server/lib/dates/iso-date.ts';
import { safeHtml, safeMarkdown } from '../../../server/lib/text/safe-html.ts';

/** A form element with default properties, except for the given ones. */
export const aField = (type: FieldTypeName, given: Partial<FormElement> = {}): FormElement => ({
  id: 7,
  type,
  name: 'thing',
  label: 'Thing',
  description: '',
  parentId: null,
  rank: 1,
  isUsed: true,
  isRequired: false,
  hasNotifications: true,
  properties: {},
  bind: null,
  permissions: { read: [1], submit: [2], update: [3] },
  ...given,
});

export const staticBind = (...defaults: number[]): NonNullable<FormElement['bind']> => ({
  type: 'static',
  values: [
    { id: 471, label: 'Open', description: '', isHidden: false, color: 'fiesta-red' },
    { id: 472, label: 'Closed', description: '', isHidden: false, color: '' },
    { id: 473, label: 'Old', description: '', isHidden: true, color: '' },
  ],
  defaults,
  isAlphabetical: false,
});
export const usersBind = (...defaults: number[]): NonNullable<FormElement['bind']> => ({
  type: 'users',
  sources: ['group_members'],
  defaults,
});
export const groupsBind = (...defaults: number[]): NonNullable<FormElement['bind']> => ({
  type: 'ugroups',
  values: [
    { id: 141, group: 3, isHidden: false },
    { id: 142, group: 105, isHidden: false },
  ],
  defaults,
});

const tracker: Tracker = {
  id: 1,
  projectId: 102,
  version: 1,
  label: 'Bugs',
  itemName: 'bug',
  description: '',
  color: 'inca-silver',
  parentId: null,
  isDeleted: false,
  isInstantiatedForNewProjects: true,
  hasNotifications: true,
  usesPrivateComments: false,
  isMoveEnabled: true,
  elements: [],
  semantics: {},
  workflow: null,
  rules: { dates: [], lists: [] },
  permissions: { admin: [4], full: [1], submitterOnly: [], submitter: [], assignee: [] },
};

const people: Record<number, { username: string; email: string }> = {
  102: { username: 'alice', email: 'alice@example.com' },
  103: { username: 'bob', email: 'bob@example.com' },
};
/** bob exists, but is not a member */
const members = [102];
const groupNumbers: Record<string, number> = { '102_3': 3, project_members: 3, '105': 105, Testers: 105, '2': 2 };
const userBy = (name: 'username' | 'email', text: string) => {
  const [id] = Object.entries(people).find(([, person]) => person[name] === text) ?? [];
  return id === undefined ? undefined : { id: Number(id) };
};

/** The lookups of a service: two users, two groups, three files, and labels that get ids in order. */
export function parseContext(given: Partial<ParseContext> = {}): ParseContext {
  const labels = ['first'];
  return {
    tracker,
    now: Date.parse('2026-02-03T10:20:30Z'),
    textFormat: 'commonmark',
    current: undefined,
    selectableUser: async (_field, id) => members.includes(id),
    userByName: async (name) => userBy('username', name),
    userByEmail: async (email) => userBy('email', email),
    groupNumber: async (id) => (Object.hasOwn(groupNumbers, id) ? groupNumbers[id] : undefined),
    async openValueByLabel(_field, label) {
      if (!labels.includes(label)) labels.push(label);
      return { id: labels.indexOf(label) + 1, label };
    },
    async openValueById(_field, id) {
      const label = labels[id - 1];
      return label === undefined ? undefined : { id, label };
    },
    async file(_field, id) {
      if (id === 11 || id === 12) return { outcome: 'usable', file: aFile(id) };
      return id === 13 ? { outcome: 'attached-to-another', artifactId: 99, fieldId: 5 } : { outcome: 'unknown' };
    },
    ...given,
  };
}

export const aFile = (id: number, name = 'photo 1.png') => ({
  id,
  name,
  size: 5,
  type: 'image/png',
  description: 'Cute',
  submittedBy: 102,
});

export const presentContext: PresentContext = {
  tracker,
  user: (id) => {
    const person = people[id];
    return person === undefined ? undefined : { id, ...person, display_name: `Somebody (${person.username})` };
  },
  anonymousUser: () => ({ id: null, username: null }),
  group: (number) => {
    if (number === 3) return { id: '102_3', label: 'Project members' };
    return number === 105 || number === 2 ? { id: String(number), label: 'Testers' } : undefined;
  },
  isoDate,
  renderText(content, format) {
    const html = format === 'text' ? content : format === 'html' ? safeHtml(content) : safeMarkdown(content);
    return { html, postProcessed: html };
  },
  artifact: {
    id: 12,
    number: 3,
    rank: 40,
    submittedBy: 102,
    submittedOn: Date.parse('2026-01-01T00:00:00Z'),
    lastUpdateBy: 103,
    lastUpdateOn: Date.parse('2026-01-02T00:00:00Z'),
    links: [{ id: 9 }],
    reverseLinks: [],
    crossReferences: [{ ref: 'story #9' }],
    computed: () => 21,
    burndown: () => ({ points: [] }),
  },
};

/** Reads a value of a request. Returns the stored value, or the error message. */
export async function parsed(field: FormElement, input: ValueInput, given: Partial<ParseContext> = {}) {
  const result = await valueTypeOf(field).parse(field, input, parseContext(given));
  return result.ok ? { stored: result.stored } : { refused: result.message };
}

/** The representation of a stored value. */
export const presented = (field: FormElement, stored: unknown) =>
  valueTypeOf(field).present(field, stored, presentContext);
