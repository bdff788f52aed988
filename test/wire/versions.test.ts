import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type AnyRoute, isVersioned, isWrite } from '../../server/http/route.ts';
import { succeeds } from '../support/hearth/expect.ts';
import type { Caller } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { bodyOf, type Versioned, versionedWorld } from '../support/worlds/versioned.ts';
import { withParameter } from './routes.ts';

const { hearth, users, projects, trackers, field, rose, cases } = await versionedWorld({ after });
const { admin } = hearth;
const { ada } = users;
const { garden } = projects;
const { plant } = trackers;

/** Writes without a version, with the reason. */
const exceptions: Record<string, string> = {
  'DELETE /session': 'ends the session of the caller',
  'PATCH /trackers/:id/artifacts': 'changes many artifacts',
  'PUT /watches': 'changes many artifacts',
  'PATCH /users/:id/preferences': 'the caller’s own, one value',
  'DELETE /users/:id/preferences': 'the caller’s own, one value',
  'PATCH /notifications/:id': 'the caller’s own, one mark',
  'PATCH /users/:id/passkeys/:passkey_id': 'the caller’s own, one name',
  'PUT /users/:id/avatar': 'replaces the whole picture',
  'DELETE /users/:id/avatar': 'removes the whole picture',
  'PUT /users/:id/password': 'needs the current password',
  'PUT /password_resets': 'needs a link that works once',
  'PUT /passkey_sign_ins': 'signs in',
  'PUT /openid_sign_ins': 'signs in',
  'PUT /users/:id/second_factor': 'needs a code that works once',
  'DELETE /users/:id/second_factor': 'needs the password',
  'PUT /artifact_temporary_files/:id': 'names the part that it appends',
  'DELETE /artifact_temporary_files/:id': 'the caller’s own, not yet used',
  'PUT /projects/:id/header_background': 'nobody can read it',
  'DELETE /projects/:id/header_background': 'nobody can read it',
  'PUT /users/:id/history': 'always empty',
};

const tagOf = async (by: Caller, address: string): Promise<string> =>
  String((await by.get(address as '/projects/1')).headers['etag']);

const withTag = (address: string): string => withParameter(address, 'with=etag');

/** Reads, and refuses changes based on another version. */
async function hasVersion({ by = admin, ...row }: Versioned, method: string, address: string): Promise<string> {
  const place =
    row.read ?? address.replace(/\/values\/\d+$/, row.body === undefined && /categories/.test(address) ? '' : '$&');
  const tag = await tagOf(by, place);
  assert.match(tag, /^"[^"]+"$/);
  assert.equal((await by.get(place, { headers: { 'if-none-match': tag } })).status, 304);
  const tagged = await by.get(withTag(place));
  if (!Array.isArray(tagged.json)) assert.equal((tagged.json as { etag: string }).etag, tag);
  const refused = await by.request(method, address, { ...bodyOf(row, 2), headers: { 'if-match': '"other"' } });
  assert.equal(refused.status, 412, refused.text);
  const { problem } = JSON.parse(refused.text) as { problem: { etag: string; current: unknown } };
  assert.equal(problem.etag, /^\/user_groups\/\d+\/users/.test(place) ? versionOf(tag) : tag);
  if (method !== 'PUT' || !place.startsWith('/artifacts')) assert.ok(problem.current);
  const blind = await by.request(method, address, { ...bodyOf(row, 2), headers: { prefer: 'handling=strict' } });
  assert.equal(blind.status, 428, blind.text);
  assert.equal(await tagOf(by, place), tag, 'nothing has changed');
  return tag;
}

