import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { settings as table } from '../../../contract/settings.ts';
import { addressOf } from '../../../test/wire/routes.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { createSettings } from './service.ts';
import { writeSetting } from './store.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');

test('a new platform has the defaults', async () => {
  const read = await hearth.admin.get('/platform_settings');
  assert.equal(read.status, 200);
  const defaults = Object.fromEntries(Object.entries(table).map(([name, { default: value }]) => [name, value]));
  assert.deepEqual(read.json, defaults);
});

test('only site administrators can read and change them', async () => {
  const body = { platform_name: 'Mine' };
  for (const [caller, status] of [
    [hearth.anonymous, 401],
    [alice, 403],
  ] as const) {
    assert.equal((await caller.get('/platform_settings')).status, status);
    assert.equal((await caller.patch('/platform_settings', { body })).status, status);
  }
  assert.equal((await hearth.admin.get('/platform_settings')).json.platform_name, 'Hearth');
});

test('a change returns all settings and is permanent', async () => {
  const body = { platform_name: ' Our house ', artifacts_deletion_limit: '7', project_approval: true };
  const changed = await hearth.admin.patch('/platform_settings', { body });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(
    [changed.json.platform_name, changed.json.artifacts_deletion_limit, changed.json.project_approval],
    ['Our house', 7, true],
  );
  assert.deepEqual((await hearth.admin.get('/platform_settings')).json, changed.json);
  const nothing = await hearth.admin.patch('/platform_settings', { body: {} });
  assert.deepEqual(nothing.json, changed.json);
});

describe('refuses invalid settings', () => {
  for (const [name, body, message] of [
    ['another mode', { access_mode: 'open' }, /access_mode: expected one of \(anonymous,regular,restricted\)$/],
    ['a list for a choice', { access_mode: ['regular'] }, /access_mode: expected a single value$/],
    ['a number too large', { artifacts_deletion_limit: 1_000_001 }, /expected a whole number from 0 to 1000000$/],
    ['a negative number', { artifacts_deletion_limit: -1 }, /expected a whole number/],
    ['a fraction', { artifacts_deletion_limit: 1.5 }, /expected a whole number/],
    ['a word for a number', { artifacts_deletion_limit: 'five' }, /expected a whole number/],
    ['nothing for a number', { artifacts_deletion_limit: '' }, /expected a whole number/],
    ['null for a number', { artifacts_deletion_limit: null }, /expected a single value$/],
    ['true for a number', { artifacts_deletion_limit: true }, /expected a whole number/],
    ['a list for a number', { artifacts_deletion_limit: [5] }, /expected a single value$/],
    ['a word for a switch', { project_approval: 'perhaps' }, /expected true or false$/],
    ['an object for a text', { platform_name: { a: 1 } }, /expected a single value$/],
    ['an empty text', { platform_name: '  ' }, /expected 1 to 100 characters$/],
    ['a long text', { platform_name: 'x'.repeat(101) }, /expected 1 to 100 characters$/],
    ['an unknown name', { acces_mode: 'regular' }, /acces_mode\. Did you mean `access_mode`\?$/],
    ['a name of the language', { constructor: 1 }, /Unknown parameter\(s\): constructor\.$/],
  ] as const) {
    test(name, async () => {
      const before = (await hearth.admin.get('/platform_settings')).json;
      const refused = await hearth.admin.patch('/platform_settings', { body: { platform_name: 'All?', ...body } });
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.error.message, message);
      assert.deepEqual((await hearth.admin.get('/platform_settings')).json, before);
    });
  }
});

test('concurrent changes of different settings are all kept', async () => {
  const names = ['project_registration', 'project_description_mandatory', 'archive_deleted_artifacts'] as const;
  for (const value of [false, true, false]) {
    const changes = names.map((name) => hearth.admin.patch('/platform_settings', { body: { [name]: value } }));
    for (const change of await Promise.all(changes)) assert.equal(change.status, 200);
    const { json } = await hearth.admin.get('/platform_settings');
    assert.deepEqual(
      names.map((name) => json[name]),
      [value, value, value],
    );
  }
});

test('a reload that fails is reported and repeated until it succeeds', async (t) => {
  const { db } = hearth.platform;
  const errors: unknown[] = [];
  const settings = await createSettings({
    onLoad: () => undefined,
    db,
    check: async () => undefined,
    onChange: async () => undefined,
    onError: (error) => errors.push(error),
  });
  t.after(() => settings.close());
  await db.write((tx) => sql`alter table settings rename to settings_away`.execute(tx));
  await db.write(async (tx) => db.publish(tx, 'settings', 'all'));
  await eventually(() => errors.length > 1, 'the second attempt');
  await db.write(async (tx) => {
    await sql`alter table settings_away rename to settings`.execute(tx);
    await writeSetting(tx, 'platform_name', '"Back again"');
  });
  await eventually(() => settings.get('platform_name') === 'Back again', 'the settings of the table');
});

describe('the access mode', () => {
  const reads = hearth.server.routes.filter(({ method }) => method === 'GET');

  for (const mode of ['regular', 'restricted']) {
    test(`${mode} closes every hybrid route to anonymous callers immediately`, async () => {
      assert.equal((await hearth.anonymous.get('/projects')).status, 200);
      await hearth.admin.patch('/platform_settings', { body: { access_mode: mode } });
      for (const route of reads) {
        const answered = await hearth.anonymous.get(addressOf(route));
        const { status } = answered;
        if (route.access === 'public' || route.servesStrangers === true) assert.notEqual(status, 401, route.path);
        else assert.deepEqual([status, answered.error.message], [401, 'Unauthorized'], route.path);
      }
      assert.equal((await alice.get('/projects')).status, 200);
      assert.equal((await hearth.anonymous.get('/version')).status, 200);
      assert.equal((await hearth.anonymous.request('OPTIONS', '/projects')).status, 200);
      const body = { username: 'alice', password: alice.password };
      assert.equal((await hearth.anonymous.post('/tokens', { body })).status, 200);
      await hearth.admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
      assert.equal((await hearth.anonymous.get('/projects')).status, 200);
    });
  }
});
