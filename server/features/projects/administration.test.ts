import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { defined, pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { createTracker } from '../../../test/support/worlds/trackers.ts';

const Rehearsal = Type.Object({
  error: Type.Object({ faults: Type.Array(Type.Object({ member: Type.String(), message: Type.String() })) }),
});

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const owner = await hearth.user('owner');
const member = await hearth.user('member');
const stranger = await hearth.user('stranger');
const patch = (id: number, body: object, by: Caller = owner) => by.patch(`/projects/${id}`, { body });
const set = async (values: object) => succeeds(await admin.patch('/platform_settings', { body: values }));

async function aProject(values: object = {}): Promise<number> {
  const { id } = await hearth.project(owner, values);
  succeeds(await owner.post(`/user_groups/${id}_3/users`, { body: { id: member.id } }), 204);
  return id;
}

test('projects are found by a part of the short name or the label, in any case, with or without accents', async () => {
  const { id } = await hearth.project(owner, { shortname: 'Oak-tree', label: 'ÉCLAIR 100%_sure' });
  const hidden = await hearth.project(owner, { label: 'An éclair for few', is_public: false });
  const found = async (search: string, by: Caller = stranger): Promise<number[]> => {
    const answered = await by.get('/projects', { query: { search } });
    succeeds(answered);
    assert.equal(pageOf(answered)[2], answered.json.length, 'the total matches the results');
    return answered.json.map((project) => project.id);
  };
  for (const text of ['oak', 'K-TR', 'éclair', 'eclair', 'Éclair 1', '%_s', ' 0% '])
    assert.deepEqual(await found(text), [id]);
  for (const text of ['k_tr', 'oak tree', '%%']) assert.deepEqual(await found(text), [], text);
  assert.deepEqual(await found('éclair', owner), [id, hidden.id]);
  assert.ok((await found('')).length > 0, 'an empty search returns everything');
  const both = { search: 'éclair', query: JSON.stringify({ shortname: 'oak-tree' }) };
  assert.equal((await owner.get('/projects', { query: both })).json.length, 1);
});

test('a project administrator changes its name and visibility', async () => {
  const id = await aProject();
  const answered = await patch(id, { label: '  The orchard ', description: 'Apples', access: 'private' });
  succeeds(answered);
  assert.equal(answered.text, '');
  const { label, description, access } = (await owner.get(`/projects/${id}`)).json;
  assert.deepEqual({ label, description, access }, { label: 'The orchard', description: 'Apples', access: 'private' });
  refuses(await stranger.get(`/projects/${id}`), 403);
  succeeds(await member.get(`/projects/${id}`));
  assert.equal((await owner.get('/projects', { query: { search: 'the ORCH' } })).json[0]?.id, id);
  succeeds(await patch(id, { patch_resource: { access: 'public' } }));
  assert.equal((await stranger.get(`/projects/${id}`)).json.description, 'Apples');
});

test('invalid properties are refused, and nothing is changed', async () => {
  const id = await aProject({ label: 'As it was' });
  refuses(
    await patch(id, { description: 'new', label: 'ab' }),
    400,
    'Project fullname is invalid. The reason is: Name is too short. It must be at least 3 characters.',
  );
  refuses(await patch(id, { description: 'x'.repeat(256) }), 400, 'The description is longer than 255 characters.');
  refuses(
    await patch(id, { access: 'secret' }),
    400,
    'Invalid value specified for `patch_resource[access]`. Expected one of (public,private,unrestricted,private-wo-restr).',
  );
  for (const nothing of [{}, { label: null }]) {
    refuses(
      await patch(id, nothing),
      400,
      '`patch_resource[status]` is required, or one of label, description, access, is_membership_synchronized.',
    );
  }
  refuses(
    await patch(id, { label: 'Mine now', status: 'active' }),
    403,
    'You are not allowed to change the status of a project',
  );
  const { label, description } = (await owner.get(`/projects/${id}`)).json;
  assert.deepEqual([label, description], ['As it was', '']);
});

test('each property can be changed separately', async () => {
  const id = await aProject();
  const { label, description, access, shortname, is_membership_synchronized } = (await owner.get(`/projects/${id}`))
    .json;
  for (const one of [{ label }, { description }, { access }, { shortname }, { is_membership_synchronized }]) {
    succeeds(await patch(id, one));
  }
  succeeds(await patch(id, { status: 'active' }, admin));
});

test('only site administrators can change a short name, and a refused change changes nothing else', async () => {
  const { id, shortname } = await hearth.project(owner, { label: 'As it was' });
  const fixed = 'Only site administrators may change the short name of a project, because addresses contain it.';
  refuses(await patch(id, { shortname: 'another' }), 403, fixed);
  refuses(await patch(id, { shortname: 'another', label: 'New name' }), 403, fixed);
  refuses(await patch(id, { shortname: 'another' }, member), 403, 'Only project administrators may change shortname.');
  await hearth.project(owner, { shortname: 'taken-name' });
  for (const [name, reason] of [
    ['Taken-Name', 'Short name already exists'],
    [(await owner.get('/users/self')).json.username, 'Short name already exists'],
    ['a_b', 'Short name cannot contain underscore or dot.'],
    ['git', 'Name is reserved.'],
    ['', 'Short name must start with an alphanumeric character.'],
  ] as const) {
    const refused = await patch(id, { shortname: name, label: 'New name' }, admin);
    refuses(refused, 400, `Project shortname is invalid. The reason is: ${reason}`);
  }
  const { label, shortname: kept } = (await owner.get(`/projects/${id}`)).json;
  assert.deepEqual([label, kept], ['As it was', shortname]);
});

test('a renamed project is found by its new short name, and its old one is free', async () => {
  const { id } = await hearth.project(owner, { shortname: 'first-name' });
  const named = async (name: string) => {
    const found = await owner.get('/projects', { query: { query: JSON.stringify({ shortname: name }) } });
    return found.json.map((project) => project.id);
  };
  assert.deepEqual(await named('first-name'), [id]);
  succeeds(await patch(id, { shortname: 'Second-name' }, admin));
  assert.deepEqual([await named('first-name'), await named('second-name')], [[], [id]]);
  assert.equal((await owner.get(`/projects/${id}`)).json.shortname, 'second-name');
  succeeds(await patch(id, { shortname: 'second-Name' }, admin));
  const asXml = { 'Content-Type': 'application/xml' };
  const request = '<request><shortname>third-name</shortname><label>As XML</label></request>';
  succeeds(await admin.patch(`/projects/${id}`, { headers: asXml, body: request }));
  const next = await hearth.project(owner, { shortname: 'second-name' });
  assert.deepEqual([await named('second-name'), await named('third-name')], [[next.id], [id]]);
  const history = (await owner.get(`/projects/${id}/history`)).json;
  assert.deepEqual(
    history.flatMap(({ event, before, value }) => (event === 'project_shortname_changed' ? [[before, value]] : [])),
    [
      ['second-Name', 'third-name'],
      ['Second-name', 'second-Name'],
      ['first-name', 'Second-name'],
    ],
  );
});

test('only project administrators can change its properties, and only while it is open', async () => {
  const id = await aProject({ is_public: false });
  refuses(await patch(id, { label: 'Not mine' }, member), 403, 'Only project administrators may change label.');
  refuses(await patch(id, { label: 'Not mine' }, stranger), 403);
  refuses(await patch(id, { label: 'Not mine' }, anonymous), 401);
  refuses(await patch(100, { label: 'Not mine' }, admin), 403, 'Only project administrators may change label.');
  refuses(await patch(9999, { label: 'Not mine' }, admin), 404, 'Project does not exist');
  succeeds(await patch(id, { status: 'suspended' }, admin));
  refuses(await patch(id, { label: 'Closed' }, admin), 403, 'This project is suspended');
  succeeds(await patch(id, { status: 'active', label: 'Open again' }, admin));
  assert.equal((await owner.get(`/projects/${id}`)).json.label, 'Open again');
});

test('if visibility is fixed, only site administrators can change it', async (t) => {
  const id = await aProject();
  await set({ project_visibility_can_be_chosen: false, default_project_visibility: 'private' });
  t.after(() => set({ project_visibility_can_be_chosen: true, default_project_visibility: 'public' }));
  refuses(
    await patch(id, { access: 'public' }),
    400,
    'The project visibility cannot be chosen by the project administrator, only "private" can be used',
  );
  assert.deepEqual((await owner.get('/project_creation')).json.accesses, ['private']);
  succeeds(await patch(id, { access: 'private' }));
  succeeds(await patch(id, { access: 'public' }, admin));
});

test('the setting for restricted users is kept while they are disabled', async (t) => {
  const id = await aProject();
  await set({ access_mode: 'restricted' });
  t.after(() => set({ access_mode: 'anonymous' }));
  const all = ['public', 'private', 'unrestricted', 'private-wo-restr'];
  assert.deepEqual((await owner.get('/project_creation')).json.accesses, all);
  const shown = async () => (await owner.get(`/projects/${id}`)).json.access;
  for (const access of [...all, 'unrestricted']) {
    succeeds(await patch(id, { access }));
    assert.equal(await shown(), access);
  }
  await set({ access_mode: 'anonymous' });
  succeeds(await patch(id, { access: 'private' }));
  succeeds(await patch(id, { access: 'public' }));
  await set({ access_mode: 'restricted' });
  assert.equal(await shown(), 'unrestricted');
});

test('every signed-in user who sees the project can list its members, page by page', async () => {
  const id = await aProject();
  const names = async (by: Caller, query = {}) => {
    const answered = await by.get(`/projects/${id}/members`, { query });
    succeeds(answered);
    assert.equal(pageOf(answered)[2], 2);
    return answered.json.map(({ user, is_administrator: is }) => [user.username, is].join(' '));
  };
  for (const caller of [stranger, member, owner]) assert.deepEqual(await names(caller), ['member false', 'owner true']);
  assert.deepEqual(await names(owner, { limit: 1, offset: 1 }), ['owner true']);
  refuses(await anonymous.get(`/projects/${id}/members`), 401);
  const closed = await aProject({ is_public: false });
  refuses(await stranger.get(`/projects/${closed}/members`), 403);
  assert.ok(!('email' in defined((await owner.get(`/projects/${id}/members`)).json[0]).user));
});

test('members are added and removed one by one', async () => {
  const id = await aProject();
  const users = (group: number) => `/user_groups/${id}_${group}/users` as const;
  const names = async (group: number): Promise<string[]> =>
    (await owner.get(users(group))).json.map((user) => user.username);
  succeeds(await owner.post(users(4), { body: { username: 'stranger' } }), 204);
  assert.deepEqual(
    [await names(3), await names(4)],
    [
      ['member', 'owner', 'stranger'],
      ['owner', 'stranger'],
    ],
  );
  succeeds(await owner.post(users(3), { body: { email: 'member@example.com' } }), 204);
  refuses(
    await owner.delete(`${users(3)}/${stranger.id}`),
    400,
    'Project administrators cannot leave the project. Remove their administrator role first.',
  );
  succeeds(await owner.delete(`${users(4)}/${stranger.id}`), 204);
  refuses(await owner.delete(`${users(4)}/${owner.id}`), 400, 'A project needs at least one administrator');
  succeeds(await owner.delete(`${users(3)}/${stranger.id}`), 204);
  refuses(await owner.delete(`${users(3)}/${stranger.id}`), 404, 'This user is not a member of the group');
  assert.deepEqual([await names(3), await names(4)], [['member', 'owner'], ['owner']]);
  refuses(
    await owner.post(users(3), { body: { username: 'nobody-there' } }),
    400,
    'User with reference nobody-there not known',
  );
  refuses(
    await owner.post(users(11), { body: { id: member.id } }),
    400,
    'Only project members or administrators can be taken into account for the dynamic user groups',
  );
  refuses(await owner.post(users(3), { body: { name: 'member' } }), 400, 'Unknown parameter(s): name.');
  refuses(await member.post(users(3), { body: { id: stranger.id } }), 403, 'Permission Denied');
  refuses(await member.delete(`${users(3)}/${member.id}`), 403, 'Permission Denied');
});

test('a new project can start from templates that the caller may use', async () => {
  const own = await aProject({ label: 'Zebra' });
  const shared = (await hearth.project(admin, { label: 'Shared template' })).id;
  const secret = (await hearth.project(admin, { label: 'Secret template', is_public: false })).id;
  await hearth.platform.db.write((tx) =>
    tx.updateTable('projects').set({ is_template: 1 }).where('id', 'in', [shared, secret]).execute(),
  );
  const offered = async (by: Caller): Promise<string[]> =>
    (await by.get('/project_templates', { query: { limit: 50 } })).json.map(
      ({ kind, name, id }) => `${kind} ${name ?? id}`,
    );
  const platform = ['empty', 'issues', 'scrum', 'kanban'].map((name) => `platform ${name}`);
  assert.deepEqual(await offered(stranger), [...platform, `template ${shared}`]);
  assert.ok((await offered(owner)).includes(`own ${own}`));
  assert.ok((await offered(admin)).includes(`template ${secret}`));
  for (const name of ['empty', 'scrum']) {
    const body = { shortname: `from-${name}`, label: 'From a name', is_public: true, xml_template_name: name };
    succeeds(await stranger.post('/projects?dry_run=true', { body }), 204);
  }
  refuses(await anonymous.get('/project_templates'), 401);
});

test('the rules for new projects are returned, with the reason if none can be created', async (t) => {
  const {
    refusal,
    archive_size_limit: limit,
    is_description_required: needs,
  } = (await owner.get('/project_creation')).json;
  assert.deepEqual([refusal, needs], [null, false]);
  assert.ok(limit > 0);
  await set({ project_registration: false, projects_from_archives: false, project_description_mandatory: true });
  t.after(() =>
    set({ project_registration: true, projects_from_archives: true, project_description_mandatory: false }),
  );
  const rules = (await owner.get('/project_creation')).json;
  assert.equal(rules.refusal, 'Only site administrators can create projects.');
  assert.deepEqual([rules.archive_size_limit, rules.is_description_required], [null, true]);
  assert.equal((await admin.get('/project_creation')).json.refusal, null);
});

test('a dry run reports the member of the request that causes each fault', async () => {
  const body = {
    shortname: 'x',
    label: 'y',
    is_public: true,
    template_id: 4096,
    description: 'x'.repeat(300),
    categories: [{ category_id: 99, value_id: 1 }],
    fields: [{ field_id: 99, value: '' }],
  };
  const answered = await owner.post('/projects?dry_run=true', { body });
  const { faults } = answered.as(Rehearsal).error;
  assert.deepEqual(
    faults.map(({ member: name }) => name),
    ['template', 'shortname', 'label', 'description', 'categories', 'fields'],
  );
  assert.deepEqual(
    faults.map(({ message }) => message),
    answered.error.i18n_error_messages,
  );
});

test('the templates of trackers can be used by their names', async () => {
  const id = await aProject();
  const offered = (await anonymous.get('/tracker_templates')).json;
  assert.ok(offered.length > 3);
  for (const [index, { name, label }] of offered.entries()) {
    const body = { label, item_name: `item${index}`, template_name: name };
    succeeds(await owner.post(`/projects/${id}/trackers`, { body }), 201);
  }
});

test('a project shows the banner of its administrators until they remove it', async () => {
  const id = await aProject();
  const banner = `/projects/${id}/banner` as const;
  refuses(await anonymous.get(banner), 404, 'No banner set for this project');
  const none = await anonymous.get(banner, { query: { if_any: true } });
  assert.deepEqual([none.status, none.text], [204, '']);
  for (const message of ['', '  '])
    refuses(await owner.put(banner, { body: { message } }), 400, 'Message cannot be empty');
  refuses(
    await owner.put(banner, { body: { message: 'x'.repeat(1001) } }),
    400,
    'Invalid value specified for `banner[message]`. Maximum 1000 characters allowed.',
  );
  refuses(await member.put(banner, { body: { message: 'Mine' } }), 403, 'Only project administrators may do this.');
  refuses(await member.delete(banner), 403, 'Only project administrators may do this.');
  refuses(await anonymous.put(banner, { body: { message: 'Mine' } }), 401);
  const xml = {
    headers: { 'Content-Type': 'application/xml' },
    body: '<request><message>Closed &amp; quiet</message></request>',
  };
  succeeds(await owner.put(banner, xml));
  assert.deepEqual((await anonymous.get(banner)).json, { message: 'Closed & quiet' });
  const inXml = await anonymous.get(banner, { headers: { Accept: 'application/xml' } });
  assert.match(inXml.text, /<message>Closed &amp; quiet<\/message>/);
  const copy = await hearth.project(owner, { template_id: id });
  assert.deepEqual((await anonymous.get(`/projects/${copy.id}/banner`)).json, { message: 'Closed & quiet' });
  succeeds(await owner.delete(banner));
  succeeds(await owner.delete(banner));
  assert.equal((await anonymous.get(banner)).status, 404);
  const [taken, said] = (await owner.get(`/projects/${id}/history`)).json;
  assert.ok(taken && said);
  assert.deepEqual([taken.label, taken.before, taken.value], ['Banner changed', 'Closed & quiet', '']);
  assert.deepEqual([said.before, said.value], [null, 'Closed & quiet']);
  const closed = await aProject({ is_public: false });
  refuses(await stranger.get(`/projects/${closed}/banner`), 403);
});

test('the platform shows the banner of site administrators', async () => {
  refuses(await anonymous.get('/banner'), 404, 'No banner set for the platform');
  refuses(await owner.put('/banner', { body: { message: 'Mine' } }), 403, 'Only site administrators may do this.');
  refuses(await admin.put('/banner', { body: { message: ' ' } }), 400, 'Message cannot be empty');
  succeeds(await admin.put('/banner', { body: { message: ' Down at noon ' } }));
  const standard = { message: 'Down at noon', importance: 'standard', expiration_date: null };
  assert.deepEqual((await anonymous.get('/banner')).json, standard);
  for (const caller of [anonymous, owner]) assert.equal((await caller.get('/session')).json.banner, 'Down at noon');
  refuses(await owner.delete('/banner'), 403, 'Only site administrators may do this.');
  succeeds(await admin.delete('/banner'));
  assert.equal((await anonymous.get('/banner', { query: { if_any: true } })).status, 204);
  assert.equal((await owner.get('/session')).json.banner, null);
});

test('the banner of the platform has an importance, and disappears on its expiration date', async () => {
  const message = 'Down at noon';
  const put = (values: object) => admin.put('/banner', { body: { message, ...values } });
  refuses(await put({ expiration_date: 'tomorrow' }), 400, 'Please provide a valid ISO-8601 date for expiration_date');
  const past = '2001-01-01T00:00:00+00:00';
  refuses(await put({ expiration_date: past }), 400, 'The expiration date needs to be in the future or not set');
  assert.equal((await put({ importance: 'urgent' })).status, 400);
  const end = hearth.clock.now() + 60_000;
  succeeds(await put({ importance: 'critical', expiration_date: new Date(end).toISOString() }));
  const { importance, expiration_date: date } = (await anonymous.get('/banner')).json;
  assert.deepEqual([importance, Date.parse(date ?? '')], ['critical', end - (end % 1000)]);
  assert.match((await anonymous.get('/banner.xml')).text, /<importance>critical<\/importance><expiration_date>2/);
  assert.equal((await owner.get('/session')).json.banner_importance, 'critical');
  hearth.clock.advance(60_001);
  assert.equal((await anonymous.get('/banner')).status, 404);
  assert.equal((await owner.get('/session')).json.banner, null);
});

test('administrators choose the picture behind the name of their project', async () => {
  const id = await aProject();
  const path = `/projects/${id}/header_background` as const;
  const put = (body: object, by = owner) => by.put(path, { body });
  succeeds(await put({ identifier: 'green-leaf' }));
  succeeds(
    await owner.put(path, {
      headers: { 'Content-Type': 'application/xml' },
      body: '<request><identifier>led-light</identifier></request>',
    }),
  );
  assert.equal((await put({ identifier: 'plaid' })).status, 400);
  assert.equal((await put({})).status, 400);
  refuses(await put({ identifier: 'green-leaf' }, member), 403, 'Only project administrators may do this.');
  refuses(await anonymous.delete(path), 401);
  succeeds(await owner.delete(path));
});

test('other applications get the data that they need to look like a page of the project', async () => {
  const id = await aProject();
  await createTracker(owner, id, 'kettle', { structure: { fields: [] } });
  const path = `/projects/${id}/3rd_party_integration_data` as const;
  const asked = await owner.get(path, { query: { currently_active_service: 'plugin_tracker' } });
  succeeds(asked);
  const { project_sidebar: sidebar, styles, references } = asked.json;
  assert.equal(sidebar.is_collapsed, false);
  const config = JSON.parse(sidebar.config);
  assert.deepEqual(config.user, { is_project_administrator: true, is_logged_in: true });
  assert.deepEqual(
    config.tools.filter((tool: { is_active: boolean }) => tool.is_active).map((tool: { href: string }) => tool.href),
    [`${config.project.href}/trackers`],
  );
  assert.match(styles.content, /^:root/);
  assert.deepEqual(
    references.map(({ keyword }) => keyword),
    ['art', 'artifact', 'kettle'],
  );
  succeeds(
    await owner.patch('/users/self/preferences', { body: { key: 'sidebar_state', value: 'sidebar-collapsed' } }),
  );
  assert.equal((await owner.get(path)).json.project_sidebar.is_collapsed, true);
  assert.equal(JSON.parse((await anonymous.get(path)).json.project_sidebar.config).user.is_logged_in, false);
  assert.match((await anonymous.get(path, { headers: { Accept: 'application/xml' } })).text, /<references><item>/);
  const closed = await aProject({ is_public: false });
  refuses(await stranger.get(`/projects/${closed}/3rd_party_integration_data`), 403);
});

test('if sign-in is required, anonymous callers can see nothing else', async (t) => {
  await set({ access_mode: 'regular' });
  t.after(() => set({ access_mode: 'anonymous' }));
  succeeds(await admin.put('/banner', { body: { message: 'Among us' } }));
  const { status, json } = await anonymous.get('/session');
  assert.deepEqual([status, json.user, json.banner], [200, null, null]);
  assert.equal((await owner.get('/session')).json.banner, 'Among us');
  refuses(await anonymous.get('/banner'), 401);
  succeeds(await admin.delete('/banner'));
});

test('references in a text are returned with their addresses, and unknown keywords are ignored', async () => {
  const id = await aProject();
  await createTracker(owner, id, 'story', { template_name: 'empty' });
  const body = { text: 'See art #12, Story#7, rev #3 and `email@x#1`, PR #4, bug #8, but no number alone: #5.' };
  const found = await anonymous.post(`/projects/${id}/extract_references`, { body });
  succeeds(found);
  assert.deepEqual(
    found.json.map(({ text, link }) => [text, link.replace(hearth.base, '')]),
    [
      ['art #12', `/goto?key=art&val=12&group_id=${id}`],
      ['Story#7', `/goto?key=story&val=7&group_id=${id}`],
      ['rev #3', `/goto?key=rev&val=3&group_id=${id}`],
    ],
  );
  const contextsIn = async (text: string) =>
    (await anonymous.post(`/projects/${id}/extract_references`, { body: { text } })).json.map(({ context }) => context);
  assert.deepEqual(
    await contextsIn('Closes art #12, see story #7 art #8. (art #9) über art#1 – art #2\nFixes\nart #3 step #1 art #4'),
    ['Closes', 'see', '', '', 'über', '', 'Fixes', ''],
  );
  refuses(await anonymous.post(`/projects/${id}/extract_references`, { body: {} }), 400, '`body[text]` is required.');
  const closed = await aProject({ is_public: false });
  refuses(await stranger.post(`/projects/${closed}/extract_references`, { body }), 403);
});

test('short names of trackers in other projects are keywords, for callers who see them', async () => {
  const id = await aProject();
  const closed = await aProject({ is_public: false });
  const tracker = await createTracker(owner, closed, 'secret', { template_name: 'bugs' });
  const values = [{ field_id: defined(tracker.fields.find(({ name }) => name === 'title')).field_id, value: 'One' }];
  const artifact = (await owner.post('/artifacts', { body: { tracker: { id: tracker.id }, values } })).json;
  const foundBy = async (by: Caller): Promise<string[]> => {
    const body = { text: `secret #${artifact.id} secret #${artifact.id + 1} other #${artifact.id}` };
    const found = await by.post(`/projects/${id}/extract_references`, { body });
    succeeds(found);
    return found.json.map(({ text }) => text);
  };
  assert.deepEqual(await foundBy(owner), [`secret #${artifact.id}`]);
  assert.deepEqual(await foundBy(stranger), []);
});

test('settings for restricted users are refused while they are disabled', async () => {
  const id = await aProject();
  for (const access of ['unrestricted', 'private-wo-restr']) {
    const reason = `The project visibility "${access}" can only be used when the instance have enabled the restricted users`;
    refuses(await patch(id, { access }), 400, reason);
    refuses(await patch(id, { access }, admin), 400, reason);
  }
  assert.equal((await owner.get(`/projects/${id}`)).json.access, 'public');
});
