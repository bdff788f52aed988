import { yamlList } from '../../../lib/text/yaml-list.ts';
import type { DumpRow, DumpTables } from '../../../lib/sql/dump.ts';
import type { Json } from '../json.ts';
import type { Markup } from '../mapping/mapping.ts';
import { ForeignFault } from '../model.ts';

const tableNames = new Set(
  (
    'attachments changesets_issues custom_field_enumerations custom_fields custom_values email_addresses enumerations ' +
    'issue_categories issue_relations issue_statuses issues journal_details journals members projects settings ' +
    'time_entries trackers users versions watchers'
  ).split(' '),
);

export const isRedmineTable = (name: string): boolean => tableNames.has(name);

/** The answers that the REST API would give about a project, and facts that only the database has. */
export interface RedmineDatabase {
  answers: Json;
  /** '' if it was never set */
  address: string;
  markup: Markup | undefined;
  /** the path of each attachment below the folder `files`, by id */
  paths: ReadonlyMap<string, string>;
}

const text = (row: DumpRow, column: string): string => row[column] ?? '';
const isTrue = (row: DumpRow, column: string): boolean => ['1', 't', 'true'].includes(text(row, column).toLowerCase());
const number = (row: DumpRow, column: string): number | null =>
  text(row, column) === '' ? null : Number(text(row, column));

/** The database has times of UTC. */
const moment = (row: DumpRow, column: string): string => `${text(row, column).replace(' ', 'T').slice(0, 19)}Z`;

const byId = (one: DumpRow, other: DumpRow): number => Number(text(one, 'id')) - Number(text(other, 'id'));
const byPosition = (one: DumpRow, other: DumpRow): number =>
  Number(text(one, 'position')) - Number(text(other, 'position')) || byId(one, other);

const grouped = (rows: readonly DumpRow[], column: string): ReadonlyMap<string, DumpRow[]> =>
  Map.groupBy(rows.toSorted(byId), (row) => text(row, column));

const personName = (user: DumpRow): string => `${text(user, 'firstname')} ${text(user, 'lastname')}`.trim();

/** The requested project, and its subprojects. */
function projectsFrom(tables: DumpTables, wanted: string | undefined): DumpRow[] {
  const all = (tables.get('projects') ?? []).toSorted(byId);
  const used = new Set((tables.get('issues') ?? []).map((issue) => text(issue, 'project_id')));
  const known = all.filter((project) => used.has(text(project, 'id')));
  const isWanted = (project: DumpRow): boolean =>
    text(project, 'identifier') === wanted || text(project, 'id') === wanted;
  const first = wanted === undefined && known.length === 1 ? known[0] : all.find(isWanted);
  if (first === undefined) {
    const choice = `Choose one: ${known.map((project) => text(project, 'identifier')).join(', ')}.`;
    throw new ForeignFault(
      wanted === undefined ? `${choice} (--source-project)` : `There is no project ${wanted}. ${choice}`,
    );
  }
  const chosen = [first];
  for (const one of chosen) chosen.push(...all.filter((project) => text(project, 'parent_id') === text(one, 'id')));
  return chosen;
}

