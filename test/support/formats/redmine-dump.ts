import { type Json, objectIn, objectsIn, textIn } from '../../../server/domain/import-from/json.ts';

type Value = string | number | boolean | null;
type Row = Record<string, Value>;
type Tables = Record<string, Row[]>;

const moment = (object: Json, member: string): string => textIn(object, member).replace('T', ' ').replace(/Z$/, '');
const idIn = (object: Json, member: string): number | null => {
  const { id } = objectIn(object, member);
  return typeof id === 'number' ? id : null;
};
const known = (object: Json, member: string): Value => (object[member] as Value | undefined) ?? null;
const yaml = (values: readonly string[]): string =>
  `---\n${values.map((value) => (/^[\w ]+$/.test(value) ? `- ${value}\n` : `- ${JSON.stringify(value)}\n`)).join('')}`;

/** The rows that a Redmine has whose REST API gives these answers, in the columns of its versions 3 to 6. */
export function redmineTables(documents: readonly Json[], address: string): Tables {
  const all = (kind: string): Json[] => documents.flatMap((document) => objectsIn(document, kind));
  const issues = documents.flatMap((document) => ('issue' in document ? [objectIn(document, 'issue')] : []));
  const [protocol = '', host = ''] = address.split('://');
  const named = (kind: string, more: (one: Json, index: number) => Row = () => ({})): Row[] =>
    all(kind).map((one, index) => ({ id: known(one, 'id'), name: known(one, 'name'), ...more(one, index) }));
  const journals = issues.flatMap((issue) => objectsIn(issue, 'journals').map((journal) => ({ issue, journal })));
  const attachments = issues.flatMap((issue) => objectsIn(issue, 'attachments').map((one) => ({ issue, one })));
  const relations = new Map(
    issues.flatMap((issue) => objectsIn(issue, 'relations').map((one) => [textIn(one, 'id'), one])),
  );
  const people = new Map<number, Row>();
  const person = (id: number | null, name: string): void => {
    if (id === null || people.has(id)) return;
    const type = name === 'Anonymous' ? 'AnonymousUser' : 'Group';
    people.set(id, { id, type, login: '', firstname: '', lastname: name, status: 0 });
  };
  for (const user of all('users')) {
    const row = {
      login: textIn(user, 'login'),
      firstname: textIn(user, 'firstname'),
      lastname: textIn(user, 'lastname'),
    };
    people.set(Number(user['id']), {
      id: Number(user['id']),
      type: 'User',
      ...row,
      status: known(user, 'status') ?? 1,
    });
  }
  const mentioned = [
    ...issues.flatMap((issue) => [objectIn(issue, 'author'), objectIn(issue, 'assigned_to')]),
    ...journals.map(({ journal }) => objectIn(journal, 'user')),
    ...attachments.map(({ one }) => objectIn(one, 'author')),
    ...all('memberships').map((one) => objectIn(one, 'group')),
  ];
  for (const one of mentioned) person(idIn({ one }, 'one'), textIn(one, 'name'));
  let last = 0;
  const next = (): number => (last += 1);
  return {
    settings: [
      { id: 1, name: 'host_name', value: host },
      { id: 2, name: 'protocol', value: protocol },
      { id: 3, name: 'text_formatting', value: 'textile' },
    ],
    projects: named('projects', (one) => ({
      identifier: known(one, 'identifier'),
      description: known(one, 'description'),
      is_public: known(one, 'is_public'),
      parent_id: null,
    })),
    trackers: named('trackers', (_, position) => ({ position })),
    issue_statuses: named('issue_statuses', (one, position) => ({ is_closed: one['is_closed'] === true, position })),
    enumerations: named('issue_priorities', (_, position) => ({ type: 'IssuePriority', position })),
    versions: named('versions', (one) => ({
      project_id: 3,
      description: known(one, 'description'),
      effective_date: known(one, 'due_date'),
    })),
    issue_categories: named('issue_categories', () => ({ project_id: 3 })),
    users: [...people.values()],
    email_addresses: all('users').map((user) => ({
      id: next(),
      user_id: known(user, 'id'),
      address: known(user, 'mail'),
      is_default: true,
    })),
    members: all('memberships').map((one) => ({
      id: known(one, 'id'),
      user_id: idIn(one, 'user') ?? idIn(one, 'group'),
      project_id: 3,
    })),
    custom_fields: named('custom_fields', (one, position) => ({
      type: one['customized_type'] === 'issue' ? 'IssueCustomField' : 'UserCustomField',
      field_format: known(one, 'field_format'),
      multiple: one['multiple'] === true,
      possible_values: yaml(objectsIn(one, 'possible_values').map((value) => textIn(value, 'value'))),
      position,
    })),
    custom_values: issues.flatMap((issue) =>
      objectsIn(issue, 'custom_fields').flatMap((field) =>
        [field['value'] as Value | Value[]].flat().map((value) => ({
          id: next(),
          customized_type: 'Issue',
          customized_id: known(issue, 'id'),
          custom_field_id: known(field, 'id'),
          value,
        })),
      ),
    ),
    issues: issues.map((issue) => ({
      id: known(issue, 'id'),
      project_id: idIn(issue, 'project'),
      tracker_id: idIn(issue, 'tracker'),
      status_id: idIn(issue, 'status'),
      priority_id: idIn(issue, 'priority'),
      author_id: idIn(issue, 'author'),
      assigned_to_id: idIn(issue, 'assigned_to'),
      category_id: idIn(issue, 'category'),
      fixed_version_id: idIn(issue, 'fixed_version'),
      parent_id: idIn(issue, 'parent'),
      subject: known(issue, 'subject'),
      description: known(issue, 'description'),
      start_date: known(issue, 'start_date'),
      due_date: known(issue, 'due_date'),
      done_ratio: known(issue, 'done_ratio'),
      estimated_hours: known(issue, 'estimated_hours'),
      is_private: issue['is_private'] === true,
      created_on: moment(issue, 'created_on'),
    })),
    journals: journals.map(({ issue, journal }) => ({
      id: known(journal, 'id'),
      journalized_id: known(issue, 'id'),
      journalized_type: 'Issue',
      user_id: idIn(journal, 'user'),
      notes: known(journal, 'notes'),
      created_on: moment(journal, 'created_on'),
      private_notes: journal['private_notes'] === true,
    })),
    journal_details: journals.flatMap(({ journal }) =>
      objectsIn(journal, 'details').map((detail) => ({
        id: next(),
        journal_id: known(journal, 'id'),
        property: known(detail, 'property'),
        prop_key: known(detail, 'name'),
        old_value: known(detail, 'old_value'),
        value: known(detail, 'new_value'),
      })),
    ),
    attachments: attachments.map(({ issue, one }) => ({
      id: known(one, 'id'),
      container_id: known(issue, 'id'),
      container_type: 'Issue',
      filename: known(one, 'filename'),
      disk_filename: `190301090000_${textIn(one, 'filename')}`,
      disk_directory: '2019/03',
      filesize: known(one, 'filesize'),
      content_type: known(one, 'content_type'),
      description: known(one, 'description'),
      author_id: idIn(one, 'author'),
      created_on: moment(one, 'created_on'),
    })),
    issue_relations: [...relations.values()].map((one) => ({
      id: known(one, 'id'),
      issue_from_id: known(one, 'issue_id'),
      issue_to_id: known(one, 'issue_to_id'),
      relation_type: known(one, 'relation_type'),
      delay: known(one, 'delay'),
    })),
    time_entries: all('time_entries').map((one) => ({
      id: known(one, 'id'),
      project_id: 3,
      issue_id: idIn(one, 'issue'),
      hours: known(one, 'hours'),
    })),
    watchers: issues.flatMap((issue) =>
      objectsIn(issue, 'watchers').map((one) => ({
        id: next(),
        watchable_type: 'Issue',
        watchable_id: known(issue, 'id'),
        user_id: known(one, 'id'),
      })),
    ),
    changesets_issues: issues.flatMap((issue) =>
      objectsIn(issue, 'changesets').map(() => ({ changeset_id: next(), issue_id: known(issue, 'id') })),
    ),
  };
}

