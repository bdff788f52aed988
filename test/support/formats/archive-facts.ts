import { all, own, parsed, textAt, type Node } from './archive-reader.ts';

/** Attributes that say nothing when they have this value, or that are numbers of one platform. */
const silent: Record<string, Record<string, string | true>> = {
  project: { 'unix-name': true, 'full-name': true, 'inherit-from-template': '0' },
  tracker: {
    group_id: true,
    parent_id: '0',
    allow_copy: '0',
    enable_emailgateway: '0',
    instantiate_for_new_projects: '0',
    log_priority_changes: '0',
    stop_notification: '0',
    notifications_level: '0',
    is_folder: '0',
    is_displayed_in_new_dropdown: '0',
    use_private_comments: '1',
    should_send_event_in_notification: '0',
    enable_move_artifacts: '1',
  },
  formElement: {
    id: true,
    tracker_id: true,
    parent_id: true,
    rank: true,
    use_it: '1',
    required: '0',
    notifications: '0',
    scope: 'P',
  },
  externalField: { rank: true, id: true, tracker_id: true, parent_id: true },
  properties: { maxchars: '0', display_time: '0', can_edit_reverse_links: '1' },
  cannedResponse: { id: true, tracker: true },
  item: { is_hidden: '0', UUId: true },
  // The first report is the default one if the archive names none.
  report: {
    is_default: true,
    is_query_displayed: '1',
    is_in_expert_mode: '0',
    id: true,
    tracker_id: true,
    current_renderer_id: true,
    user_id: true,
    parent_report_id: true,
  },
  renderer: { ID: true, id: true, report: true },
  criteria: { is_advanced: '0', id: true, report: true },
  artifacts: { source_platform: true },
  artifact: { tracker_id: true },
  changeset: { id: true },
  file: { id: true },
  nature: { is_used: '1' },
  repository: { 'dump-file': true },
  bind: { is_rank_alpha: '0' },
  condition: { is_comment_required: '0' },
  value: { is_anonymous: '0' },
};

/** Containers, whose children say everything. */
const containers = new Set(
  'properties formElements rules date_rules list_rules columns sort comments conditions services semantics permissions dependencies criterias renderers reports items decorators natures artifacts trackers triggers workflow transitions tracker-reports ugroups members agiledashboard charts description values default_values access-file'.split(
    ' ',
  ),
);

const booleans: Record<string, string> = { true: '1', false: '0' };

interface Names {
  ids: Map<string, string>;
  artifacts: Map<string, string>;
  files: Map<string, string>;
  people: Map<string, string>;
}

function peopleIn(users: Node): Map<string, string> {
  return new Map(
    own(users, 'user').flatMap((user): [string, string][] => {
      const name = textAt(user, 'username');
      return [
        [`id ${textAt(user, 'id')}`, name],
        [`ldap ${textAt(user, 'ldapid')}`, name],
        [`email ${textAt(user, 'email')}`, name],
        [`username ${name}`, name],
      ];
    }),
  );
}

function namesIn(project: Node, users: Node): Names {
  const names: Names = { ids: new Map(), artifacts: new Map(), files: new Map(), people: peopleIn(users) };
  for (const tracker of own(project, 'trackers', 'tracker')) {
    const shortname = textAt(tracker, 'item_name');
    names.ids.set(tracker.attributes['id'] ?? '', `tracker ${shortname}`);
    for (const field of [...all(tracker, 'formElement'), ...all(tracker, 'externalField')]) {
      const name = `${shortname}.${textAt(field, 'name')}`;
      names.ids.set(field.attributes['ID'] ?? '', name);
      for (const item of own(field, 'bind', 'items', 'item'))
        names.ids.set(item.attributes['ID'] ?? '', `${name}=${item.attributes['label']}`);
    }
    for (const report of all(tracker, 'report')) {
      const name = `${shortname}/${textAt(report, 'name')}`;
      names.ids.set(report.attributes['id'] ?? '', name);
      for (const renderer of all(report, 'renderer'))
        names.ids.set(renderer.attributes['ID'] ?? '', `${name}/${textAt(renderer, 'name')}`);
    }
    for (const [index, artifact] of own(tracker, 'artifacts', 'artifact').entries()) {
      names.artifacts.set(artifact.attributes['id'] ?? '', `${shortname} ${index + 1}`);
      for (const file of own(artifact, 'file')) names.files.set(file.attributes['id'] ?? '', textAt(file, 'filename'));
    }
  }
  for (const kanban of all(project, 'kanban'))
    names.ids.set(kanban.attributes['ID'] ?? '', `kanban ${kanban.attributes['name']}`);
  for (const column of all(project, 'column'))
    if (column.attributes['label'] !== undefined)
      names.ids.set(column.attributes['id'] ?? '', `column ${column.attributes['label']}`);
  return names;
}

/** A day stays the same day in every time zone. */
function instant(text: string): string {
  if (text === '') return '';
  return /T00:00:00/.test(text) ? text.slice(0, 10) : new Date(text).toISOString();
}

