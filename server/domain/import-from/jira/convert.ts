import { projectNameOf } from '../archive/names.ts';
import { type CreationInfo, type ForeignEdit, type ForeignEvent, foreignHistory, undatedLinks } from '../history.ts';
import {
  assigneeKey,
  descriptionKey,
  filesKey,
  ForeignFault,
  type ForeignField,
  type ForeignItem,
  type ForeignProject,
  type ForeignValue,
  linksKey,
  type Losses,
  privateKey,
  statusKey,
  titleKey,
} from '../model.ts';
import { editsOf } from './changes.ts';
import type { JiraExport, JiraIssue } from './issue.ts';
import { isChangeOfLinks, keysIn, linksOfIssues, parentEvents, withParents } from './links.ts';
import { peopleIn } from './people.ts';
import { lastOfEach } from '../repeated.ts';

const customKey = (name: string): string => `custom: ${name}`;

/** The fields that the issues have; a field of several kinds is a text. */
function customFields(issues: readonly JiraIssue[]): ForeignField[] {
  const fields = new Map<string, ForeignField>();
  for (const { custom } of issues) {
    for (const [name, { kind }] of custom) {
      const known = fields.get(name);
      const isSame = known === undefined || known.kind === kind;
      const isLong = kind === 'text' || known?.kind === 'text';
      fields.set(name, { key: customKey(name), label: name, kind: isSame ? kind : isLong ? 'text' : 'string' });
    }
  }
  return [...fields.values()];
}

const standardFields: readonly ForeignField[] = [
  { key: titleKey, label: 'Summary', kind: 'string' },
  { key: descriptionKey, label: 'Description', kind: 'text' },
  { key: statusKey, label: 'Status', kind: 'choice' },
  { key: assigneeKey, label: 'Assignee', kind: 'person' },
  { key: 'priority', label: 'Priority', kind: 'choice' },
  { key: 'resolution', label: 'Resolution', kind: 'choice' },
  { key: 'labels', label: 'Labels', kind: 'labels' },
  { key: 'components', label: 'Components', kind: 'choices' },
  { key: 'fix_versions', label: 'Fix versions', kind: 'choices' },
  { key: 'affected_versions', label: 'Affected versions', kind: 'choices' },
  { key: 'due_date', label: 'Due date', kind: 'date' },
  { key: 'estimate', label: 'Original estimate (hours)', kind: 'float' },
  { key: 'environment', label: 'Environment', kind: 'text' },
];

const closedNames = /^(?:closed|done|resolved|cancell?ed|rejected|won't (?:do|fix))$/i;

function statusesIn(issues: readonly JiraIssue[], items: readonly ForeignItem[]) {
  const closed = new Map(issues.map(({ status, isClosed }) => [status, isClosed ?? closedNames.test(status)]));
  const names = items.flatMap(({ changes }) => changes.flatMap(({ values }) => values.get(statusKey) ?? []));
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, isOpen: !(closed.get(name) ?? closedNames.test(name)) }));
}

interface Context {
  usernameOf: (id: string) => string;
  kindOf: ReadonlyMap<string, ForeignField>;
  creationOf: (key: string) => CreationInfo | undefined;
  /** the former children of an issue */
  eventsOf: (key: string) => readonly ForeignEvent[];
  keyOf: (given: string) => string | undefined;
  losses: Losses;
}

function valuesOf(
  issue: JiraIssue,
  links: readonly string[],
  { usernameOf, kindOf }: Context,
): Map<string, ForeignValue> {
  const custom = [...issue.custom].map(([name, { kind, value }]): [string, ForeignValue] => {
    const isPerson = kind === 'person' || kind === 'persons';
    const isOne = !['choices', 'persons', 'labels'].includes(kindOf.get(name)?.kind ?? '');
    const given = isPerson ? [value].flat().map(usernameOf) : value;
    return [customKey(name), isOne && typeof given !== 'string' ? given.join(', ') : given];
  });
  return new Map<string, ForeignValue>([
    ...issue.values,
    [statusKey, issue.status],
    [assigneeKey, usernameOf(issue.assignee.id)],
    ...custom,
    [linksKey, links],
    [filesKey, issue.attachments.map(({ id }) => id)],
    [privateKey, issue.isPrivate ? 'yes' : ''],
  ]);
}

