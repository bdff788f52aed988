import { type Json, objectIn, objectsIn, textIn } from '../json.ts';
import type { ForeignField, ForeignFieldKind, ForeignPerson } from '../model.ts';
import type { RedmineAnswers } from './answers.ts';

/** Names by id: journals have ids, answers have both. */
type Names = Map<string, string>;

const names = (objects: readonly Json[]): Names =>
  new Map(objects.map((object) => [textIn(object, 'id'), textIn(object, 'name')]));

/** Adds the names that issues mention, for keys that may not read the lists. */
function withMentioned(known: Names, issues: readonly Json[], member: string): Names {
  for (const issue of issues) {
    const { id, name } = { id: textIn(objectIn(issue, member), 'id'), name: textIn(objectIn(issue, member), 'name') };
    if (id !== '' && !known.has(id)) known.set(id, name);
  }
  return known;
}

const closed = '3';

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '');

/** People by id. Only administrators get logins and addresses; otherwise the name becomes a user name. */
function peopleIn({ users, issues, memberships }: RedmineAnswers): Map<string, ForeignPerson> {
  const people = new Map<string, ForeignPerson>();
  const members = new Set(memberships.map((membership) => textIn(objectIn(membership, 'user'), 'id')));
  const taken = new Set<string>();
  const add = (id: string, person: Omit<ForeignPerson, 'isMember'>): void => {
    if (id === '' || people.has(id)) return;
    const username = taken.has(person.username) ? `${person.username}-${id}` : person.username;
    taken.add(username);
    people.set(id, { ...person, username, isMember: members.has(id) });
  };
  for (const user of users) {
    const realName = `${textIn(user, 'firstname')} ${textIn(user, 'lastname')}`.trim();
    const username = textIn(user, 'login') || plainName(realName);
    add(textIn(user, 'id'), {
      username,
      realName,
      email: textIn(user, 'mail'),
      account: textIn(user, 'status') === closed ? 'closed' : 'open',
    });
  }
  const mentioned = issues.flatMap((issue) => [
    objectIn(issue, 'author'),
    objectIn(issue, 'assigned_to'),
    ...objectsIn(issue, 'journals').map((journal) => objectIn(journal, 'user')),
    ...objectsIn(issue, 'attachments').map((attachment) => objectIn(attachment, 'author')),
  ]);
  for (const user of [...memberships.map((membership) => objectIn(membership, 'user')), ...mentioned]) {
    const realName = textIn(user, 'name');
    add(textIn(user, 'id'), {
      username: plainName(realName) || 'anonymous',
      realName,
      email: '',
      account: users.length > 0 || realName === 'Anonymous' ? 'none' : 'open',
    });
  }
  return people;
}

const kinds: Readonly<Record<string, ForeignFieldKind>> = {
  text: 'text',
  int: 'int',
  float: 'float',
  date: 'date',
  list: 'choice',
  bool: 'choice',
  version: 'choice',
  enumeration: 'choice',
  user: 'person',
};

const severalOf: Readonly<Partial<Record<ForeignFieldKind, ForeignFieldKind>>> = {
  choice: 'choices',
  person: 'persons',
};

export interface CustomField {
  field: ForeignField;
  /** the format of Redmine: list, bool, user … */
  format: string;
  /** names of values that journals and issues give by id */
  labels: ReadonlyMap<string, string>;
}

export const customKey = (id: string): string => `cf_${id}`;

/** Custom fields by id. Without their definitions, which only administrators get, they are texts or lists of texts. */
function customFieldsIn({ custom_fields: defined, issues }: RedmineAnswers, versions: Names): Map<string, CustomField> {
  const fields = new Map<string, CustomField>();
  const used = issues.flatMap((issue) => objectsIn(issue, 'custom_fields'));
  for (const field of [...defined, ...used]) {
    const id = textIn(field, 'id');
    const isDefined = defined.includes(field);
    if (fields.has(id) || (isDefined && !['', 'issue'].includes(textIn(field, 'customized_type')))) continue;
    const format = textIn(field, 'field_format') || (field['multiple'] === true ? 'list' : 'string');
    const kind = kinds[format] ?? 'string';
    const possible = objectsIn(field, 'possible_values');
    const labels = new Map(
      possible.map((value) => [textIn(value, 'value'), textIn(value, 'label') || textIn(value, 'value')]),
    );
    if (format === 'bool')
      for (const [value, label] of [
        ['1', 'Yes'],
        ['0', 'No'],
      ] as const)
        labels.set(value, label);
    if (format === 'version') for (const [value, label] of versions) labels.set(value, label);
    const isList = kind === 'choice';
    fields.set(id, {
      format,
      labels,
      field: {
        key: customKey(id),
        label: textIn(field, 'name'),
        kind: field['multiple'] === true ? (severalOf[kind] ?? kind) : kind,
        ...(isList && format !== 'version' ? { values: [...labels.values()] } : {}),
      },
    });
  }
  return fields;
}

/** Everything that journals name by id. */
export function redmineNames(answers: RedmineAnswers) {
  const { issues } = answers;
  const versions = withMentioned(names(answers.versions), issues, 'fixed_version');
  return {
    people: peopleIn(answers),
    versions,
    categories: withMentioned(names(answers.issue_categories), issues, 'category'),
    statuses: withMentioned(names(answers.issue_statuses), issues, 'status'),
    priorities: withMentioned(names(answers.issue_priorities), issues, 'priority'),
    trackers: withMentioned(names(answers.trackers), issues, 'tracker'),
    projects: withMentioned(names(answers.projects), issues, 'project'),
    customFields: customFieldsIn(answers, versions),
    /** whether the issues belong to several projects, such as subprojects */
    hasProjects: new Set(issues.map((issue) => textIn(objectIn(issue, 'project'), 'id'))).size > 1,
  };
}

export type RedmineNames = ReturnType<typeof redmineNames>;
