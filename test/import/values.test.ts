import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { altered, archives, importing } from '../support/formats/archive.ts';
import { all, own, parsed, textAt, type Node } from '../support/formats/archive-reader.ts';
import { rareElements } from '../support/formats/rare-elements.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
await hearth.user('heidi');
const withRepository = await hasSubversion(hearth);
const wild = await altered({ after }, 'meadow', rareElements);
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;

/** Types that are preserved or omitted, and don't appear in REST. */
const keptTypes = new Set(['burnup', 'moonphase', 'ttmstepexec']);

interface Names {
  /** by the id in the document */
  fields: Map<string, string>;
  values: Map<string, string>;
  trackers: Map<string, string>;
  people: Map<string, string>;
}

function namesIn(project: Node, users: Node): Names {
  const elements = all(project, 'formElement');
  const nameOf = (user: Node): string => textAt(user, 'username').replace('ivy', 'heidi');
  return {
    fields: new Map(elements.map((node) => [node.attributes['ID'] ?? '', textAt(node, 'name')])),
    values: new Map(
      elements
        .flatMap((node) => own(node, 'bind', 'items', 'item'))
        .map(({ attributes }) => [attributes['ID'] ?? '', attributes['label'] ?? '']),
    ),
    trackers: new Map(
      own(project, 'trackers', 'tracker').map((node) => [node.attributes['id'] ?? '', textAt(node, 'name')]),
    ),
    people: new Map(
      own(users, 'user').flatMap((user): [string, string][] =>
        [textAt(user, 'username'), textAt(user, 'ldapid'), textAt(user, 'email'), textAt(user, 'id')].map((key) => [
          key,
          nameOf(user),
        ]),
      ),
    ),
  };
}

const refersTo = (node: Node | undefined, ...path: string[]): string[] =>
  own(node, ...path).map(({ attributes }) => attributes['REF'] ?? '');
const known = (names: Map<string, string>, ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? '');
const isShown = ({ attributes }: Node): boolean =>
  !keptTypes.has(attributes['type'] ?? '') && attributes['use_it'] !== '0';
const instant = (text: string): string => new Date(text).toISOString();

const byContent = (one: unknown, other: unknown): number => JSON.stringify(one).localeCompare(JSON.stringify(other));

