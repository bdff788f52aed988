import { exportedDate } from '../../../lib/dates/exported-date.ts';
import type { CsvRecord } from '../../../lib/csv/read.ts';
import { descriptionKey, type Losses, titleKey } from '../model.ts';
import {
  type JiraEntry,
  type JiraExport,
  type JiraIssue,
  type JiraUser,
  linkTypeOf,
  nobody,
  plainName,
} from './issue.ts';

import { type Cells, type OwnColumnKind, kindOfColumn, type Markdown, ownColumn, ownValues } from './own-columns.ts';

type Directory = (name: string) => JiraUser;

const userNamed = (name: string): JiraUser =>
  name.trim() === ''
    ? nobody
    : { id: name.trim(), username: name.trim(), realName: name.trim(), email: '', isActive: true };

/** Columns with names of people, and columns with the ids of the same accounts, which only the cloud has. */
const peopleColumns = [
  ['Assignee', 'Assignee Id'],
  ['Reporter', 'Reporter Id'],
  ['Creator', 'Creator Id'],
  ['Watchers', 'Watchers Id'],
  ['Project lead', 'Project lead id'],
] as const;

/** Comments, attachments and mentions name the ids of accounts, fields the names: finds people by both. */
function directoryOf(rows: readonly Cells[]): Directory {
  const people = new Map<string, JiraUser>();
  for (const cells of rows) {
    for (const [nameColumn, idColumn] of peopleColumns) {
      const names = cells.get(nameColumn) ?? [];
      const ids = cells.get(idColumn) ?? [];
      if (names.length !== ids.length) continue;
      for (const [index, realName] of names.entries()) {
        const id = ids[index] ?? '';
        const user: JiraUser = { id, username: plainName(realName), realName, email: '', isActive: true };
        people.set(id, user);
        if (!people.has(realName)) people.set(realName, user);
      }
    }
  }
  return (name) => people.get(name.trim()) ?? userNamed(name);
}

function cellsOf(header: readonly string[], { cells }: CsvRecord): Cells {
  const found = new Map<string, string[]>();
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') found.set(name, [...(found.get(name) ?? []), cell]);
  }
  return found;
}

const lists: Readonly<Record<string, readonly string[]>> = {
  labels: ['Labels'],
  components: ['Component/s', 'Components', 'Component'],
  fix_versions: ['Fix Version/s', 'Fix versions', 'Fix Version'],
  affected_versions: ['Affects Version/s', 'Affects versions', 'Affects Version'],
};

/** Columns that are used below, or that the archive has in other places. */
const known = new Set([
  'Summary',
  'Issue key',
  'Issue id',
  'Issue Type',
  'Status',
  'Status Category',
  'Priority',
  'Resolution',
  'Assignee',
  'Reporter',
  'Creator',
  'Created',
  'Updated',
  'Resolved',
  'Last Viewed',
  'Due date',
  'Environment',
  'Description',
  'Comment',
  'Attachment',
  'Parent id',
  'Parent',
  'Parent key',
  'Project key',
  'Project name',
  'Project type',
  'Project lead',
  'Project description',
  'Project url',
  'Original Estimate',
  'Security Level',
  'Sub-Tasks',
  'Assignee Id',
  'Reporter Id',
  'Creator Id',
  'Project lead id',
  'Parent summary',
  'Watchers',
  'Watchers Id',
  'Votes',
  'Log Work',
  'Epic Link',
  'Sprint',
  ...Object.values(lists).flat(),
]);

/** Exports differ in the case of their columns. */
const canonical = new Map([...known].map((name) => [name.toLowerCase(), name]));

const outward = /^Outward issue link \((.*)\)$/;
const inward = /^Inward issue link \((.*)\)$/;

/** `02/Jan/24 10:05 AM;rose;the rest` */
function entryOf(cell: string, userOf: Directory): (JiraEntry & { rest: string }) | undefined {
  const [, on, by = '', rest = ''] = /^([^;\n]*\d[^;\n]*);([^;\n]*);([^]*)$/.exec(cell) ?? [];
  return on === undefined ? undefined : { by: userOf(by), on: exportedDate(on), rest };
}

const secondsPerHour = 3600;

interface Context {
  userOf: Directory;
  /** the contents of each column of custom fields */
  kinds: ReadonlyMap<string, OwnColumnKind>;
  markdown: Markdown;
  losses: Losses;
}