const columnsOf = (rows: readonly Row[]): string[] => Object.keys(rows[0] ?? {});

function mysql(name: string, rows: readonly Row[]): string {
  const text = (value: string): string =>
    `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  const literal = (value: Value): string =>
    value === null ? 'NULL' : typeof value === 'string' ? text(value) : String(Number(value));
  const columns = columnsOf(rows).map((column) => `  \`${column}\` varchar(255) DEFAULT '',`);
  return [
    `DROP TABLE IF EXISTS \`${name}\`;`,
    '/*!40101 SET character_set_client = utf8 */;',
    `CREATE TABLE \`${name}\` (`,
    ...columns,
    '  PRIMARY KEY (`id`),\n  KEY `index_of_it` (`id`,`name`)\n) ENGINE=InnoDB;',
    `LOCK TABLES \`${name}\` WRITE;`,
    `INSERT INTO \`${name}\` VALUES ${rows.map((row) => `(${Object.values(row).map(literal).join(',')})`).join(',')};`,
    'UNLOCK TABLES;\n',
  ].join('\n');
}

function postgres(name: string, rows: readonly Row[]): string {
  const text = (value: string): string =>
    value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  const field = (value: Value): string =>
    value === null ? '\\N' : typeof value === 'boolean' ? (value ? 't' : 'f') : text(String(value));
  return [
    `CREATE TABLE public.${name} (\n${columnsOf(rows)
      .map((column) => `    ${column} text`)
      .join(',\n')}\n);`,
    `ALTER TABLE public.${name} OWNER TO redmine;`,
    `COPY public.${name} (${columnsOf(rows).join(', ')}) FROM stdin;`,
    ...rows.map((row) => Object.values(row).map(field).join('\t')),
    '\\.\n',
  ].join('\n');
}

