import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const setMode = (mode: string) => admin.patch('/platform_settings', { body: { access_mode: mode } });

await setMode('restricted');
const regular = await hearth.user('regular');
const member = await hearth.user('member');
const restricted = await hearth.user('restricted', { status: 'R' });
const insider = await hearth.user('insider');
const callers: Record<string, Caller> = { anonymous: hearth.anonymous, regular, member, restricted, insider, admin };

const kinds = [
  { is_public: true },
  { is_public: true, allow_restricted: true },
  { is_public: false },
  { is_public: false, allow_restricted: false },
];
/** Two of each kind, so that hidden ones are between visible ones; then a suspended one. */
const ids: number[] = [];
for (const values of [...kinds, ...kinds, { is_public: true }]) {
  const { id } = await hearth.project(admin, values);
  await hearth.members(id, [member, insider]);
  ids.push(id);
}
// Only now: a project that excludes restricted users refuses them as new members.
await admin.patch(`/users/${insider.id}`, { body: { values: { status: 'R' } } });
await admin.patch(`/projects/${ids.at(-1)}`, { body: { status: 'suspended' } });

const P = 0;
const U = 1;
const V = 2;
const W = 3;
/** The kinds that each caller sees; null: must sign in. */
const seen: Record<string, Record<string, number[] | null>> = {
  anonymous: {
    anonymous: [P, U],
    regular: [P, U],
    member: [P, U, V, W],
    restricted: [],
    insider: [P, U, V, W],
    admin: [P, U, V, W],
  },
  regular: {
    anonymous: null,
    regular: [P, U],
    member: [P, U, V, W],
    restricted: [],
    insider: [P, U, V, W],
    admin: [P, U, V, W],
  },
  restricted: {
    anonymous: null,
    regular: [P, U],
    member: [P, U, V, W],
    restricted: [U],
    insider: [P, U, V],
    admin: [P, U, V, W],
  },
};

test('projects are numbered from 101 and listed by their number', async () => {
  assert.deepEqual(
    ids,
    ids.map((_, index) => 101 + index),
  );
});

for (const [mode, byCaller] of Object.entries(seen)) {
  for (const [who, visible] of Object.entries(byCaller)) {
    test(`in ${mode} mode the list of ${who} has exact totals and full pages`, async () => {
      await setMode(mode);
      const caller = callers[who] ?? hearth.anonymous;
      if (visible === null) return refuses(await caller.get('/projects'), 401);
      const expected = ids.slice(0, 8).filter((_, index) => visible.includes(index % 4));
      const collected: number[] = [];
      for (let offset = 0; offset < Math.max(1, expected.length); offset += 3) {
        const page = await caller.get('/projects', { query: { limit: 3, offset } });
        assert.deepEqual(pageOf(page), [3, offset, expected.length, 50]);
        assert.equal(page.json.length, Math.min(3, expected.length - offset));
        collected.push(...page.json.map((project) => project.id));
      }
      assert.deepEqual(collected, expected);
    });
  }
}

test('everything in the list can be read, with the same content', async () => {
  for (const mode of ['anonymous', 'restricted']) {
    await setMode(mode);
    for (const caller of [regular, member, restricted, insider, admin]) {
      for (const project of (await caller.get('/projects')).json) {
        assert.deepEqual((await caller.get(`/${project.uri}`)).json, project);
      }
    }
  }
});

test('the page is 10 by default, 50 at most, and may be empty', async () => {
  assert.deepEqual(pageOf(await admin.get('/projects')), [10, 0, 8, 50]);
  assert.deepEqual(pageOf(await admin.get('/projects?limit=50')), [50, 0, 8, 50]);
  const none = await admin.get('/projects?limit=0');
  assert.deepEqual(pageOf(none), [0, 0, 8, 50]);
  assert.deepEqual(none.json, []);
  const past = await admin.get('/projects?offset=9007199254740991');
  assert.deepEqual(past.json, []);
  assert.equal(pageOf(past)[2], 8);
  refuses(
    await admin.get('/projects?limit=51'),
    400,
    'Invalid value specified for `limit`. Maximum allowed value is 50.',
  );
  succeeds(await admin.get('/projects/?limit=&offset='));
});

test('a public project without members is listed', async () => {
  await setMode('anonymous');
  const { id } = await hearth.project(admin);
  await hearth.platform.db.write((tx) => tx.deleteFrom('project_members').where('project_id', '=', id).execute());
  assert.ok((await hearth.anonymous.get('/projects?limit=50')).json.some((project) => project.id === id));
});
