import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { anArtifact, changed, fieldsOf, readArtifact, shownIn } from '../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../test/support/worlds/world.ts';
import { createMcpHttpServer } from './mcp/http.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('garden', { is_public: false })
      .withMembers('ada')
      .with(
        aTracker('plant').withFields(
          { title: { type: 'string' }, links: { type: 'art_link' } },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after });
const { ada, stranger } = users;
const { plant } = trackers;
const field = fieldsOf(plant);
const server = createMcpHttpServer(hearth.base, '0');

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

const address = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);

async function session(transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  return {
    client,
    call: async (name: string, args: object) => {
      const { content, isError = false } = await client.callTool({ name, arguments: { ...args } });
      const [part] = content as { text: string }[];
      return { isError, value: JSON.parse(part?.text ?? 'null') as Record<string, unknown> };
    },
  };
}

const over = (key: string) =>
  session(
    new StreamableHTTPClientTransport(address(), { requestInit: { headers: { Authorization: `Bearer ${key}` } } }),
  );

test('an assistant reads, creates, changes, comments and links over HTTP', async (t) => {
  const { client, call } = await over(ada.accessKey);
  t.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      'search',
      'list_projects',
      'list_trackers',
      'get_tracker',
      'find_artifacts',
      'get_artifact',
      'get_history',
      'create_artifact',
      'update_artifact',
      'comment_artifact',
      'link_artifacts',
    ],
  );
  assert.deepEqual(
    ((await call('list_projects', {})).value as unknown as { id: number }[]).map(({ id }) => id),
    [projects.garden.id],
  );
  assert.match(JSON.stringify((await call('list_trackers', { project_id: projects.garden.id })).value), /plant/i);
  assert.match(JSON.stringify((await call('get_tracker', { tracker_id: plant.id })).value), /"title"/);

  const bed = await anArtifact(ada, plant, [field.set('title', { value: 'Bed' })]);
  const made = await call('create_artifact', {
    tracker_id: plant.id,
    values_by_field: { title: { value: 'Rose bush' } },
  });
  const { id } = made.value['artifact'] as { id: number };
  const found = await call('find_artifacts', { tracker_id: plant.id, tql: 'title = "rose"' });
  assert.equal(found.value['total'], 1);
  const read = await call('get_artifact', { artifact_id: id });
  const update = {
    artifact_id: id,
    etag: read.value['etag'],
    values: [field.set('title', { value: 'Red rose bush' })],
    comment: 'It **blooms**.',
  };
  assert.equal((await call('update_artifact', update)).isError, false);
  const stale = await call('update_artifact', update);
  assert.deepEqual([stale.isError, stale.value['status']], [true, 412]);
  assert.equal((await call('comment_artifact', { artifact_id: id, comment: 'Water it' })).isError, false);
  assert.equal((await call('link_artifacts', { artifact_id: id, target_id: bed })).isError, false);
  assert.match(JSON.stringify((await call('get_history', { artifact_id: id })).value), /Water it/);
  const artifact = await readArtifact(ada, id);
  assert.equal(artifact.title, 'Red rose bush');
  assert.deepEqual(
    shownIn(artifact, field.id('links')).links.map((link) => link.id),
    [bed],
  );
  assert.match(JSON.stringify((await call('search', { words: 'bush' })).value), /Red/);
});

test('the key decides what an assistant can do', async (t) => {
  const id = await anArtifact(ada, plant, [field.set('title', { value: 'Secret' })]);
  await changed(ada, id, [field.set('title', { value: 'More secret' })]);
  const { client, call } = await over(stranger.accessKey);
  t.after(() => client.close());
  const refused = await call('get_artifact', { artifact_id: id });
  assert.deepEqual([refused.isError, refused.value['status']], [true, 403]);
  assert.doesNotMatch(JSON.stringify((await call('search', { words: 'secret' })).value), /More/);
  const { status } = await fetch(address(), { method: 'POST', body: '{}' });
  assert.equal(status, 401);
  const foreign = await fetch(address(), { method: 'POST', headers: { Origin: 'https://evil.example' }, body: '{}' });
  assert.equal(foreign.status, 403);
});

test('misspelled arguments are refused, and other addresses are not found', async (t) => {
  const id = await anArtifact(ada, plant, [field.set('title', { value: 'Fern' })]);
  const { client } = await over(ada.accessKey);
  t.after(() => client.close());
  const { etag } = await ada.get(`/artifacts/${id}`).then(({ headers }) => headers);
  const given = { artifact_id: id, etag, values_by_field: { title: { value: 'Oak' } }, coment: 'lost' };
  const { content, isError } = await client.callTool({ name: 'update_artifact', arguments: given });
  assert.equal(isError, true);
  assert.match(JSON.stringify(content), /coment/);
  assert.equal((await readArtifact(ada, id)).title, 'Fern');
  const wrongAddress = new URL('/other', address());
  const headers = { Authorization: `Bearer ${ada.accessKey}` };
  assert.equal((await fetch(wrongAddress, { method: 'POST', headers, body: '{}' })).status, 404);
  for (const target of ['//', '//[', 'http://[', '*', '/mcp/../other']) {
    const sent = request({ host: '127.0.0.1', port: address().port, path: target, method: 'POST', headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, 404, target);
  }
});

test('an assistant starts the command and exchanges messages with it', async (t) => {
  const command = fileURLToPath(new URL('main.ts', import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', '--url', hearth.base],
    env: { HEARTH_ACCESS_KEY: ada.accessKey, PATH: '/usr/bin:/bin' },
  });
  const { client, call } = await session(transport);
  t.after(() => client.close());
  const made = await call('create_artifact', { tracker_id: plant.id, values_by_field: { title: { value: 'Tulip' } } });
  const { id } = made.value['artifact'] as { id: number };
  assert.equal((await readArtifact(ada, id)).title, 'Tulip');
});