function sqlite(name: string, rows: readonly Row[]): string {
  const text = (value: string): string => {
    const quoted = `'${value.replaceAll("'", "''")}'`;
    const hasBreaks = /[\r\n]/.test(value);
    return hasBreaks
      ? `replace(replace(${quoted.replaceAll('\r', '\\r').replaceAll('\n', '\\n')},'\\r',char(13)),'\\n',char(10))`
      : quoted;
  };
  const literal = (value: Value): string =>
    value === null ? 'NULL' : typeof value === 'string' ? text(value) : String(Number(value));
  const columns = columnsOf(rows).map((column) => `"${column}" varchar DEFAULT '' NOT NULL`);
  return [
    `CREATE TABLE IF NOT EXISTS "${name}" (${columns.join(', ')});`,
    ...rows.map((row) => `INSERT INTO ${name} VALUES(${Object.values(row).map(literal).join(',')});`),
    '',
  ].join('\n');
}

const begin: Record<string, string> = {
  mysql: "-- MySQL dump 10.13  Distrib 8.0.36\n--\n-- Host: localhost's\n\n/*!40101 SET NAMES utf8 */;\n",
  postgres:
    "--\n-- PostgreSQL database dump\n--\n\n\\restrict Xy1\n\nSET standard_conforming_strings = on;\nSELECT pg_catalog.set_config('search_path', '', false);\n",
  sqlite: 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n',
};

export const dialects = { mysql, postgres, sqlite } as const;

/** A plain dump of these tables, as `mysqldump`, `pg_dump` or `sqlite3 .dump` write it. */
export function dumpOf(dialect: keyof typeof dialects, tables: Tables): string {
  const strange = { schema_migrations: [{ version: "2024'; INSERT INTO issues VALUES (1);" }] };
  const all = Object.entries({ ...strange, ...tables }).filter(([, rows]) => rows.length > 0);
  return [begin[dialect] ?? '', ...all.map(([name, rows]) => dialects[dialect](name, rows)), 'COMMIT;\n'].join('\n');
}
