import { projectNameOf } from '../archive/names.ts';
import { type CreationInfo, type ForeignEvent, foreignHistory, undatedLinks } from '../history.ts';
import { type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts';
import { childType, linkTo } from '../links.ts';
import {
  assigneeKey,
  descriptionKey,
  filesKey,
  type ForeignField,
  type ForeignFile,
  type ForeignItem,
  type ForeignProject,
  type ForeignValue,
  linksKey,
  privateKey,
  statusKey,
  titleKey,
} from '../model.ts';
import { besideCode } from '../text/code.ts';
import { mentioned } from '../text/mentions.ts';
import { referencePattern } from '../text/references.ts';
import type { RedmineAnswers } from './answers.ts';
import { customValue, redmineEvents, linkTypes, personOf, type RedmineContext } from './journals.ts';
import { customKey, type RedmineNames } from './names.ts';

const nameIn = (issue: Json, member: string): string => textIn(objectIn(issue, member), 'name');
const idIn = (issue: Json, member: string): string => textIn(objectIn(issue, member), 'id');

/** The links of an issue: its children, and the relations that begin here. */
function linksOf(
  issue: Json,
  childrenOf: ReadonlyMap<string, readonly string[]>,
  { losses }: RedmineContext,
): string[] {
  const id = textIn(issue, 'id');
  const relations = objectsIn(issue, 'relations').filter((relation) => textIn(relation, 'issue_id') === id);
  return [
    ...(childrenOf.get(id) ?? []).map((child) => linkTo(childType, child)),
    ...relations.flatMap((relation) => {
      const name = textIn(relation, 'relation_type');
      const type = linkTypes[name];
      if (type === undefined) losses.leave(`relations of the type ${name}`);
      if ((numberIn(relation, 'delay') ?? 0) !== 0) losses.leave('days of delay between related issues');
      return type === undefined ? [] : [linkTo(type, textIn(relation, 'issue_to_id'))];
    }),
  ];
}

function valuesOf(issue: Json, links: readonly string[], context: RedmineContext): Map<string, ForeignValue> {
  const { names, markdown } = context;
  const custom = objectsIn(issue, 'custom_fields').flatMap((given): [string, ForeignValue][] => {
    const field = names.customFields.get(textIn(given, 'id'));
    if (field?.format === 'attachment' && textIn(given, 'value') !== '')
      context.losses.leave('files in custom fields (their field has the number)');
    return field === undefined ? [] : [[customKey(textIn(given, 'id')), customValue(field, given['value'], context)]];
  });
  return new Map<string, ForeignValue>([
    [titleKey, textIn(issue, 'subject')],
    [descriptionKey, markdown(textIn(issue, 'description'))],
    [statusKey, nameIn(issue, 'status')],
    [assigneeKey, personOf(idIn(issue, 'assigned_to'), names)],
    ['priority', nameIn(issue, 'priority')],
    ['category', nameIn(issue, 'category')],
    ['target_version', nameIn(issue, 'fixed_version')],
    ...(names.hasProjects ? ([['project', nameIn(issue, 'project')]] as const) : []),
    ['start_date', textIn(issue, 'start_date')],
    ['due_date', textIn(issue, 'due_date')],
    ['done_ratio', textIn(issue, 'done_ratio')],
    ['estimated_hours', textIn(issue, 'estimated_hours')],
    // The REST API returns 0 if no time was recorded.
    ['spent_hours', numberIn(issue, 'spent_hours') === 0 ? '' : textIn(issue, 'spent_hours')],
    ...custom,
    [linksKey, links],
    [filesKey, objectsIn(issue, 'attachments').map((attachment) => textIn(attachment, 'id'))],
    [privateKey, issue['is_private'] === true ? 'yes' : ''],
  ]);
}

const fileOf = (attachment: Json): ForeignFile => ({
  id: textIn(attachment, 'id'),
  name: textIn(attachment, 'filename'),
  type: textIn(attachment, 'content_type'),
  description: textIn(attachment, 'description'),
  size: numberIn(attachment, 'filesize'),
  location: textIn(attachment, 'content_url'),
});

/** Older versions of Redmine have no journal for a new attachment. */
function attachmentEvents(
  issue: Json,
  events: readonly ForeignEvent[],
  own: CreationInfo,
  names: RedmineNames,
): ForeignEvent[] {
  const recorded = new Set(
    events.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.key === filesKey && 'added' in edit ? edit.added : [])),
    ),
  );
  return objectsIn(issue, 'attachments').flatMap((attachment) => {
    const [id, on] = [textIn(attachment, 'id'), textIn(attachment, 'created_on')];
    if (recorded.has(id) || on <= own.on) return [];
    return [
      { by: personOf(idIn(attachment, 'author'), names), on, edits: [{ key: filesKey, added: [id], removed: [] }] },
    ];
  });
}

const listFields = (names: RedmineNames): ForeignField[] => [
  { key: 'priority', label: 'Priority', kind: 'choice', values: [...names.priorities.values()] },
  { key: 'category', label: 'Category', kind: 'choice', values: [...names.categories.values()] },
  { key: 'target_version', label: 'Target version', kind: 'choice', values: [...names.versions.values()] },
  ...(names.hasProjects ? [{ key: 'project', label: 'Project', kind: 'choice' } as const] : []),
];