/** Numbers of files and artifacts differ between platforms. */
const withoutNumbers = (text: string): string => text.replaceAll(/(attachments\/| #)\d+/g, '$1');

/** The structure of a tracker in the document. */
function structureIn(tracker: Node, names: Names) {
  const fields = all(tracker, 'formElement').filter(isShown);
  const shown = new Set(fields.map((field) => textAt(field, 'name')));
  const semantic = (type: string) =>
    own(tracker, 'semantics', 'semantic').find(({ attributes }) => attributes['type'] === type);
  const transitions = [
    ...own(tracker, 'workflow', 'transitions', 'transition').map((node) => ({ node, from: node, to: node })),
    ...own(tracker, 'simple_workflow', 'states', 'state').flatMap((state) =>
      own(state, 'transitions', 'transition').map((node) => ({ node: state, from: node, to: state })),
    ),
  ];
  const valueNamed = (ids: readonly string[]): string | null => names.values.get(ids[0] ?? '') ?? null;
  return {
    head: [textAt(tracker, 'name'), textAt(tracker, 'item_name'), textAt(tracker, 'description')],
    color: textAt(tracker, 'color') || 'inca-silver',
    parent: names.trackers.get(tracker.attributes['parent_id'] ?? '') ?? null,
    fields: fields
      .map((field) => [
        textAt(field, 'name'),
        field.attributes['type'],
        textAt(field, 'label'),
        textAt(field, 'description'),
        field.attributes['required'] === '1',
        own(field, 'bind').some(({ attributes }) => attributes['type'] === 'static')
          ? own(field, 'bind', 'items', 'item').map(({ attributes }) => [
              attributes['label'],
              attributes['is_hidden'] === '1',
            ])
          : [],
      ])
      .toSorted(byContent),
    title: known(names.fields, refersTo(semantic('title'), 'field')),
    status: known(names.fields, refersTo(semantic('status'), 'field')),
    open: known(names.values, refersTo(semantic('status'), 'open_values', 'open_value')).filter((name) => name !== ''),
    contributor: known(names.fields, refersTo(semantic('contributor'), 'field')),
    transitions: transitions
      .map(({ node, from, to }) => [
        valueNamed(refersTo(from, 'from_id')),
        valueNamed(refersTo(to, 'to_id')),
        all(node, 'permission').length,
        known(
          names.fields,
          own(node, 'conditions', 'condition').flatMap((condition) => refersTo(condition, 'field')),
        ),
        all(node, 'condition').some(({ attributes }) => attributes['is_comment_required'] === '1'),
        own(node, 'postactions').flatMap(({ children }) =>
          children.map(({ name }) => name).filter((name) => !name.includes('top_backlog')),
        ).length,
      ])
      .toSorted(byContent),
    tables: own(tracker, 'reports', 'report')
      .map((report) => [
        textAt(report, 'name'),
        textAt(report, 'description'),
        own(report, 'renderers', 'renderer')
          .filter(({ attributes }) => attributes['type'] === 'table')
          .map((table) => [
            textAt(table, 'name'),
            Number(table.attributes['chunksz']),
            known(names.fields, refersTo(table, 'columns', 'field')).filter((name) => shown.has(name)),
          ]),
      ])
      .toSorted(byContent),
  };
}

/** The tables without columns, by the names of their report and their own. */
const bareTables = (tracker: Node): Set<string> =>
  new Set(
    own(tracker, 'reports', 'report').flatMap((report) =>
      own(report, 'renderers', 'renderer')
        .filter((table) => own(table, 'columns', 'field').length === 0)
        .map((table) => `${textAt(report, 'name')}/${textAt(table, 'name')}`),
    ),
  );

/** The same by REST. */
async function structureByRest(id: number, hasReports: boolean, bare: ReadonlySet<string>) {
  const tracker = (await admin.get(`/trackers/${id}`)).json;
  const names = new Map(tracker.fields.map(({ field_id, name }) => [field_id, name]));
  const values = new Map(
    tracker.fields
      .flatMap((field) => (field.values ?? []) as { id: number | string; label: string; is_hidden: boolean }[])
      .map((value) => [value.id, value.label]),
  );
  const named = (fieldId: number | undefined): string[] => (fieldId === undefined ? [] : [names.get(fieldId) ?? '']);
  const transitions: unknown[] = [];
  for (const { id: transitionId } of tracker.workflow.transitions) {
    const one = (await admin.get(`/tracker_workflow_transitions/${transitionId}`)).json;
    const actions = (await admin.get(`/tracker_workflow_transitions/${transitionId}/actions`)).json;
    transitions.push([
      one.from_id === null ? null : values.get(one.from_id),
      values.get(one.to_id),
      one.authorized_user_group_ids.length,
      one.not_empty_field_ids.flatMap(named),
      one.is_comment_required,
      actions.length,
    ]);
  }
  const tables: unknown[] = [];
  const reports = hasReports ? (await admin.get(`/trackers/${id}/tracker_reports?limit=1000`)).json : [];
  for (const { id: reportId } of reports) {
    const report = (await admin.get(`/tracker_reports/${reportId}`)).json;
    tables.push([
      report.label,
      report.description,
      report.renderers.map(({ label, rows_per_page: rows, columns }) => [
        label,
        rows,
        // A table without columns shows the default ones.
        bare.has(`${report.label}/${label}`) ? [] : columns.map(({ name }) => name),
      ]),
    ]);
  }
  const { semantics } = tracker;
  return {
    head: [tracker.label, tracker.item_name, tracker.description],
    color: tracker.color_name,
    parent: tracker.parent?.label ?? null,
    fields: tracker.fields
      .map((field) => [
        field.name,
        field.type,
        field.label,
        field.description,
        field.required,
        field.bindings?.type === 'static'
          ? ((field.values ?? []) as { id: unknown; label: string; is_hidden: boolean }[])
              .filter((value) => !String(value.id).startsWith('o'))
              .map((value) => [value.label, value.is_hidden])
          : [],
      ])
      .toSorted(byContent),
    title: named(semantics.title?.field_id),
    status: named(semantics.status?.field_id),
    open: (semantics.status?.value_ids ?? []).flatMap((value) => values.get(value) ?? []),
    contributor: named(semantics.contributor?.field_id),
    transitions: transitions.toSorted(byContent),
    tables: tables.toSorted(byContent),
  };
}

/** The history of the artifacts of a tracker in the document: authors, dates, comments and files. */
function historyIn(tracker: Node, { people }: Names) {
  const person = (node: Node | undefined): string => {
    const [by] = own(node, 'submitted_by');
    return people.get(by?.text.trim() ?? '') ?? by?.text.trim() ?? '';
  };
  return own(tracker, 'artifacts', 'artifact').map((artifact) => ({
    changesets: own(artifact, 'changeset')
      .map((changeset) => {
        const comment = own(changeset, 'comments', 'comment').at(-1);
        return [
          person(changeset),
          instant(textAt(changeset, 'submitted_on')),
          withoutNumbers(textAt(comment, 'body')),
          textAt(comment, 'body') === '' ? 'text' : own(comment, 'body')[0]?.attributes['format'],
        ];
      })
      .toSorted((one, other) => String(one[1]).localeCompare(String(other[1]))),
    files: own(artifact, 'file')
      .map((file) => ['filename', 'filesize', 'filetype', 'description'].map((name) => textAt(file, name)))
      .toSorted(byContent),
  }));
}

/** The same by REST. */
async function historyByRest(id: number) {
  const artifacts = (await admin.get(`/trackers/${id}/artifacts?values=all&limit=1000`)).json;
  const found: unknown[] = [];
  for (const artifact of artifacts.toSorted((one, other) => one.id - other.id)) {
    const changesets = (await admin.get(`/artifacts/${artifact.id}/changesets?fields=all&limit=50`)).json;
    const files = (artifact.values ?? []).flatMap(
      (value) =>
        (value as { file_descriptions?: { name: string; size: number; type: string; description: string }[] })
          .file_descriptions ?? [],
    );
    found.push({
      changesets: changesets.map((one) => [
        one.email ?? one.submitted_by_details.username,
        instant(one.submitted_on),
        withoutNumbers(one.last_comment.commonmark ?? one.last_comment.body),
        one.last_comment.commonmark === undefined ? one.last_comment.format : 'commonmark',
      ]),
      files: files
        .map(({ name, size, type, description }) => [name, String(size), type, description])
        .toSorted(byContent),
    });
  }
  return found;
}

for (const archive of [wild, ...archives(withRepository)]) {
  const name = archive === wild ? 'wild' : (archive.split('/').at(-1) ?? '');
  test(`REST shows the structure and the history of ${name}`, async () => {
    const project = parsed(await readFile(join(archive, 'project.xml'), 'utf8'));
    const names = namesIn(project, parsed(await readFile(join(archive, 'users.xml'), 'utf8')));
    const overrides = { shortname: `values-${name}`, label: `Values ${name}` };
    const { projectId = 0 } = await importing(hearth, archive, { automap, overrides });
    const trackers = (await admin.get(`/projects/${projectId}/trackers?limit=50`)).json;
    for (const node of own(project, 'trackers', 'tracker')) {
      const label = textAt(node, 'name');
      const id = trackers.find((one) => one.label === label)?.id ?? 0;
      const given = structureIn(node, names);
      assert.deepEqual(await structureByRest(id, given.tables.length > 0, bareTables(node)), given, label);
      assert.deepEqual(await historyByRest(id), historyIn(node, names), label);
    }
  });
}
