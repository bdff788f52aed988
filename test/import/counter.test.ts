import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { archives, fixture, importing } from '../support/formats/archive.ts';
import { all, own, parsed, type Node } from '../support/formats/archive-reader.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';

/** Types that are preserved or omitted, and don't appear in REST. */
const keptTypes = new Set(['burnup', 'moonphase', 'ttmstepexec']);
const isField = ({ attributes }: Node): boolean =>
  !keptTypes.has(attributes['type'] ?? '') && attributes['use_it'] !== '0';

const hearth = await startHearth({ after });
const { admin } = hearth;
await hearth.user('heidi');
const withRepository = await hasSubversion(hearth);
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;

const sizeOf = async (path: string): Promise<number> => {
  const answered = await admin.get(path);
  assert.equal(answered.status, 200, `${path}: ${answered.text}`);
  return Number(answered.headers['x-pagination-size']);
};

/** The numbers of a tracker in the document. */
function countedIn(tracker: Node) {
  const changesets = own(tracker, 'artifacts', 'artifact', 'changeset');
  const withComment = changesets.filter((one) =>
    own(one, 'comments', 'comment', 'body').some(({ text }) => text.trim() !== ''),
  );
  const reports = own(tracker, 'reports', 'report');
  const simple = own(tracker, 'simple_workflow', 'states', 'state', 'transitions', 'transition');
  return {
    fields: all(tracker, 'formElement').filter(isField).length,
    staticValues: all(tracker, 'formElement')
      .filter(isField)
      .flatMap((field) => own(field, 'bind').filter(({ attributes }) => attributes['type'] === 'static'))
      .flatMap((bind) => own(bind, 'items', 'item')).length,
    reports: Math.max(reports.length, 1),
    // A tracker without reports gets a default one.
    tables:
      reports.length === 0
        ? [1]
        : reports.map(
            (report) =>
              own(report, 'renderers', 'renderer').filter(({ attributes }) => attributes['type'] === 'table').length,
          ),
    artifacts: own(tracker, 'artifacts', 'artifact').length,
    changesets: changesets.length,
    comments: withComment.length,
    files: own(tracker, 'artifacts', 'artifact', 'file').length,
    transitions: own(tracker, 'workflow', 'transitions', 'transition').length + simple.length,
    dateRules: own(tracker, 'rules', 'date_rules', 'rule').length,
    listRules: own(tracker, 'rules', 'list_rules', 'rule').length + own(tracker, 'dependencies', 'rule').length,
    webhooks: own(tracker, 'webhooks', 'webhook').length,
  };
}

/** The same numbers by REST. */
async function countedByRest(id: number) {
  const tracker = (await admin.get(`/trackers/${id}`)).json;
  const reports = (await admin.get(`/trackers/${id}/tracker_reports?limit=1000`)).json;
  const tables: number[] = [];
  for (const report of reports) tables.push((await admin.get(`/tracker_reports/${report.id}`)).json.renderers.length);
  const artifacts = (await admin.get(`/trackers/${id}/artifacts?values=all&limit=1000`)).json;
  let [changesets, comments, files] = [0, 0, 0];
  for (const artifact of artifacts) {
    changesets += await sizeOf(`/artifacts/${artifact.id}/changesets?fields=all&limit=1`);
    comments += await sizeOf(`/artifacts/${artifact.id}/changesets?fields=comments&limit=1`);
    const described = (artifact.values ?? []).map(
      (value) => (value as { file_descriptions?: unknown[] }).file_descriptions,
    );
    files += described.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  }
  const staticFields = tracker.fields.filter(({ bindings }) => bindings?.type === 'static');
  return {
    fields: tracker.fields.length,
    staticValues: staticFields
      .flatMap(({ values }) => values ?? [])
      .filter((value) => !String((value as { id: unknown }).id).startsWith('o')).length,
    reports: reports.length,
    tables,
    artifacts: artifacts.length,
    changesets,
    comments,
    files,
    transitions: tracker.workflow.transitions.length,
    dateRules: tracker.workflow.rules.dates.length,
    listRules: tracker.workflow.rules.lists.length,
    webhooks: (await admin.get(`/trackers/${id}/webhooks`)).json.length,
  };
}

