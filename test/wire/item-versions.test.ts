import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { anArtifact, fieldsOf, listOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';
import { withParameter } from './routes.ts';

const fields = {
  title: { type: 'string' },
  state: listOf('sb', 'Seed', 'Bloom'),
  links: { type: 'art_link' },
  id: { type: 'int' },
};
const semantics = { status: { field_id: 'state', value_ids: ['Seed'] } };
const {
  hearth,
  users: { ada },
  projects: { garden },
  trackers: { plant, leaf },
} = await aWorld()
  .with(
    aProject('garden')
      .withMembers('ada')
      .with(aTracker('plant').withFields(fields, { semantics }))
      .with(aTracker('leaf').withFields(fields, { semantics })),
  )
  .start({ after });
const { admin } = hearth;
const field = fieldsOf(plant);
const seed = field.set('state', { bind_value_ids: [field.value('state', 'Seed')] });
const tulip = await anArtifact(admin, plant, [field.set('title', { value: 'Tulip' }), seed]);
const rose = await anArtifact(admin, plant, [
  field.set('title', { value: 'Rose' }),
  field.set('links', { links: [{ id: tulip }] }),
  field.set('id', { value: tulip }),
  seed,
]);
const withSubversion = await hasSubversion(hearth);

async function made(path: string, body: object): Promise<number> {
  const answer = await admin.post(path as '/artifacts', { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.json.id;
}
succeeds(await admin.patch(`/trackers/${leaf.id}`, { body: { parent_id: plant.id } }));
const report = await made(`/trackers/${plant.id}/tracker_reports`, { label: 'All' });
await made('/user_groups', { project_id: garden.id, short_name: 'gardeners' });
await made('/project_fields', { name: 'Soil', description: '', is_required: false });
await made('/project_categories', { name: 'Climate' });
await made('/openid_providers', { label: 'Works', issuer: 'https://id.invalid', client_id: 'x' });
await made('/access_keys', { description: 'Script' });
await made('/link_types', { shortname: 'shades', forward_label: 'to', reverse_label: 'from' });
const hook = { url: 'https://example.com/', is_enabled: false };
for (const place of [`/trackers/${plant.id}`, `/projects/${garden.id}`]) await made(`${place}/webhooks`, hook);
for (const place of [`/users/${hearth.admin.id}`, `/projects/${garden.id}`])
  await made(`${place}/dashboards`, { label: 'Board' });
if (withSubversion) await made('/svn', { project_id: garden.id, name: 'tools' });

const inGarden = (path: string) => `/projects/${garden.id}/${path}`;
const linked = `/artifacts/${rose}/linked_artifacts?direction=forward`;
const found = `/tracker_reports/${report}/artifacts`;

/** An address of each list whose items can be read one by one. */
const lists: Record<string, string> = {
  '/accounts': '/accounts',
  '/artifacts': `/artifacts?query=${encodeURIComponent(`{"id":[${rose}]}`)}`,
  '/artifacts/:id/linked_artifacts': linked,
  '/link_types': '/link_types',
  '/openid_providers': '/openid_providers',
  '/project_categories': '/project_categories',
  '/project_fields': '/project_fields',
  '/projects': '/projects',
  '/projects/:id/dashboards': inGarden('dashboards'),
  '/projects/:id/project_services': inGarden('project_services'),
  '/projects/:id/svn': inGarden('svn'),
  '/projects/:id/trackers': inGarden('trackers'),
  '/projects/:id/user_groups': inGarden('user_groups'),
  '/projects/:id/webhooks': inGarden('webhooks'),
  '/tracker_reports/:id/artifacts': found,
  '/trackers/:id/artifacts': `/trackers/${plant.id}/artifacts`,
  '/trackers/:id/parent_artifacts': `/trackers/${leaf.id}/parent_artifacts`,
  '/trackers/:id/tracker_reports': `/trackers/${plant.id}/tracker_reports`,
  '/trackers/:id/webhooks': `/trackers/${plant.id}/webhooks`,
  '/users': '/users?query=ada',
  '/users/:id/access_keys': `/users/${hearth.admin.id}/access_keys`,
  '/users/:id/artifacts': `/users/self/artifacts?query=${encodeURIComponent('{"submitted_by":true}')}`,
  '/users/:id/dashboards': `/users/${hearth.admin.id}/dashboards`,
};

type Item = Record<string, string | number | undefined>;

async function itemsOf(list: string): Promise<Item[]> {
  const { status, text } = await admin.get(list as '/projects');
  assert.equal(status, 200, text);
  const body = JSON.parse(text) as Item[] | Record<string, Item[] | number>;
  if (Array.isArray(body)) return body;
  return Object.values(body).flatMap((member) => (Array.isArray(member) ? member : []));
}

describe('items of lists have the entity tags of their own addresses', () => {
  for (const [path, list] of Object.entries(lists)) {
    test(path, { skip: path.endsWith('/svn') && !withSubversion }, async () => {
      const { items = '' } = hearth.server.routes.find((route) => route.method === 'GET' && route.path === path) ?? {};
      const parameter = /:(\w+)$/.exec(items)?.[1] ?? 'id';
      const tagged = await itemsOf(withParameter(list, 'with=etag'));
      assert.ok(tagged.length > 0);
      for (const item of tagged) {
        const address = items.replace(/:\w+$/, String(item[parameter] ?? item['id']));
        const { headers } = await admin.get(address as '/projects/1');
        assert.match(String(headers['etag']), /^"[^"]+"$/, address);
        assert.equal(item['etag'], headers['etag'], address);
      }
      const plain = await itemsOf(list);
      assert.ok(
        plain.every((item) => !('etag' in item)),
        'only on request',
      );
    });
  }

  test('with a selection of members, too', async () => {
    const shaped = hearth.server.routes.filter(({ items, expands }) => items !== undefined && expands !== undefined);
    assert.ok(shaped.length >= 4);
    for (const { path } of shaped) {
      const list = withParameter(lists[path] ?? '', 'with=etag');
      const whole = await itemsOf(list);
      const some = await itemsOf(withParameter(list, 'fields=id'));
      assert.deepEqual(
        some,
        whole.map(({ id, etag }) => ({ id, etag })),
        path,
      );
      const plain = await itemsOf(withParameter(lists[path] ?? '', 'fields=id'));
      assert.ok(
        plain.every((item) => Object.keys(item).join() === 'id'),
        'only on request',
      );
    }
  });

  test('on every route with lists', () => {
    const paths = hearth.server.routes.filter(({ items }) => items !== undefined).map(({ path }) => path);
    assert.deepEqual(Object.keys(lists).toSorted(), paths.toSorted());
  });

  test('except in flat rows and at earlier times, which have no address', async () => {
    const { id: changeset } = (await itemsOf(`/artifacts/${rose}/changesets`))[0] ?? {};
    for (const list of [
      `${linked}&output_format=flat`,
      `${linked}&at=${changeset}`,
      `${found}?values=all&output_format=flat`,
      `${found}?at=${changeset}`,
      `/trackers/${plant.id}/artifacts?at=${changeset}`,
    ]) {
      const items = await itemsOf(withParameter(list, 'with=etag'));
      assert.ok(items.length > 0, list);
      assert.ok(
        items.every((item) => !('etag' in item)),
        list,
      );
    }
  });

  test('and callers get the tags of their own representations', async () => {
    const address = `/artifacts/${rose}` as const;
    const list = await ada.get(`/trackers/${plant.id}/artifacts?with=etag`);
    const items = list.json as unknown as { id: number; etag: string }[];
    assert.equal(items.find(({ id }) => id === rose)?.etag, (await ada.get(address)).headers['etag']);
  });
});