/** Comments, and attachments that were added after the creation of their issue. */
function plainEvents(issue: JiraIssue, recorded: ReadonlySet<string>, { usernameOf }: Context): ForeignEvent[] {
  return [
    ...issue.comments.map(({ by, on, text, isPrivate }) => ({
      by: usernameOf(by.id),
      on,
      comment: { text, isPrivate },
      edits: [],
    })),
    ...issue.attachments
      .filter(({ id, on }) => !recorded.has(id) && on > issue.created)
      .map(({ by, on, id }) => ({ by: usernameOf(by.id), on, edits: [{ key: filesKey, added: [id], removed: [] }] })),
  ];
}

function itemOf(issue: JiraIssue, number: number, links: readonly string[], context: Context): ForeignItem {
  const { usernameOf, losses } = context;
  const own = { by: usernameOf(issue.reporter.id), on: issue.created };
  const changes = issue.history.map(({ by, on, changes: all }) => ({
    by: usernameOf(by.id),
    on,
    edits: all
      .filter((change) => !isChangeOfLinks(change, context.keyOf))
      .flatMap((change): ForeignEdit[] => editsOf(change, { ...context, keyOf: customKey, losses })),
  }));
  const recordedEvents = [...changes, ...context.eventsOf(issue.key)];
  const recorded = new Set(
    recordedEvents.flatMap(({ edits }) => edits.flatMap((edit) => ('added' in edit ? edit.added : []))),
  );
  const undated = undatedLinks(
    own,
    links.filter((link) => !recorded.has(link)),
    context.creationOf,
  );
  const events = [...recordedEvents, ...plainEvents(issue, recorded, context), ...undated];
  return {
    id: issue.key,
    number,
    type: issue.type,
    address: issue.address,
    updatedOn: issue.updated,
    changes: foreignHistory({ ...own, current: valuesOf(issue, links, context) }, events),
    files: issue.attachments.map(({ id, name, type, size, location }) => ({
      id,
      name,
      type,
      size,
      location,
      description: '',
    })),
  };
}

/** Converts issues of Jira. */
export function convertJira(
  { issues: given, format, hasHistory, mentioned, projectName }: JiraExport,
  losses: Losses,
): ForeignProject {
  const single = lastOfEach(given, ({ key }) => key, losses);
  const keyOf = keysIn(single);
  const issues = single.map((issue) => withParents(issue, keyOf));
  const [first] = issues;
  if (first === undefined) throw new ForeignFault('There are no issues in this export of Jira.');
  if (!hasHistory) losses.leave('histories of issues, which this export does not have', issues.length);
  const { people, usernameOf } = peopleIn(issues, mentioned);
  const custom = customFields(issues);
  const creations = new Map(
    issues.map((issue): [string, CreationInfo] => [
      issue.key,
      { by: usernameOf(issue.reporter.id), on: issue.created },
    ]),
  );
  const events = parentEvents(issues, keyOf, usernameOf);
  const context: Context = {
    usernameOf,
    kindOf: new Map(custom.map((field) => [field.label, field])),
    creationOf: (key) => creations.get(key),
    eventsOf: (key) => events.get(key) ?? [],
    keyOf,
    losses,
  };
  const links = linksOfIssues(issues, keyOf, losses);
  const items = issues.map((issue, index) => itemOf(issue, index + 1, links.get(issue.key) ?? [], context));
  const [project = ''] = first.key.split('-');
  return {
    shortname: projectNameOf(project),
    label: projectName || project,
    description: '',
    access: 'private',
    format,
    people,
    types: [...new Set(issues.map(({ type }) => type))],
    statuses: statusesIn(issues, items),
    fields: [...standardFields, ...custom],
    items,
  };
}