/** Reads one project of a database of Redmine. */
export function readDatabase(tables: DumpTables, wanted: string | undefined): RedmineDatabase {
  const rows = (name: string): readonly DumpRow[] => tables.get(name) ?? [];
  const projects = projectsFrom(tables, wanted);
  const isHere = new Set(projects.map((project) => text(project, 'id')));
  const ofProjects = (name: string): DumpRow[] =>
    rows(name)
      .filter((row) => isHere.has(text(row, 'project_id')))
      .toSorted(byId);

  const users = new Map(rows('users').map((user) => [text(user, 'id'), user]));
  const settings = new Map(rows('settings').map((row) => [text(row, 'name'), text(row, 'value')]));
  const host = settings.get('host_name') ?? '';
  const address = host === '' ? '' : `${settings.get('protocol') ?? 'http'}://${host}`;
  const namesIn = (name: string) => new Map(rows(name).map((row) => [text(row, 'id'), text(row, 'name')]));
  const labels = {
    project: namesIn('projects'),
    tracker: namesIn('trackers'),
    status: namesIn('issue_statuses'),
    priority: namesIn('enumerations'),
    category: namesIn('issue_categories'),
    fixed_version: namesIn('versions'),
  };
  const person = (row: DumpRow, column: string): Json | undefined => {
    const user = users.get(text(row, column));
    return user === undefined ? undefined : { id: Number(text(user, 'id')), name: personName(user) };
  };
  const named = (issue: DumpRow, member: keyof typeof labels): Json | undefined => {
    const id = text(issue, `${member}_id`);
    return id === '' ? undefined : { id: Number(id), name: labels[member].get(id) ?? '' };
  };

  const journals = grouped(
    rows('journals').filter((row) => text(row, 'journalized_type') === 'Issue'),
    'journalized_id',
  );
  const details = grouped(rows('journal_details'), 'journal_id');
  const ofIssues = (name: string, kind: string) => rows(name).filter((row) => text(row, `${kind}_type`) === 'Issue');
  const attachments = grouped(ofIssues('attachments', 'container'), 'container_id');
  const values = grouped(ofIssues('custom_values', 'customized'), 'customized_id');
  const watchers = grouped(ofIssues('watchers', 'watchable'), 'watchable_id');
  const relations = grouped(rows('issue_relations'), 'issue_from_id');
  const times = grouped(rows('time_entries'), 'issue_id');
  const commits = Map.groupBy(rows('changesets_issues'), (row) => text(row, 'issue_id'));
  const closed = new Set(
    rows('issue_statuses').flatMap((status) => (isTrue(status, 'is_closed') ? text(status, 'id') : [])),
  );

  const enumerated = grouped(rows('custom_field_enumerations'), 'custom_field_id');
  const customFields = rows('custom_fields')
    .filter((field) => text(field, 'type') === 'IssueCustomField')
    .toSorted(byPosition)
    .map((field) => {
      const own = (enumerated.get(text(field, 'id')) ?? []).toSorted(byPosition);
      const listed = yamlList(text(field, 'possible_values')).map((value) => ({ value, label: value }));
      return {
        id: Number(text(field, 'id')),
        name: text(field, 'name'),
        customized_type: 'issue',
        field_format: text(field, 'field_format'),
        multiple: isTrue(field, 'multiple'),
        possible_values: [...listed, ...own.map((value) => ({ value: text(value, 'id'), label: text(value, 'name') }))],
      };
    });

  function customValues(issueId: string): Json[] {
    const own = values.get(issueId) ?? [];
    return customFields.flatMap(({ id, name, multiple }) => {
      const given = own.filter((row) => text(row, 'custom_field_id') === String(id)).map((row) => text(row, 'value'));
      if (given.length === 0) return [];
      return [{ id, name, multiple, value: multiple ? given.filter((value) => value !== '') : given[0] }];
    });
  }

  const journalOf = (journal: DumpRow): Json => ({
    id: Number(text(journal, 'id')),
    user: person(journal, 'user_id') ?? {},
    notes: text(journal, 'notes'),
    created_on: moment(journal, 'created_on'),
    private_notes: isTrue(journal, 'private_notes'),
    details: (details.get(text(journal, 'id')) ?? []).map((detail) => ({
      property: text(detail, 'property'),
      name: text(detail, 'prop_key'),
      old_value: detail['old_value'] ?? null,
      new_value: detail['value'] ?? null,
    })),
  });

  const attachmentOf = (attachment: DumpRow): Json => ({
    id: Number(text(attachment, 'id')),
    filename: text(attachment, 'filename'),
    filesize: number(attachment, 'filesize'),
    content_type: text(attachment, 'content_type'),
    description: text(attachment, 'description'),
    content_url: `${address}/attachments/download/${text(attachment, 'id')}/${text(attachment, 'filename')}`,
    author: person(attachment, 'author_id') ?? {},
    created_on: moment(attachment, 'created_on'),
  });

  const relationOf = (relation: DumpRow): Json => ({
    issue_id: Number(text(relation, 'issue_from_id')),
    issue_to_id: Number(text(relation, 'issue_to_id')),
    relation_type: text(relation, 'relation_type'),
    delay: number(relation, 'delay'),
  });

  function issueOf(issue: DumpRow): Json {
    const id = text(issue, 'id');
    const entries = times.get(id) ?? [];
    const spent = entries.reduce((sum, entry) => sum + (number(entry, 'hours') ?? 0), 0);
    return {
      id: Number(id),
      project: named(issue, 'project'),
      tracker: named(issue, 'tracker'),
      status: { ...named(issue, 'status'), is_closed: closed.has(text(issue, 'status_id')) },
      priority: named(issue, 'priority'),
      author: person(issue, 'author_id'),
      assigned_to: person(issue, 'assigned_to_id'),
      category: named(issue, 'category'),
      fixed_version: named(issue, 'fixed_version'),
      ...(text(issue, 'parent_id') === '' ? {} : { parent: { id: number(issue, 'parent_id') } }),
      subject: text(issue, 'subject'),
      description: text(issue, 'description'),
      start_date: text(issue, 'start_date'),
      due_date: text(issue, 'due_date'),
      done_ratio: number(issue, 'done_ratio'),
      estimated_hours: number(issue, 'estimated_hours'),
      ...(entries.length === 0 ? {} : { spent_hours: spent }),
      is_private: isTrue(issue, 'is_private'),
      created_on: moment(issue, 'created_on'),
      updated_on: moment(issue, 'updated_on'),
      custom_fields: customValues(id),
      journals: (journals.get(id) ?? []).map(journalOf),
      attachments: (attachments.get(id) ?? []).map(attachmentOf),
      relations: (relations.get(id) ?? []).map(relationOf),
      watchers: (watchers.get(id) ?? []).map((watcher) => ({ id: number(watcher, 'user_id') })),
      changesets: (commits.get(id) ?? []).map((commit) => ({ revision: text(commit, 'changeset_id') })),
    };
  }

  const mails = new Map(
    rows('email_addresses')
      .filter((row) => isTrue(row, 'is_default'))
      .map((row) => [text(row, 'user_id'), text(row, 'address')]),
  );
  const idAndName = (row: DumpRow): Json => ({ id: Number(text(row, 'id')), name: text(row, 'name') });
  const formatting = settings.get('text_formatting') ?? '';
  return {
    address,
    markup: formatting === '' ? undefined : formatting === 'textile' ? 'textile' : 'markdown',
    paths: new Map(
      [...attachments.values()].flat().map((row) => {
        const directory = text(row, 'disk_directory');
        return [text(row, 'id'), `${directory === '' ? '' : `${directory}/`}${text(row, 'disk_filename')}`];
      }),
    ),
    answers: {
      projects: projects.map((project) => ({
        ...idAndName(project),
        identifier: text(project, 'identifier'),
        description: text(project, 'description'),
        is_public: isTrue(project, 'is_public'),
      })),
      issues: ofProjects('issues').map(issueOf),
      users: [...users.values()]
        .filter((user) => text(user, 'type') === 'User')
        .toSorted(byId)
        .map((user) => ({
          id: Number(text(user, 'id')),
          login: text(user, 'login'),
          firstname: text(user, 'firstname'),
          lastname: text(user, 'lastname'),
          mail: mails.get(text(user, 'id')) ?? text(user, 'mail'),
          status: number(user, 'status'),
        })),
      versions: ofProjects('versions').map((version) => ({
        ...idAndName(version),
        description: text(version, 'description'),
        due_date: text(version, 'effective_date'),
      })),
      issue_categories: ofProjects('issue_categories').map(idAndName),
      custom_fields: customFields,
      trackers: rows('trackers').toSorted(byPosition).map(idAndName),
      issue_statuses: rows('issue_statuses')
        .toSorted(byPosition)
        .map((status) => ({ ...idAndName(status), is_closed: isTrue(status, 'is_closed') })),
      issue_priorities: rows('enumerations')
        .filter((one) => text(one, 'type') === 'IssuePriority')
        .toSorted(byPosition)
        .map(idAndName),
      memberships: ofProjects('members').flatMap((member) => {
        const type = text(users.get(text(member, 'user_id')) ?? {}, 'type');
        const kind = type === 'User' || type === 'Group' ? type.toLowerCase() : undefined;
        return kind === undefined ? [] : [{ id: number(member, 'id'), [kind]: person(member, 'user_id') }];
      }),
      time_entries: ofProjects('time_entries').map((entry) => ({ id: number(entry, 'id') })),
    },
  };
}
