import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defined, statusesOf, succeeds } from '../support/hearth/expect.ts';
import type { Caller } from '../support/hearth/hearth.ts';
import { anArtifact, changed, changesetsOf, fieldsOf, listOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('garden')
      .withMembers('ada')
      .with(aTracker('plant').withFields({ title: { type: 'string' }, state: listOf('sb', 'Seed', 'Bloom') }, {})),
  )
  .start({ after });
const { admin } = hearth;
const { ada } = users;
const { garden } = projects;
const { plant } = trackers;
const field = fieldsOf(plant);
const rose = await anArtifact(admin, plant, [field.set('title', { value: 'Rose' })]);
await changed(admin, rose, [], { comment: { body: 'Water', format: 'text' } });
const { id: changeset } = defined((await changesetsOf(admin, rose)).at(-1));

async function made(path: string, body: object): Promise<number | string> {
  const answer = await admin.post(path as '/artifacts', { body });
  succeeds(answer, 201);
  return answer.json.id;
}
const report = await made(`/trackers/${plant.id}/tracker_reports`, { label: 'All' });
const group = await made('/user_groups', { project_id: garden.id, short_name: 'gardeners' });
const webhook = await made(`/trackers/${plant.id}/webhooks`, { url: 'https://example.com/', is_enabled: false });
succeeds(
  await admin.patch(`/trackers/${plant.id}`, {
    query: { query: JSON.stringify({ workflow: { set_transitions_rules: { field_id: field.id('state') } } }) },
  }),
);
const transition = await made('/tracker_workflow_transitions', {
  tracker_id: plant.id,
  from_id: 0,
  to_id: field.value('state', 'Seed'),
});

interface Versioned {
  address: string;
  method: 'PUT' | 'PATCH';
  /** a change; different numbers make different ones */
  body: (number: number) => object;
}

const text = (number: number) => `text ${number}`;
const resources: Versioned[] = [
  { address: `/projects/${garden.id}`, method: 'PATCH', body: (n) => ({ label: text(n) }) },
  { address: `/projects/${garden.id}/banner`, method: 'PUT', body: (n) => ({ message: text(n) }) },
  { address: `/trackers/${plant.id}`, method: 'PATCH', body: (n) => ({ label: text(n) }) },
  { address: `/artifacts/${rose}`, method: 'PUT', body: (n) => ({ values: [field.set('title', { value: text(n) })] }) },
  { address: `/artifacts/${rose}`, method: 'PATCH', body: (n) => ({ values_by_field: { title: { value: text(n) } } }) },
  { address: `/artifacts/${rose}/changesets/${changeset}/comment`, method: 'PATCH', body: (n) => ({ body: text(n) }) },
  { address: `/tracker_reports/${report}`, method: 'PATCH', body: (n) => ({ label: text(n) }) },
  { address: `/user_groups/${group}`, method: 'PATCH', body: (n) => ({ short_name: `group${n}` }) },
  { address: `/user_groups/${group}`, method: 'PATCH', body: (n) => ({ description: text(n) }) },
  { address: `/webhooks/${webhook}`, method: 'PATCH', body: (n) => ({ url: `https://example.com/${n}` }) },
  {
    address: `/tracker_workflow_transitions/${transition}`,
    method: 'PATCH',
    body: (n) => ({
      authorized_user_group_ids: [`${garden.id}_3`],
      not_empty_field_ids: [],
      is_comment_required: n % 2 === 0,
    }),
  },
  { address: '/platform_settings', method: 'PATCH', body: (n) => ({ platform_name: text(n) }) },
  { address: '/banner', method: 'PUT', body: (n) => ({ message: text(n), importance: 'standard' }) },
];

const tagOf = async (by: Caller, address: string): Promise<string> =>
  String((await by.get(address as '/projects/1')).headers['etag']);

describe('every resource that can change has a version', () => {
  for (const { address, method, body } of resources) {
    test(`${method} ${address}`, async () => {
      const send = (number: number, headers: Record<string, string> = {}) =>
        admin.request(method, address, { body: body(number), headers });
      succeeds(await send(1));
      const tag = await tagOf(admin, address);
      assert.match(tag, /^"[^"]+"$/);
      const known = await admin.get(address, { headers: { 'if-none-match': tag } });
      assert.equal(known.status, 304);
      const tagged = await admin.get(`${address}?with=etag`);
      assert.equal((tagged.json as { etag: string }).etag, tag);
      assert.equal((await send(2, { 'if-match': '"other"' })).status, 412);
      assert.equal(await tagOf(admin, address), tag, 'nothing has changed');
      const racing = await Promise.all([2, 4, 6, 8].map((number) => send(number, { 'if-match': tag })));
      assert.deepEqual(statusesOf(racing), [200, 412, 412, 412], 'exactly one wins');
      assert.notEqual(await tagOf(admin, address), tag);
      assert.equal((await admin.get(address, { headers: { 'if-none-match': tag } })).status, 200);
    });
  }
});

test('items of lists carry the entity tags of their own addresses', async () => {
  for (const [list, address] of [
    ['/projects', `/projects/${garden.id}`],
    [`/projects/${garden.id}/trackers`, `/trackers/${plant.id}`],
    [`/trackers/${plant.id}/artifacts`, `/artifacts/${rose}`],
    [`/trackers/${plant.id}/tracker_reports`, `/tracker_reports/${report}`],
    [`/projects/${garden.id}/user_groups`, `/user_groups/${group}`],
  ] as const) {
    const { json } = await admin.get(`${list}?with=etag`);
    const id = address.split('/').at(-1);
    const items = json as unknown as { id: number | string; etag?: string }[];
    assert.equal(items.find((item) => String(item.id) === id)?.etag, await tagOf(admin, address), list);
    assert.doesNotMatch((await admin.get(list)).text, /"etag"/, 'only on request');
  }
});

test('If-None-Match: * creates only what is not there', async () => {
  const create = (name: string) =>
    admin.post('/svn', { body: { project_id: garden.id, name }, headers: { 'if-none-match': '*' } });
  assert.equal((await create('seeds')).status, 201);
  assert.equal((await create('seeds')).status, 412);
  const banner = `/projects/${garden.id}/banner` as const;
  const put = () => admin.put(banner, { body: { message: 'New' }, headers: { 'if-none-match': '*' } });
  assert.equal((await put()).status, 412, 'there is one');
  succeeds(await admin.delete(banner));
  assert.equal((await put()).status, 200);
});

test('blind changes are refused where preconditions are required', async () => {
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
