import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const project = await hearth.project(admin);
const hidden = await hearth.project(admin, { is_public: false });

const collections: Record<string, { empty: unknown; page: number[] }> = {
  git: { empty: { repositories: [] }, page: [10, 0, 0, 2_147_483_647] },
  backlog: { empty: [], page: [10, 0, 0, 100] },
  milestones: { empty: [], page: [10, 0, 0, 50] },
  plannings: { empty: [], page: [10, 0, 0, 50] },
  frs_packages: { empty: [], page: [10, 0, 0, 50] },
  phpwiki: { empty: { pages: [] }, page: [10, 0, 0, 2_147_483_647] },
  labels: { empty: { labels: [] }, page: [50, 0, 0, 50] },
};

for (const [type, { empty, page }] of Object.entries(collections)) {
  test(`${type} is an empty collection of its own format`, async () => {
    const answered = await anonymous.get(`/projects/${project.id}/${type}?fields=basic&query=`);
    assert.deepEqual(answered.json, empty);
    assert.deepEqual(pageOf(answered), page);
    for (const name of ['X-PAGINATION-SIZE', 'X-PAGINATION-LIMIT', 'X-PAGINATION-OFFSET', 'X-PAGINATION-LIMIT-MAX']) {
      assert.ok(answered.headerNames.includes(name), name);
    }
    assert.equal(pageOf(await admin.get(`/projects/${project.id}/${type}?limit=50&offset=7`))[1], 7);
    const maximum = page[3] ?? 0;
    refuses(
      await admin.get(`/projects/${project.id}/${type}?limit=${maximum + 1}`),
      400,
      `Invalid value specified for \`limit\`. Maximum allowed value is ${maximum}.`,
    );
  });

  test(`${type} is as visible as the project`, async () => {
    const bob = await hearth.user(`bob-${type.replaceAll('_', '-')}`);
    refuses(await bob.get(`/projects/${hidden.id}/${type}`), 403);
    refuses(await anonymous.get(`/projects/${hidden.id}/${type}`), 401);
    refuses(await admin.get(`/projects/9999/${type}`), 404, 'Project does not exist');
  });
}

test('heartbeats have their own format', async () => {
  const { json } = await anonymous.get(`/projects/${project.id}/heartbeats`);
  assert.deepEqual(json, { entries: [], are_there_activities_user_cannot_see: false });
});

test('history and dashboards of a user are empty, and only the user can read them', async () => {
  const carl = await hearth.user('carl');
  for (const id of [carl.id, 'self']) {
    assert.deepEqual((await carl.get(`/users/${id}/history`)).json, { entries: [] });
    const dashboards = await carl.get(`/users/${id}/dashboards`);
    assert.deepEqual(dashboards.json, []);
    assert.deepEqual(pageOf(dashboards), [50, 0, 0, 50]);
    succeeds(await carl.put(`/users/${id}/history`, { body: { history_entries: [] } }));
    succeeds(await carl.put(`/users/${id}/history`, { body: [] }));
  }
  for (const path of ['history', 'dashboards']) {
    refuses(await admin.get(`/users/${carl.id}/${path}`), 403, `You can only access to your own ${path}`);
    refuses(await anonymous.get(`/users/${carl.id}/${path}`), 401);
    refuses(await carl.get(`/users/x/${path}`), 400, 'Provided User Id is not well formed.');
  }
  const others = 'You can only access to your own history';
  for (const body of [[], { history_entries: [] }, { history_entries: 'x' }, { history_entries: [1] }, {}]) {
    refuses(await admin.put(`/users/${carl.id}/history`, { body }), 403, others);
  }
  for (const body of [[{ id: 1 }], { history_entries: [1] }, { history_entries: 'x' }, {}]) {
    refuses(await carl.put(`/users/${carl.id}/history`, { body }), 403, 'You can only clear your history');
  }
});

test('only site administrators can read system events', async () => {
  const answered = await admin.get('/system_event');
  assert.deepEqual(answered.json, []);
  assert.deepEqual(pageOf(answered), [10, 0, 0, 100]);
  refuses(await anonymous.get('/system_event'), 401);
  refuses(await (await hearth.user('bob')).get('/system_event'), 403, 'Only site administrators may do this.');
});

test('everyone can read the version, with any credentials', async () => {
  await admin.patch('/platform_settings', { body: { access_mode: 'regular' } });
  const answered = await anonymous.get('/version', { headers: { 'X-Auth-AccessKey': 'nonsense' } });
  succeeds(answered);
  assert.deepEqual(Object.keys(answered.json), ['flavor_name', 'version_number']);
  assert.match(answered.json.version_number, /^\d+\.\d+/);
});