function textOf(node: Node, names: Names): string {
  const { name, attributes } = node;
  const text = node.text.trim();
  const format = attributes['format'] ?? '';
  if (format === 'ISO8601') return instant(text);
  if (name === 'path') return '';
  const value = name === 'value' && format === 'id' ? names.ids.get(`V${text.replace(/^b/, '')}`) : undefined;
  const named = value?.split('=')[1] ?? names.people.get(`${format} ${text}`);
  if (named !== undefined) return named;
  if (name === 'backlog' || (name === 'value' && attributes['name'] !== undefined)) return names.ids.get(text) ?? text;
  const referring = text.replaceAll(
    /(\w) #(\d+)/g,
    (_, word: string, id: string) => `${word} #${names.artifacts.get(id) ?? id}`,
  );
  // Only texts with a format show images.
  return format === '' || format === 'text'
    ? referring
    : referring.replaceAll(
        /attachments\/(\d+)/g,
        (_, id: string) => `attachments/${names.files.get(`fileinfo_${id}`) ?? id}`,
      );
}

const formatsOfNames = new Set(['username', 'ldap', 'id', 'email', 'label']);

function attributesOf({ name, attributes }: Node, names: Names): string[] {
  return Object.entries(attributes)
    .map(([key, value]): [string, string] => [key, booleans[value] ?? value])
    .filter(([key, value]) => {
      const quiet = silent[name]?.[key];
      return quiet !== true && quiet !== value && value !== '' && !(key === 'format' && formatsOfNames.has(value));
    })
    .map(([key, value]) => {
      // The older form of the level.
      if (key === 'stop_notification') return 'notifications_level=1';
      if (key === 'emails') return `${key}=${value.replaceAll(' ', '')}`;
      if (key === 'ugroup_id' && value === '3') return 'ugroup_name=ugroup_project_members_name_key';
      const known = key === 'ref' ? names.files.get(value) : names.ids.get(value);
      const isArtifact = ['artifact_id', 'target'].includes(key) || (name === 'artifact' && key === 'id');
      return `${key}=${(isArtifact ? names.artifacts.get(value) : known) ?? value}`;
    })
    .toSorted()
    .map((attribute) => `[${attribute}]`);
}

/** The place of an element: the names of its containers. */
function placeOf(node: Node, names: Names): string {
  if (node.name === 'tracker')
    return `tracker(${textAt(node, 'item_name') || names.ids.get(node.attributes['id'] ?? '')})`;
  if (node.name === 'formElement') return `formElement(${textAt(node, 'name')})`;
  if (node.name === 'artifact') return `artifact(${names.artifacts.get(node.attributes['id'] ?? '')})`;
  if (node.name === 'changeset') return `changeset(${new Date(textAt(node, 'submitted_on')).toISOString()})`;
  if (['report', 'renderer'].includes(node.name)) return `${node.name}(${textAt(node, 'name')})`;
  if (node.name === 'semantic') return `semantic(${node.attributes['type']})`;
  if (node.name === 'ugroup') return `ugroup(${node.attributes['name'] ?? node.text})`;
  return node.name;
}

/** The values of a change. Links lead to names, without their types: a platform may add them. */
function changeIn(change: Node, names: Names): string {
  const { field_name: field, type } = change.attributes;
  const values = change.children.map((value) => {
    if (type === 'art_link') return names.artifacts.get(value.text.trim()) ?? '';
    return [...attributesOf(value, names), textOf(value, names)].join(' ').trim();
  });
  return `${field}: ${values
    .filter((value) => value !== '')
    .toSorted()
    .join(', ')}`;
}

/** The changes of an artifact, each as a line. Repeated values and empty first ones are omitted. */
function changesIn(artifact: Node, names: Names, place: string): string[] {
  const last = new Map<string, string>();
  return own(artifact, 'changeset').flatMap((changeset) =>
    own(changeset, 'field_change').flatMap((change) => {
      const field = change.attributes['field_name'] ?? '';
      const line = changeIn(change, names);
      if (line === (last.get(field) ?? `${field}: `)) return [];
      last.set(field, line);
      return [`${place}/${placeOf(changeset, names)}/field_change ${line}`];
    }),
  );
}

/** Texts that a platform writes itself. */
const explains = (parent: Node, { name }: Node): boolean =>
  parent.name === 'semantic' && ['shortname', 'label', 'description'].includes(name);

/** A meaning without a field or a value. */
const isEmptyMeaning = (node: Node): boolean =>
  node.name === 'semantic' &&
  node.children.every((child) =>
    [child, ...child.children].every(({ attributes }) => Object.keys(attributes).length === 0),
  );

/**
 * Every element of an archive as a line: its place, its attributes and its text, with names instead of ids. Two
 * archives with the same lines say the same.
 */
export function factsIn(projectXml: string, usersXml: string): string[] {
  const project = parsed(projectXml);
  const names = namesIn(project, parsed(usersXml));
  const facts: string[] = [];
  const visit = (node: Node, path: string): void => {
    if (isEmptyMeaning(node)) return;
    const place = `${path}/${placeOf(node, names)}`;
    const isBuiltIn = node.name === 'ugroup' && (node.attributes['name'] ?? '').startsWith('project_');
    const attributes = isBuiltIn ? '' : attributesOf(node, names).join(' ');
    const text = textOf(node, names);
    if (!containers.has(node.name) || attributes !== '' || text !== '')
      facts.push(`${place} ${attributes} ${text}`.trim());
    if (node.name === 'artifact') facts.push(...changesIn(node, names, place));
    for (const child of node.children) if (child.name !== 'field_change' && !explains(node, child)) visit(child, place);
  };
  visit(project, '');
  // Old archives have the groups of a transition beside its conditions, and list rules in a separate element.
  return facts.map((fact) =>
    fact
      .replace('/transition/permissions/', '/transition/conditions/condition/permissions/')
      .replace('/dependencies/rule', '/rules/list_rules/rule'),
  );
}
