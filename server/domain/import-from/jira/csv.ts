import { exportedDate } from '../../../lib/dates/exported-date.ts';
import type { CsvRecord } from '../../../lib/csv/read.ts';
import { descriptionKey, type Losses, titleKey } from '../model.ts';
import {
  type JiraEntry,
  type JiraExport,
  type JiraIssue,
  type JiraUser,
  type JiraValue,
  linkTypeOf,
  nobody,
} from './issue.ts';

type Markdown = (text: string) => string;

/** The cells of an issue by the name of their column, of which there may be several. */
type Cells = ReadonlyMap<string, readonly string[]>;

const userNamed = (name: string): JiraUser =>
  name.trim() === ''
    ? nobody
    : { id: name.trim(), username: name.trim(), realName: name.trim(), email: '', isActive: true };

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
  'Due Date',
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
  ...Object.values(lists).flat(),
]);

const custom = /^Custom field \((.*)\)$/;
const outward = /^Outward issue link \((.*)\)$/;
const inward = /^Inward issue link \((.*)\)$/;

/** `02/Jan/24 10:05 AM;rose;the rest` */
function entryOf(cell: string): (JiraEntry & { rest: string }) | undefined {
  const [, on, by = '', rest = ''] = /^([^;\n]*\d[^;\n]*);([^;\n]*);([^]*)$/.exec(cell) ?? [];
  return on === undefined ? undefined : { by: userNamed(by), on: exportedDate(on), rest };
}

function customIn(cells: Cells): Map<string, JiraValue> {
  const found = new Map<string, JiraValue>();
  for (const [column, values] of cells) {
    const name = custom.exec(column)?.[1] ?? (column === 'Sprint' || column === 'Epic Link' ? column : undefined);
    if (name === undefined) continue;
    const [value = ''] = values;
    if (values.length > 1) found.set(name, { kind: 'choices', value: [...values] });
    else if (values.every((one) => one !== '' && Number.isFinite(Number(one))))
      found.set(name, { kind: 'float', value });
    else found.set(name, { kind: value.includes('\n') ? 'text' : 'string', value });
  }
  return found;
}

const secondsPerHour = 3600;

function issueOf(cells: Cells, markdown: Markdown, losses: Losses): JiraIssue {
  const one = (...names: string[]): string =>
    names.map((name) => cells.get(name)?.[0]).find((cell) => cell !== undefined) ?? '';
  const all = (names: readonly string[]): string[] => names.flatMap((name) => cells.get(name) ?? []);
  const entries = (column: string) =>
    (cells.get(column) ?? []).flatMap((cell) => {
      const entry = entryOf(cell);
      if (entry === undefined) losses.leave(`cells of the column ${column} without a date and an author`);
      return entry === undefined ? [] : [entry];
    });
  const seconds = Number(one('Original Estimate'));
  const links = [...cells].flatMap(([column, keys]) => {
    const type = outward.exec(column)?.[1];
    return type === undefined ? [] : keys.map((to) => ({ type: linkTypeOf(type), to }));
  });
  const linkedFrom = [...cells].flatMap(([column, keys]) => (inward.test(column) ? keys : []));
  const category = one('Status Category');
  return {
    id: one('Issue id'),
    key: one('Issue key'),
    type: one('Issue Type') || 'Issue',
    status: one('Status'),
    isClosed: category === '' ? undefined : category === 'Done',
    address: '',
    isPrivate: one('Security Level') !== '',
    reporter: userNamed(one('Reporter', 'Creator')),
    assignee: userNamed(one('Assignee')),
    created: exportedDate(one('Created')),
    values: new Map<string, string | string[]>([
      [titleKey, one('Summary')],
      [descriptionKey, markdown(one('Description'))],
      ['priority', one('Priority')],
      ['resolution', one('Resolution')],
      ['due_date', exportedDate(one('Due date', 'Due Date')).slice(0, 10)],
      ['environment', markdown(one('Environment'))],
      ...Object.entries(lists).map(([key, names]): [string, string[]] => [key, all(names)]),
      ['estimate', seconds > 0 ? String(seconds / secondsPerHour) : ''],
    ]),
    custom: customIn(cells),
    parent: one('Parent key', 'Parent id', 'Parent'),
    comments: entries('Comment').map(({ by, on, rest }) => ({ by, on, text: markdown(rest), isPrivate: false })),
    attachments: entries('Attachment').map(({ by, on, rest }) => {
      const [name = '', location = ''] = rest.split(';');
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
  const header = (head?.cells ?? []).map((name) => name.trim());
  const rows = records.map((record) => cellsOf(header, record));
  const isKnown = (name: string): boolean =>
    known.has(name) ||
    custom.test(name) ||
    outward.test(name) ||
    inward.test(name) ||
    name === 'Sprint' ||
    name === 'Epic Link';
  for (const column of new Set(header.filter((name) => name !== '' && !isKnown(name))))
    losses.leave(`values of the column ${column}`, rows.filter((cells) => cells.has(column)).length);
  const issues = rows.map((cells) => issueOf(cells, markdown, losses));
  losses.leave('lines without a key', issues.filter(({ key }) => key === '').length);
  return {
    issues: issues.filter(({ key }) => key !== ''),
    format: 'commonmark',
    hasHistory: false,
    projectName: rows[0]?.get('Project name')?.[0] ?? '',
  };
}