function issueOf(cells: Cells, { userOf, kinds, markdown, losses }: Context): JiraIssue {
  const one = (...names: string[]): string =>
    names.map((name) => cells.get(name)?.[0]).find((cell) => cell !== undefined) ?? '';
  const all = (names: readonly string[]): string[] => names.flatMap((name) => cells.get(name) ?? []);
  const seconds = Number(one('Original Estimate'));
  const links = [...cells].flatMap(([column, keys]) => {
    const type = outward.exec(column)?.[1];
    return type === undefined ? [] : keys.map((to) => ({ type: linkTypeOf(type), to }));
  });
  const linkedFrom = [...cells].flatMap(([column, keys]) => {
    const type = inward.exec(column)?.[1];
    return type === undefined ? [] : keys.map((from) => ({ type: linkTypeOf(type), from }));
  });
  const category = one('Status Category');
  return {
    id: one('Issue id'),
    key: one('Issue key'),
    type: one('Issue Type') || 'Issue',
    status: one('Status'),
    isClosed: category === '' ? undefined : category === 'Done',
    address: '',
    isPrivate: one('Security Level') !== '',
    reporter: userOf(one('Reporter Id', 'Reporter', 'Creator Id', 'Creator')),
    assignee: userOf(one('Assignee Id', 'Assignee')),
    created: exportedDate(one('Created')),
    updated: exportedDate(one('Updated')),
    values: new Map<string, string | string[]>([
      [titleKey, one('Summary')],
      [descriptionKey, markdown(one('Description'))],
      ['priority', one('Priority')],
      ['resolution', one('Resolution')],
      ['due_date', exportedDate(one('Due date')).slice(0, 10)],
      ['environment', markdown(one('Environment'))],
      ...Object.entries(lists).map(([key, names]): [string, string[]] => [key, all(names)]),
      ['estimate', seconds > 0 ? String(seconds / secondsPerHour) : ''],
    ]),
    custom: ownValues(cells, kinds, markdown),
    parents: [one('Parent key', 'Parent id', 'Parent')],
    children: all(['Sub-Tasks']).flatMap((cell) => cell.split(/[\s,;]+/)),
    comments: all(['Comment']).map((cell) => {
      // Some exports have only the text.
      const { by, on, rest } = entryOf(cell, userOf) ?? { by: nobody, on: '', rest: cell };
      return { by, on, text: markdown(rest), isPrivate: false };
    }),
    attachments: all(['Attachment'])
      .flatMap((cell) => {
        const entry = entryOf(cell, userOf);
        if (entry === undefined) losses.leave('cells of the column Attachment without a date and an author');
        return entry ?? [];
      })
      .map(({ by, on, rest }) => {
        const [, name = rest, location = ''] = /^([^]*);([^;]*)$/.exec(rest) ?? [];
        const id = /\/(?:attachment|content)\/(\d+)/.exec(location)?.[1] ?? `${on} ${name}`;
        return { by, on, id, name, type: '', size: undefined, location };
      }),
    links,
    linkedFrom,
    history: [],
  };
}

/** The CSV export of issues: columns of one name repeat for several values. */
export function readJiraCsv([head, ...records]: readonly CsvRecord[], markdown: Markdown, losses: Losses): JiraExport {
  const header = (head?.cells ?? []).map((name) => canonical.get(name.trim().toLowerCase()) ?? name.trim());
  const rows = records.map((record) => cellsOf(header, record));
  const isKnown = (name: string): boolean =>
    known.has(name) || ownColumn(name) !== undefined || outward.test(name) || inward.test(name);
  // A column may repeat, so a row has several of its values.
  const valuesIn = (column: string): readonly string[] => rows.flatMap((cells) => cells.get(column) ?? []);
  for (const column of new Set(header.filter((name) => name !== '' && !isKnown(name))))
    losses.leave(`values of the column ${column}`, valuesIn(column).length);
  losses.leave(
    'votes',
    valuesIn('Votes').reduce((sum, votes) => sum + (Number(votes) || 0), 0),
  );
  losses.leave('watchers', Math.max(valuesIn('Watchers').length, valuesIn('Watchers Id').length));
  losses.leave('work logs', valuesIn('Log Work').length);
  const userOf = directoryOf(rows);
  const own = [...new Set(header)].filter((column) => ownColumn(column) !== undefined);
  const kinds = new Map(own.map((column) => [column, kindOfColumn(rows, column)]));
  const issues = rows.map((cells) => issueOf(cells, { userOf, kinds, markdown, losses }));
  losses.leave('lines without a key', issues.filter(({ key }) => key === '').length);
  return {
    issues: issues.filter(({ key }) => key !== ''),
    format: 'commonmark',
    hasHistory: false,
    mentioned: valuesIn('Watchers Id').map(userOf),
    projectName: rows[0]?.get('Project name')?.[0] ?? '',
  };
}