for (const archive of archives(withRepository)) {
  const name = archive.split('/').at(-1) ?? '';
  test(`REST shows everything that the archive ${name} has`, async () => {
    const project = parsed(await readFile(join(archive, 'project.xml'), 'utf8'));
    const overrides = { shortname: `count-${name}`, label: `Count ${name}` };
    const { projectId = 0 } = await importing(hearth, archive, { automap, overrides });
    const trackers = (await admin.get(`/projects/${projectId}/trackers?limit=50`)).json;
    const nodes = own(project, 'trackers', 'tracker');
    assert.equal(trackers.length, nodes.length);
    for (const node of nodes) {
      const label = own(node, 'name')[0]?.text.trim();
      const tracker = trackers.find((one) => one.label === label);
      assert.deepEqual(await countedByRest(tracker?.id ?? 0), countedIn(node), label);
    }
    const groups = (await admin.get(`/projects/${projectId}/user_groups`)).json;
    for (const group of own(project, 'ugroups', 'ugroup')) {
      const shown = groups.find(({ short_name }) => short_name === group.attributes['name']);
      assert.ok(shown, group.attributes['name']);
      assert.ok((await sizeOf(`/user_groups/${shown.id}/users`)) >= own(group, 'members', 'member').length);
    }
    assert.equal(
      (await admin.get(`/projects/${projectId}/plannings`)).json.length,
      own(project, 'agiledashboard', 'plannings', 'planning').length,
    );
    const { repositories } = (await admin.get(`/projects/${projectId}/svn`)).json;
    assert.equal(repositories.length, own(project, 'svn', 'repository').length);
    const banner = await admin.get(`/projects/${projectId}/banner?if_any=true`);
    assert.equal(banner.status === 200 ? banner.json.message : '', own(project, 'banner')[0]?.text ?? '');
  });
}

test('cards of imported items show the fields that the archive chooses', async () => {
  const overrides = { shortname: 'cards', label: 'Cards' };
  const { projectId = 0 } = await importing(hearth, fixture('meadow'), { automap, overrides });
  const tracker = (await admin.get(`/projects/${projectId}/trackers`)).json.find(
    ({ item_name: name }) => name === 'flower',
  );
  const [artifact] = (await admin.get(`/trackers/${tracker?.id}/artifacts?values=all`)).json;
  const { json: item } = await admin.get(`/backlog_items/${artifact?.id}`);
  const named = (name: string) =>
    artifact?.values?.find((value) => value.field_id === tracker?.fields.find((one) => one.name === name)?.field_id);
  assert.deepEqual(item.card_fields, [named('petals')]);
  assert.equal(item.background_color_name, 'fiesta-red');
});

test('the note about unsupported widgets is in the language of the platform', async () => {
  succeeds(await admin.patch('/platform_settings', { body: { default_language: 'fr' } }));
  const overrides = { shortname: 'note', label: 'Note' };
  const { projectId = 0 } = await importing(hearth, fixture('meadow'), { automap, overrides });
  succeeds(await admin.patch('/platform_settings', { body: { default_language: 'en' } }));
  const [dashboard] = (await admin.get(`/projects/${projectId}/dashboards`)).json;
  const note = (await admin.get(`/dashboards/${dashboard?.id ?? 0}`)).json.widgets.at(-1);
  assert.equal(note?.title, 'Widgets non affichés');
  assert.match(note?.settings.text ?? '', /^Ces widgets proviennent[^]*- Équipe du projet \(`projectmembers`\)/);
});

test('imported dashboards are shown, and list their unsupported widgets', async () => {
  const overrides = { shortname: 'shown', label: 'Shown' };
  const { projectId = 0 } = await importing(hearth, fixture('meadow'), { automap, overrides });
  const [dashboard, ...others] = (await admin.get(`/projects/${projectId}/dashboards`)).json;
  assert.deepEqual([dashboard?.label, others], ['Overview', []]);
  const widgets = (await admin.get(`/dashboards/${dashboard?.id ?? 0}`)).json.widgets;
  assert.deepEqual(
    widgets.map(({ kind, title, width }) => `${kind} ${title} ${width}`),
    ['report Table half', 'text Note full', 'text Widgets that are not shown full'],
  );
  const report = await admin.get(`/tracker_reports/${widgets[0]?.settings.report_id ?? 0}`);
  assert.equal(report.status, 200, report.text);
  assert.equal(widgets[1]?.settings.text, '**Hay**');
  const [, ...lines] = (widgets[2]?.settings.text ?? '').split('\n\n').join('\n').split('\n');
  assert.deepEqual(lines, [
    '- Project team (`projectmembers`)',
    '- Chart, card wall or report that is not public (`plugin_tracker_projectrenderer`): Chart',
    '- Kanban (`plugin_agiledashboard_projects_kanban`): Board',
    '- Roadmap (`plugin_roadmap_project_widget`): Year',
  ]);
});
