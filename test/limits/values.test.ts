import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fieldsOf, readArtifact, shownIn, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

describe('numbers that exceed the integers of databases', async () => {
  const types = { amount: { type: 'float' }, count: { type: 'int' } };
  const tracker = await trackerOf(hearth.admin, project.id, 'numbers', types);
  const of = fieldsOf(tracker);
  const found = async (parameter: string, query: string) => {
    const list = await alice.get(`/trackers/${tracker.id}/artifacts?${parameter}=${encodeURIComponent(query)}`);
    assert.equal(list.status, 200, list.text);
    return (list.json as { id: number }[]).map(({ id }) => id);
  };

  for (const value of [2 ** 63, -(2 ** 63), 1e19, -1e25, 1e308]) {
    test(`${value} is stored, shown and found`, async () => {
      const body = { tracker: { id: tracker.id }, values: [of.set('amount', { value })] };
      const made = await alice.post('/artifacts', { body });
      assert.equal(made.status, 201, made.text);
      const { id } = made.json;
      assert.equal(shownIn(await readArtifact(alice, id), of.id('amount')).value, value);
      assert.deepEqual(await found('query', JSON.stringify({ amount: value })), [id]);
      assert.deepEqual(await found('query', JSON.stringify({ count: value })), []);
      if (value < 0) return;
      const digits = BigInt(value).toString();
      if (value < 1e20) assert.deepEqual(await found('expert_query', `amount = ${digits}`), [id]);
      assert.deepEqual(await found('expert_query', `count = ${digits}`), []);
    });
  }
});

test('names in a repository that are too long for a file system are not found', async () => {
  const made = await hearth.admin.post('/svn', { body: { project_id: project.id, name: 'repository' } });
  assert.equal(made.status, 201, made.text);
  const { id } = made.json as { id: number };
  const long = 'x'.repeat(300);
  for (const route of hearth.server.routes) {
    if (route.method !== 'GET' || !route.path.startsWith('/svn/:id/')) continue;
    const address = route.path.replace(':id', String(id)).replaceAll(/:\w+/g, '1');
    for (const path of [`/${long}`, `/${long}/${long}`]) {
      const answered = await hearth.admin.get(`${address}?path=${path}`);
      assert.ok(answered.status < 500, `${address}: ${answered.text}`);
    }
  }
});