/** Without the part that names the page. */
const versionOf = (tag: string): string => tag.replace(/-[\da-f]{12}"$/, '"');

async function changes(row: Versioned, method: string): Promise<void> {
  const address = typeof row.at === 'string' ? row.at : await row.at();
  const { by = admin } = row;
  const send = (number: number, headers: Record<string, string> = {}) =>
    by.request(method, address, { ...bodyOf(row, number), headers });
  if (method !== 'DELETE') assert.ok((await send(1)).status < 300, (await send(1)).text);
  const tag = await hasVersion(row, method, address);
  const racing = await Promise.all([2, 4, 6, 8].map((number) => send(number, { 'if-match': tag })));
  const won = racing.find(({ status }) => status < 300);
  if (method !== 'DELETE') {
    const next = versionOf(await tagOf(by, row.read ?? address));
    assert.equal(versionOf(String(won?.headers['etag'])), next, 'the answer names the new version');
  }
  const refused = racing.filter(({ status }) => status >= 300);
  assert.equal(
    refused.length,
    3,
    `exactly one wins: ${racing.map(({ status, text: why }) => `${status} ${why}`).join('\n')}`,
  );
  for (const { status, text: why } of refused)
    assert.ok(status === 412 || (method === 'DELETE' && [400, 404].includes(status)), `${status} ${why}`);
  if (method !== 'DELETE') assert.notEqual(await tagOf(by, row.read ?? address), tag);
}

const { routes } = hearth.server;
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const readable = new Set(routes.filter(isVersioned).map(({ path }) => path));
const withSubversion = await hasSubversion(hearth);

describe('every resource that can change has a version', () => {
  for (const [name, rows] of Object.entries(cases)) {
    const [method = '', path = ''] = name.split(' ');
    for (const row of [rows].flat()) {
      test(name, { skip: path.startsWith('/svn') && !withSubversion }, () => changes(row, method));
    }
  }

  test('and every other write is a known exception', () => {
    const changing = routes.filter((route) => isWrite(route) && route.method !== 'POST');
    const paths = changing.filter(({ method }) => method !== 'DELETE').map(({ path }) => path);
    // Resources that can't change have one version: they can only be deleted.
    const isFixed = ({ method, path }: AnyRoute) =>
      !readable.has(path) && (!paths.includes(path) || (method === 'DELETE' && `PATCH ${path}` in exceptions));
    const missing = changing.filter(
      (route) => !isFixed(route) && !(nameOf(route) in cases) && !(nameOf(route) in exceptions),
    );
    assert.deepEqual(missing.map(nameOf), []);
    const known = new Set(changing.map(nameOf));
    assert.deepEqual(
      Object.keys({ ...cases, ...exceptions }).filter((name) => !known.has(name)),
      [],
    );
  });
});

test('a refused change shows the differences, and the authors and dates of the changes', async () => {
  const address = `/trackers/${plant.id}` as const;
  succeeds(await admin.patch(address, { body: { label: 'Before' } }));
  const tag = await tagOf(ada, address);
  hearth.clock.advance(1000);
  succeeds(await admin.patch(address, { body: { label: 'After' } }));
  const refused = await admin.patch(address, { body: { label: 'Mine' }, headers: { 'if-match': tag } });
  assert.equal(refused.status, 412);
  const { problem } = JSON.parse(refused.text) as {
    problem: { differences: unknown[]; changes: { user_id: number; date: string }[]; current: { label: string } };
  };
  assert.equal(problem.current.label, 'After');
  assert.ok(
    problem.differences.some(
      (one) => JSON.stringify(one) === JSON.stringify({ pointer: '/label', before: 'Before', after: 'After' }),
    ),
    JSON.stringify(problem.differences),
  );
  assert.deepEqual(
    problem.changes.map(({ user_id: userId }) => userId),
    [hearth.admin.id],
  );
  assert.ok(Date.parse(problem.changes[0]?.date ?? '') > 0);
});

/** Requests that create something with a natural key. */
const natural: Record<string, { at: string; body: object }> = {
  'POST /svn': { at: '/svn', body: { project_id: garden.id, name: 'seeds' } },
  'POST /projects': {
    at: '/projects',
    body: { shortname: 'orchard', label: 'Orchard', description: '', is_public: true, template_id: 100 },
  },
  'POST /projects/:id/trackers': {
    at: `/projects/${garden.id}/trackers`,
    body: { label: 'Tools', item_name: 'tool', structure: { fields: [] } },
  },
  'POST /trackers/:id/fields': {
    at: `/trackers/${plant.id}/fields`,
    body: { name: 'height', label: 'Height', type: 'int' },
  },
  'POST /tracker_fields/:id/values': { at: `/tracker_fields/${field.id('state')}/values`, body: { label: 'Dry' } },
  'POST /tracker_workflow_transitions': {
    at: '/tracker_workflow_transitions',
    body: { tracker_id: plant.id, from_id: field.value('state', 'Bloom'), to_id: field.value('state', 'Seed') },
  },
  'POST /user_groups': { at: '/user_groups', body: { project_id: garden.id, short_name: 'visitors' } },
  'POST /users': {
    at: '/users',
    body: { username: 'newton', email: 'newton@example.com', password: 'Apple-tree-1665' },
  },
  'POST /projects/:id/service_accounts': {
    at: `/projects/${garden.id}/service_accounts`,
    body: { username: 'sprinkler' },
  },
  'POST /link_types': { at: '/link_types', body: { shortname: 'shades', forward_label: 'to', reverse_label: 'from' } },
  'POST /project_fields': {
    at: '/project_fields',
    body: { name: 'Soil', description: '', is_required: false, type: 'text' },
  },
  'POST /project_categories': { at: '/project_categories', body: { name: 'Climate', values: ['Dry'] } },
  'POST /project_categories/:id/values': { at: '/project_categories/1/values', body: { name: 'Wet' } },
};

describe("If-None-Match: * creates only what doesn't exist", () => {
  const only = { 'if-none-match': '*' };
  for (const [name, { at, body }] of Object.entries(natural)) {
    test(name, { skip: name === 'POST /svn' && !withSubversion }, async () => {
      const first = await admin.request('POST', at, { body, headers: only });
      assert.equal(first.status, 201, first.text);
      const second = await admin.request('POST', at, { body, headers: only });
      assert.equal(second.status, 412, second.text);
      // Projects have a different dry run, which answers with all faults.
      const tried = await admin.request('POST', `${at}?dry_run=true`, { body, headers: only });
      assert.equal(tried.status, at === '/projects' ? 400 : 412, tried.text);
      const usual = await admin.request('POST', at, { body });
      assert.ok([400, 409].includes(usual.status), usual.text);
    });
  }

  test("doesn't change other refusals, on any route", async () => {
    const twice = { type: 'string', name: 'name', label: 'Name' };
    const refused = await admin.request('POST', `/projects/${garden.id}/trackers`, {
      body: { label: 'Pots', item_name: 'pot', structure: { fields: [twice, twice] } },
      headers: only,
    });
    assert.equal(refused.status, 400, refused.text);
    const creating = routes.filter(({ method }) => method === 'POST');
    assert.deepEqual(
      creating
        .filter(({ hasNaturalKey }) => hasNaturalKey === true)
        .map(nameOf)
        .toSorted(),
      Object.keys(natural).toSorted(),
    );
    const others = [
      'POST /invitations/accept',
      'POST /registrations',
      'POST /email_confirmations',
      'POST /openid_sign_ins/complete',
      'POST /users/:id/identities',
      'POST /trackers/:id/restore',
    ];
    const named = creating.filter(({ problems = [] }) => problems.some((code) => code.endsWith('_taken')));
    assert.deepEqual(
      named.map(nameOf).filter((name) => !(name in natural) && !others.includes(name)),
      [],
    );
  });
});

test('If-None-Match: * never replaces anything', async () => {
  const banner = `/projects/${garden.id}/banner` as const;
  succeeds(await admin.put(banner, { body: { message: 'Old' } }));
  const put = () => admin.put(banner, { body: { message: 'New' }, headers: { 'if-none-match': '*' } });
  assert.equal((await put()).status, 412, 'there is one');
  succeeds(await admin.delete(banner));
  assert.equal((await put()).status, 200);
});

test('unconditional changes are refused if preconditions are required', async () => {
  const address = `/artifacts/${rose}` as const;
  const send = (headers: Record<string, string>) =>
    ada.put(address, { body: { values: [field.set('title', { value: 'Tulip' })] }, headers });
  const strict = { prefer: 'handling=strict' };
  assert.equal((await send(strict)).status, 428);
  assert.equal((await send({ ...strict, 'if-match': await tagOf(ada, address) })).status, 200);
  succeeds(await admin.patch('/platform_settings', { body: { require_preconditions: true } }));
  assert.equal((await send({})).status, 428);
  assert.equal((await send({ 'if-match': await tagOf(ada, address) })).status, 200);
  const created = await ada.post('/artifacts', {
    body: { tracker: { id: plant.id }, values: [field.set('title', { value: 'New' })] },
  });
  assert.equal(created.status, 201, 'a creation is not blind');
  const settings = '/platform_settings' as const;
  const tag = await tagOf(admin, settings);
  succeeds(await admin.patch(settings, { body: { require_preconditions: false }, headers: { 'if-match': tag } }));
  assert.equal((await send({})).status, 200);
});
