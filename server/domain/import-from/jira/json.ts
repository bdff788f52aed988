import { isRecord } from '../../../lib/is-record.ts';
import { type Json, numberIn, objectIn, objectsIn, objectOf, textIn, textOf } from '../json.ts';
import { beyond, descriptionKey, type Losses, titleKey } from '../model.ts';
import { markdownOf, mentionsIn } from '../text/jira-document.ts';
import {
  type JiraExport,
  type JiraIssue,
  type JiraUser,
  type JiraValue,
  linkTypeOf,
  nobody,
  plainName,
} from './issue.ts';
import { lastOfEach } from '../repeated.ts';

type Markdown = (text: string) => string;

/** Servers name accounts; in the cloud they have only numbers. */
function userOf(user: Json): JiraUser {
  const realName = textIn(user, 'displayName');
  const email = textIn(user, 'emailAddress');
  const id = textIn(user, 'name') || textIn(user, 'accountId') || textIn(user, 'key') || realName;
  if (id === '') return nobody;
  const username = textIn(user, 'name') || email.replace(/@.*$/, '') || plainName(realName);
  const otherIds = [textIn(user, 'accountId'), textIn(user, 'key')].filter((one) => one !== '' && one !== id);
  return { id, username, otherIds, realName, email, isActive: user['active'] !== false };
}

/** A text is wiki markup, or a document. */
const textFrom = (value: unknown, markdown: Markdown): string =>
  isRecord(value) && value['type'] === 'doc' ? markdownOf(value).trim() : markdown(textOf(value));

const isUser = (value: Json): boolean =>
  'displayName' in value && ('accountId' in value || 'name' in value || 'key' in value);
const labelIn = (value: Json): string => textIn(value, 'value') || textIn(value, 'name');

/** Older versions write sprints as `Sprint@1[id=1,name=Sprint 1,…]`. */
const sprintName = (text: string): string => /^com\.atlassian\..*\[.*?\bname=([^,\]]*)/.exec(text)?.[1] ?? text;

/** The value of a custom field; its kind follows from its shape. undefined: empty, or nothing that people can read. */
function customValue(value: unknown, markdown: Markdown): JiraValue | undefined {
  if (typeof value === 'number') return { kind: 'float', value: String(value) };
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { kind: 'date', value };
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return { kind: 'time', value };
    if (value.trim() === '') return undefined;
    return value.includes('\n') ? { kind: 'text', value: markdown(value) } : { kind: 'string', value };
  }
  if (Array.isArray(value)) {
    const objects = value.filter(isRecord);
    if (objects.length > 0 && objects.every(isUser))
      return { kind: 'persons', value: objects.map((one) => userOf(one).id) };
    const labels = value
      .map((one: unknown) => (isRecord(one) ? labelIn(one) : sprintName(textOf(one))))
      .filter((one) => one !== '');
    return labels.length === 0 ? undefined : { kind: 'choices', value: labels };
  }
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'doc') return { kind: 'text', value: markdownOf(value).trim() };
  if (isUser(value)) return { kind: 'person', value: userOf(value).id };
  const child = objectIn(value, 'child');
  const label = [labelIn(value), labelIn(child)].filter((one) => one !== '').join(' / ');
  return label === '' ? undefined : { kind: 'choice', value: label };
}

function customIn(fields: Json, names: Json, markdown: Markdown): Map<string, JiraValue> {
  const found = new Map<string, JiraValue>();
  for (const [id, value] of Object.entries(fields)) {
    if (!id.startsWith('customfield_')) continue;
    const read = customValue(value, markdown);
    if (read !== undefined) found.set(textIn(names, id) || id, read);
  }
  return found;
}

const namesOf = (fields: Json, member: string): string[] => objectsIn(fields, member).map((one) => textIn(one, 'name'));

const typeOfLink = (link: Json): string =>
  linkTypeOf(textIn(objectIn(link, 'type'), 'outward') || textIn(objectIn(link, 'type'), 'name'));

function linksOf(fields: Json): JiraIssue['links'] {
  return objectsIn(fields, 'issuelinks')
    .filter((link) => 'outwardIssue' in link)
    .map((link) => ({ type: typeOfLink(link), to: textIn(objectIn(link, 'outwardIssue'), 'key') }));
}

const linkedFrom = (fields: Json): JiraIssue['linkedFrom'] =>
  objectsIn(fields, 'issuelinks')
    .filter((link) => 'inwardIssue' in link)
    .map((link) => ({ type: typeOfLink(link), from: textIn(objectIn(link, 'inwardIssue'), 'key') }));

const secondsPerHour = 3600;

function valuesOf(fields: Json, markdown: Markdown): JiraIssue['values'] {
  const estimate = numberIn(fields, 'timeoriginalestimate');
  const labels = Array.isArray(fields['labels']) ? fields['labels'].map(textOf) : [];
  return new Map<string, string | string[]>([
    [titleKey, textIn(fields, 'summary')],
    [descriptionKey, textFrom(fields['description'], markdown)],
    ['priority', textIn(objectIn(fields, 'priority'), 'name')],
    ['resolution', textIn(objectIn(fields, 'resolution'), 'name')],
    ['due_date', textIn(fields, 'duedate')],
    ['environment', textFrom(fields['environment'], markdown)],
    ['labels', labels],
    ['components', namesOf(fields, 'components')],
    ['fix_versions', namesOf(fields, 'fixVersions')],
    ['affected_versions', namesOf(fields, 'versions')],
    ['estimate', estimate === undefined ? '' : String(estimate / secondsPerHour)],
  ]);
}