function fieldsOf(names: RedmineNames): ForeignField[] {
  return [
    { key: titleKey, label: 'Subject', kind: 'string' },
    { key: descriptionKey, label: 'Description', kind: 'text' },
    { key: statusKey, label: 'Status', kind: 'choice', values: [...names.statuses.values()] },
    { key: assigneeKey, label: 'Assignee', kind: 'person' },
    ...listFields(names),
    { key: 'start_date', label: 'Start date', kind: 'date' },
    { key: 'due_date', label: 'Due date', kind: 'date' },
    { key: 'done_ratio', label: '% done', kind: 'int' },
    { key: 'estimated_hours', label: 'Estimated time', kind: 'float' },
    { key: 'spent_hours', label: 'Spent time', kind: 'float' },
    ...[...names.customFields.values()].map(({ field }) => field),
  ];
}

function countLosses(answers: RedmineAnswers, { losses }: RedmineContext): void {
  const { versions, time_entries: times, issues, memberships } = answers;
  const isOf = (kind: 'user' | 'group') => (one: Json) => textIn(objectIn(one, kind), 'id') !== '';
  losses.leave('roles of members', memberships.filter(isOf('user')).length);
  losses.leave('groups that are members (their people are)', memberships.filter(isOf('group')).length);
  losses.leave(
    'dates and descriptions of versions',
    versions.filter((one) => textIn(one, 'due_date') + textIn(one, 'description') !== '').length,
  );
  losses.leave('time entries (issues keep the sum)', times.length);
  losses.leave(
    'watchers',
    issues.reduce((sum, issue) => sum + objectsIn(issue, 'watchers').length, 0),
  );
  losses.leave(
    'links to commits',
    issues.reduce((sum, issue) => sum + objectsIn(issue, 'changesets').length, 0),
  );
}

function childrenIn(issues: readonly Json[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const issue of issues) {
    const parent = idIn(issue, 'parent');
    if (parent !== '') children.set(parent, [...(children.get(parent) ?? []), textIn(issue, 'id')]);
  }
  return children;
}

const userNumber = /(?<![\w/#])user#(\d{1,9})(?![\w-])/g;
const userLogin = /(?<![\w/#])user:(?:"([^"\n]+)"|([\w@.-]*\w))/g;
const noteNumber = /(?<![\w&/#-])(##?\d{1,9})(?:-|#note-)(\d{1,4})(?![\w-])/g;

/** Texts in which `user#5` mentions people, and `#12-3` is a note of an issue. */
function withRedmineNames(given: RedmineContext): RedmineContext {
  const { names, markdown } = given;
  const logins = new Set([...names.people.values()].map(({ username }) => username));
  const named = (text: string): string =>
    text
      .replaceAll(userNumber, (whole, id: string) => {
        const username = personOf(id, names);
        return username === '' ? whole : mentioned(username);
      })
      .replaceAll(userLogin, (whole, quoted: string | undefined, plain: string | undefined) => {
        const username = quoted ?? plain ?? '';
        return logins.has(username) ? mentioned(username) : whole;
      })
      .replaceAll(noteNumber, '$1 (note $2)');
  return { ...given, markdown: (text) => besideCode(markdown(text), named) };
}

/** Converts answers of Redmine. `address` is that of the platform, '' if it is unknown. */
export function convertRedmine(answers: RedmineAnswers, address: string, given: RedmineContext): ForeignProject {
  const context = withRedmineNames(given);
  const { names } = context;
  const { issues } = answers;
  const creations = new Map(
    issues.map((issue): [string, CreationInfo] => [
      textIn(issue, 'id'),
      { by: personOf(idIn(issue, 'author'), names), on: textIn(issue, 'created_on') },
    ]),
  );
  const childrenOf = childrenIn(issues);
  const items = issues.map((issue): ForeignItem => {
    const id = textIn(issue, 'id');
    const own = creations.get(id) ?? { by: '', on: '' };
    const links = linksOf(issue, childrenOf, context);
    const recorded = redmineEvents(issue, context);
    const dated = new Set(
      recorded.flatMap(({ edits }) => edits.flatMap((edit) => ('added' in edit ? edit.added : []))),
    );
    const undated = undatedLinks(
      own,
      links.filter((link) => !dated.has(link)),
      (target) => creations.get(target),
    );
    const events = [...recorded, ...undated, ...attachmentEvents(issue, recorded, own, names)];
    return {
      id,
      number: Number(id),
      type: nameIn(issue, 'tracker'),
      address: address === '' ? '' : `${address}/issues/${id}`,
      updatedOn: textIn(issue, 'updated_on'),
      changes: foreignHistory({ ...own, current: valuesOf(issue, links, context) }, events),
      files: objectsIn(issue, 'attachments').map(fileOf),
    };
  });
  countLosses(answers, context);
  const first = objectIn(issues[0] ?? {}, 'project');
  const project = answers.projects.find((one) => textIn(one, 'id') === textIn(first, 'id')) ?? first;
  const closed = new Set(
    answers.issue_statuses.filter((one) => one['is_closed'] === true).map((one) => textIn(one, 'name')),
  );
  for (const issue of issues) if (objectIn(issue, 'status')['is_closed'] === true) closed.add(nameIn(issue, 'status'));
  return {
    shortname: textIn(project, 'identifier') || projectNameOf(textIn(project, 'name')),
    label: textIn(project, 'name'),
    description: textIn(project, 'description'),
    access: project['is_public'] === true ? 'public' : 'private',
    format: 'commonmark',
    people: [...names.people.values()],
    types: [...new Set(issues.map((issue) => nameIn(issue, 'tracker')))],
    statuses: [...names.statuses.values()].map((name) => ({ name, isOpen: !closed.has(name) })),
    fields: fieldsOf(names),
    items,
  };
}

/** `#42`, `##42`, and the address of an issue. */
export const redmineReferences = (address: string): RegExp =>
  referencePattern('##?', '\\d{1,9}', address === '' ? [] : [`${address}/issues/`]);
