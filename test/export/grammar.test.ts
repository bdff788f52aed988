import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { altered, archives, fixture, importing } from '../support/formats/archive.ts';
import { normalisedExport } from '../support/formats/normalized-export.ts';
import { faultsIn } from '../support/formats/validate-archive.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { everything, hasSubversion } from '../support/worlds/full-project.ts';

const hearth = await startHearth({ after });
const other = await startHearth({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-grammar-'));
after(() => rm(directory, { recursive: true, force: true }));
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
const withRepository = await hasSubversion(hearth);
let count = 0;

async function exported(from: typeof hearth, projectId: number): Promise<string> {
  count += 1;
  const path = join(directory, String(count));
  await from.platform.exports.run(projectId, path);
  return path;
}

async function isValid(path: string): Promise<void> {
  assert.deepEqual(faultsIn(await readFile(join(path, 'project.xml'), 'utf8')), []);
  assert.deepEqual(faultsIn(await readFile(join(path, 'users.xml'), 'utf8'), 'users'), []);
}

test('the grammar finds faults', async () => {
  const meadow = await readFile(join(fixture('meadow'), 'project.xml'), 'utf8');
  assert.deepEqual(faultsIn(meadow), []);
  const faulty: [from: string, to: string, says: RegExp][] = [
    [/<long-description>.*<\/long-description>/.exec(meadow)?.[0] ?? '', '', /<long-description> is missing/],
    ['<comments/>', '', /changeset: <comments> is missing/],
    ['rank="0" chunksz', 'rank="0" is_desc="1" chunksz', /renderer@is_desc: unknown attribute/],
    ['<field REF="F11"/>', '<field REF="F99"/>', /there is no F99/],
    ['<criterias/>', '', /report: <criterias> is missing/],
    ['<webhooks>', '<permissions/><webhooks>', /webhooks: not here/],
  ];
  for (const [from, to, says] of faulty) assert.match(faultsIn(meadow.replace(from, to)).join('\n'), says);
});

test('an export of a project with everything is valid', async () => {
  const { projectId } = await everything(hearth, withRepository);
  await isValid(await exported(hearth, projectId));
});

test('parts that are only stored contain no references to missing parts', async () => {
  const path = await altered({ after }, 'meadow', [
    ['<field REF="F11"/></semantic>', '<field REF="Field_lost"/></semantic>'],
    ['<semantic type="tooltip">', '<semantic type="tooltip"><field REF="Tip_lost"/>'],
    ['<background-color REF="F6"/>', '<background-color REF="Color_lost"/>'],
    ['rank="0" base="F6"', 'rank="0" base="Base_lost"'],
    ['ID="R3" field_id="F6"', 'ID="R3" field_id="Wall_lost"'],
    ['tracker_id="T1" field_id="F6"', 'tracker_id="T1" field_id="Map_lost"'],
    ['name="id" REF="R1"', 'name="id" REF="Renderer_lost"'],
    ['<value name="tracker_id">T1<', '<value name="tracker_id">Tracker_lost<'],
    ['<column REF="V1" wip="3"/>', '<column REF="V1" wip="3"/><column REF="Value_lost"/>'],
  ]);
  const overrides = { shortname: 'lost', label: 'Lost' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  const copy = await exported(hearth, projectId);
  await isValid(copy);
  assert.doesNotMatch(await readFile(join(copy, 'project.xml'), 'utf8'), /_lost/);
  assert.equal(left.filter(([place]) => place.includes('_lost')).length, 9);
});

test('a board of a tracker that is not in the archive leaves no references', async () => {
  const path = await altered({ after }, 'meadow', [
    ['<kanban ID="K1" tracker_id="T1"', '<kanban ID="K1" tracker_id="Tracker_lost"'],
  ]);
  const overrides = { shortname: 'no-board', label: 'No board' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  await isValid(await exported(hearth, projectId));
  assert.deepEqual(
    left.map(([place]) => place).filter((place) => /kanban|K1/.test(place)),
    [
      'project/agiledashboard/kanban_list/kanban@tracker_id[Tracker_lost]',
      'project/dashboards/dashboard/line/column/widget/preference/reference@REF[K1]',
    ],
  );
});

test('a board of a deleted tracker leaves no references', async () => {
  const overrides = { shortname: 'board-gone', label: 'Board gone' };
  const { projectId = 0 } = await importing(hearth, fixture('meadow'), { automap, overrides });
  for (const { id } of (await hearth.admin.get(`/projects/${projectId}/trackers`)).json) {
    assert.equal((await hearth.admin.delete(`/trackers/${id}`)).status, 204);
  }
  await isValid(await exported(hearth, projectId));
});

test('permissions of plannings for project groups are in a file beside the archive, and are kept', async () => {
  const type = 'PLUGIN_AGILEDASHBOARD_PLANNING_PRIORITY_CHANGE';
  const given = (...names: string[]) => names.map((name) => `<permission ugroup="${name}" type="${type}"/>`).join('');
  const backlogs = '<backlogs><backlog>T1</backlog></backlogs>';
  const second = `<planning name="Season" plan_title="b" planning_tracker_id="T1" backlog_title="b">${backlogs}`;
  const path = await altered({ after }, 'meadow', [
    [given('UGROUP_PROJECT_MEMBERS'), given('mowers', 'project_admins', 'Group_lost')],
    ['</plannings>', `${second}<permissions>${given('Mowers')}</permissions></planning></plannings>`],
  ]);
  const overrides = { shortname: 'priorities', label: 'Priorities' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  const permission = 'project/agiledashboard/plannings/planning/permissions/permission';
  assert.deepEqual(
    left.filter(([place]) => place.startsWith(permission)),
    [[`${permission}: there is no user group "Group_lost" in the project.`, 1]],
  );
  const groups = (await hearth.admin.get(`/projects/${projectId}/user_groups`)).json;
  const mowers = groups.find(({ short_name: name }) => name.toLowerCase() === 'mowers');
  const kept = await hearth.admin.delete(`/user_groups/${mowers?.id ?? ''}`);
  assert.equal(kept.status, 409, kept.text);
  assert.match(kept.text, /"kind":"planning"/);
  const first = await exported(hearth, projectId);
  await isValid(first);
  const xml = await readFile(join(first, 'project.xml'), 'utf8');
  assert.deepEqual(
    [...xml.matchAll(/<permission ugroup="(\w+)" type="PLUGIN_AGILEDASHBOARD/g)].map(([, name]) => name),
    ['UGROUP_PROJECT_ADMIN'],
  );
  const again = await importing(other, first, { automap, overrides });
  const copy = await exported(other, again.projectId ?? 0);
  for (const name of ['project.xml', 'hearth.xml']) {
    const [one, two] = [(await normalisedExport(first))[name], (await normalisedExport(copy))[name]];
    assert.deepEqual(two?.split('\n'), one?.split('\n'), name);
  }
  const additions = await readFile(join(copy, 'hearth.xml'), 'utf8');
  const own = additions.slice(additions.indexOf('<plannings>'), additions.indexOf('</plannings>'));
  assert.deepEqual(
    [...own.matchAll(/(?:planning name|ugroup)="(\w+)"/g)].map(([, name]) => name),
    ['Season', 'mowers', 'UGROUP_PROJECT_ADMIN', 'Season', 'mowers'],
  );
});

test('a number that is too large for the format is reported and dropped completely', async () => {
  const path = await altered({ after }, 'meadow', [['wip="3"', 'wip="99999999999999999999"']]);
  const overrides = { shortname: 'large-limit', label: 'Large limit' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  const place = 'project/agiledashboard/kanban_list/kanban/column@wip[99999999999999999999]';
  assert.deepEqual(
    left.filter(([one]) => one === place),
    [[place, 1]],
  );
  await isValid(await exported(hearth, projectId));
});

test('properties of other types are kept if the format has them', async () => {
  const path = await altered({ after }, 'meadow', [
    [
      '<properties hint="Any word"/>',
      '<properties hint="Any word" rows="7" cols="-" size="wide" display_time="2" default_value_type="1"/>',
    ],
  ]);
  const overrides = { shortname: 'properties', label: 'Properties' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  assert.deepEqual(
    left.flatMap(([place]) => /\/properties(@.*)$/.exec(place)?.[1] ?? []),
    ['@cols[-]', '@default_value_type[1]', '@display_time[2]', '@size[wide]'],
  );
  const copy = await exported(hearth, projectId);
  await isValid(copy);
  const [tags = ''] =
    /<properties [^>]*hint="Any word"[^>]*>/.exec(await readFile(join(copy, 'project.xml'), 'utf8')) ?? [];
  assert.match(tags, / rows="7"/);
});

test('fields of other services are kept as either kind of element', async () => {
  const step = (kind: string, name: string, id: string) =>
    `<${kind} type="ttmstepexec" ID="${id}" rank="90"><name>${name}</name><label>Run</label></${kind}>`;
  const path = await altered({ after }, 'meadow', [
    [
      '<externalField ',
      `${step('formElement', 'run', 'F901')}${step('externalField', 'again', 'F902')}<externalField `,
    ],
  ]);
  const overrides = { shortname: 'steps', label: 'Steps' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  assert.deepEqual(
    left.filter(([place]) => place.includes('ttmstep')),
    [],
  );
  const copy = await exported(hearth, projectId);
  await isValid(copy);
  const xml = await readFile(join(copy, 'project.xml'), 'utf8');
  assert.match(xml, /<formElement type="ttmstepexec"[^>]*>\s*<name>run</);
  assert.match(xml, /<externalField type="ttmstepexec"[^>]*>\s*<name>again</);
});

test('aliases from several lists of trackers become one list', async () => {
  const more = '<trackers><references><reference source="artf78" target="11"/></references></trackers>';
  const path = await altered({ after }, 'meadow', [['<natures>', `${more}<natures>`]]);
  const overrides = { shortname: 'aliases', label: 'Aliases' };
  const { projectId = 0 } = await importing(hearth, path, { automap, overrides });
  const copy = await exported(hearth, projectId);
  await isValid(copy);
  const xml = await readFile(join(copy, 'project.xml'), 'utf8');
  assert.deepEqual(
    [...xml.matchAll(/source="(artf\d+)"/g)].map(([, source]) => source),
    ['artf77', 'artf78'],
  );
});

test('conditions that fields of the type cannot have are reported and dropped completely', async () => {
  const given = '<criteria_value type="text">rose</criteria_value>';
  const path = await altered({ after }, 'meadow', [
    [given, '<criteria_value type="list"><none_value/></criteria_value>'],
    ['<criteria_value type="list"><none_value/><selected_value REF="V1"/></criteria_value>', given],
    ['<field REF="F12"/></criteria>', `<field REF="F12"/>${given}</criteria>`],
  ]);
  const overrides = { shortname: 'conditions', label: 'Conditions' };
  const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
  const place = 'project/trackers/tracker/reports/report/criterias/criteria/criteria_value';
  assert.deepEqual(
    left.filter(([one]) => one.startsWith(place)),
    [
      [`${place}[list]`, 1],
      [`${place}[text]`, 2],
    ],
  );
  const copy = await exported(hearth, projectId);
  await isValid(copy);
  assert.doesNotMatch(await readFile(join(copy, 'project.xml'), 'utf8'), /criteria_value/);
  const [tracker] = (await hearth.admin.get(`/projects/${projectId}/trackers`)).json;
  for (const { id } of (await hearth.admin.get(`/trackers/${tracker?.id}/tracker_reports`)).json)
    assert.equal((await hearth.admin.get(`/tracker_reports/${id}/artifacts`)).status, 200);
});

for (const archive of archives(withRepository)) {
  const name = archive.split('/').at(-1) ?? '';
  test(`the export of ${name} is valid, and stays the same between two platforms`, async () => {
    const overrides = { shortname: `copy-${name}`, label: `Copy of ${name}` };
    await hearth.user(`heidi-${name}`);
    const made = await importing(hearth, archive, { automap, overrides });
    const first = await exported(hearth, made.projectId ?? 0);
    await isValid(first);
    const again = await importing(other, first, { automap, overrides });
    const second = await exported(other, again.projectId ?? 0);
    await isValid(second);
    const [one, two] = [await normalisedExport(first), await normalisedExport(second)];
    for (const [path, content] of Object.entries(one)) {
      if (!path.endsWith('.svn')) assert.deepEqual(two[path]?.split('\n'), content.split('\n'), path);
    }
    assert.deepEqual(
      again.left.filter(([path]) => !/\[(?:artifact|reference)/.test(path)),
      [],
    );
  });
}