const isLong = (field: string): boolean => field === 'description' || field === 'environment';

function issueOf(issue: Json, names: Json, markdown: Markdown): JiraIssue {
  const fields = objectIn(issue, 'fields');
  const status = objectIn(fields, 'status');
  const key = textIn(issue, 'key');
  const category = textIn(objectIn(status, 'statusCategory'), 'key');
  const self = textIn(issue, 'self');
  const creator = objectIn(fields, 'creator');
  return {
    id: textIn(issue, 'id'),
    key,
    type: textIn(objectIn(fields, 'issuetype'), 'name'),
    status: textIn(status, 'name'),
    isClosed: category === '' ? undefined : category === 'done',
    address: self === '' ? '' : self.replace(/\/rest\/api\/.*$/, `/browse/${key}`),
    isPrivate: isRecord(fields['security']),
    reporter: userOf(isRecord(fields['reporter']) ? fields['reporter'] : creator),
    assignee: userOf(objectIn(fields, 'assignee')),
    created: textIn(fields, 'created'),
    updated: textIn(fields, 'updated'),
    values: valuesOf(fields, markdown),
    custom: customIn(fields, names, markdown),
    parents: [textIn(objectIn(fields, 'parent'), 'key')],
    children: objectsIn(fields, 'subtasks').map((child) => textIn(child, 'key')),
    comments: objectsIn(objectIn(fields, 'comment'), 'comments').map((comment) => ({
      by: userOf(objectIn(comment, 'author')),
      on: textIn(comment, 'created'),
      text: textFrom(comment['body'], markdown),
      isPrivate: isRecord(comment['visibility']) || comment['jsdPublic'] === false,
    })),
    attachments: objectsIn(fields, 'attachment').map((file) => ({
      by: userOf(objectIn(file, 'author')),
      on: textIn(file, 'created'),
      id: textIn(file, 'id'),
      name: textIn(file, 'filename'),
      type: textIn(file, 'mimeType'),
      size: numberIn(file, 'size'),
      location: textIn(file, 'content'),
    })),
    links: linksOf(fields),
    linkedFrom: linkedFrom(fields),
    history: objectsIn(objectIn(issue, 'changelog'), 'histories').map((entry) => ({
      by: userOf(objectIn(entry, 'author')),
      on: textIn(entry, 'created'),
      changes: objectsIn(entry, 'items').map((item) => ({
        field: textIn(item, 'field'),
        from: textIn(item, 'from'),
        fromText: isLong(textIn(item, 'field')) ? markdown(textIn(item, 'fromString')) : textIn(item, 'fromString'),
        to: textIn(item, 'to'),
        // Every object inherits a function of this name.
        toText: Object.hasOwn(item, 'toString')
          ? textOf(Object.entries(item).find(([name]) => name === 'toString')?.[1])
          : '',
      })),
    })),
  };
}

/** Answers of the REST search, with `expand=changelog,names`. */
export function readJiraJson(documents: readonly unknown[], markdown: Markdown, losses: Losses): JiraExport {
  const answers = documents.map(objectOf);
  const found = answers.flatMap((answer) =>
    ('fields' in answer && 'key' in answer ? [answer] : objectsIn(answer, 'issues')).map((issue) => ({
      issue,
      names: objectIn(answer, 'names'),
    })),
  );
  const issues = lastOfEach(found, ({ issue }) => textIn(issue, 'key'), losses);
  const sum = (of: (fields: Json) => number): number =>
    issues.reduce((total, { issue }) => total + of(objectIn(issue, 'fields')), 0);
  losses.leave(
    'votes',
    sum((fields) => numberIn(objectIn(fields, 'votes'), 'votes') ?? 0),
  );
  losses.leave(
    'watchers',
    sum((fields) => numberIn(objectIn(fields, 'watches'), 'watchCount') ?? 0),
  );
  losses.leave(
    'work logs',
    sum((fields) => numberIn(objectIn(fields, 'worklog'), 'total') ?? 0),
  );
  losses.leave(
    'comments that are not in the export',
    sum((fields) => {
      const comments = objectIn(fields, 'comment');
      return beyond(numberIn(comments, 'total'), objectsIn(comments, 'comments').length);
    }),
  );
  losses.leave(
    'changes that are not in the export',
    issues.reduce((total, { issue }) => {
      const log = objectIn(issue, 'changelog');
      return total + beyond(numberIn(log, 'total'), objectsIn(log, 'histories').length);
    }, 0),
  );
  const largest = Math.max(0, ...answers.map((answer) => numberIn(answer, 'total') ?? 0));
  losses.leave('issues that are not in the export', beyond(largest, issues.length));
  return {
    issues: issues.map(({ issue, names }) => issueOf(issue, names, markdown)),
    format: 'commonmark',
    hasHistory: issues.some(({ issue }) => 'changelog' in issue),
    mentioned: mentionsIn(answers).map(([id, name]) => ({
      ...nobody,
      id,
      username: plainName(name) || id,
      realName: name,
    })),
    projectName: textIn(objectIn(objectIn(issues[0]?.issue ?? {}, 'fields'), 'project'), 'name'),
  };
}
