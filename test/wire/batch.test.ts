import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { BatchResult } from '../../contract/platform/batch.ts';
import { type AnyRoute, isWrite } from '../../server/http/route.ts';
import { isBatchable } from '../../server/http/writes/batch.ts';
import { fieldsOf, readArtifact } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { story: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('story').fromTemplate('stories')))
  .start({ after });
const { admin } = hearth;
const field = fieldsOf(tracker);
const links = tracker.fields.find(({ type }) => type === 'art_link');
assert.ok(links);

const title = (value: string) => field.set('title', { value });
const create = (value: string, id?: string, more: object[] = []) => ({
  ...(id === undefined ? {} : { id }),
  method: 'POST',
  path: '/artifacts',
  body: { tracker: { id: tracker.id }, values: [title(value), ...more] },
});
const numberOf = async (): Promise<number> =>
  Number((await alice.get(`/trackers/${tracker.id}/artifacts?limit=1`)).headers['x-pagination-size']);
const send = (operations: unknown[], more: object = {}, path = '/batch') =>
  alice.post(path as '/batch', { body: { operations, ...more } });
const statusesIn = ({ results }: BatchResult): number[] => results.map(({ status }) => status);

describe('a batch', () => {
  test('creates the artifacts of its operations, and later ones refer to earlier ones', async () => {
    const child = create('child', 'child', [{ field_id: links.field_id, links: [{ id: '$epic', type: '_is_child' }] }]);
    const change = { method: 'PUT', path: '/artifacts/$epic', body: { values: [title('renamed')] } };
    const { json } = await send([create('epic', 'epic'), child, change]);
    assert.deepEqual(statusesIn(json), [201, 201, 200]);
    const [epic, made] = json.results.map(({ body }) => (body as { id: number } | null)?.id ?? 0);
    assert.equal((await readArtifact(alice, epic ?? 0)).title, 'renamed');
    const shown = await alice.get(`/artifacts/${made ?? 0}/linked_artifacts?direction=forward&nature=_is_child`);
    assert.ok(shown.text.includes(`"id":${epic}`), shown.text);
  });

  test('accepts XML', async () => {
    const value = (name: string, more = '') => `<body><tracker><id>${tracker.id}</id></tracker><values>
      <item><field_id>${field.id('title')}</field_id><value>${name}</value></item>${more}</values></body>`;
    const link = `<item><field_id>${links.field_id}</field_id><links><item><id>$epic</id></item></links></item>`;
    const operation = (body: string, id: string) =>
      `<item><id>${id}</id><method>POST</method><path>/artifacts</path>${body}</item>`;
    const operations = operation(value('an epic'), 'epic') + operation(value('a child', link), 'child');
    const answer = await alice.request('POST', '/batch', {
      body: `<request><operations>${operations}</operations></request>`,
      headers: { 'content-type': 'application/xml' },
    });
    assert.equal(answer.status, 200, answer.text);
    const { results } = answer.json as BatchResult;
    const [epic, child] = results.map(({ body }) => (body as { id: number }).id);
    assert.equal((await readArtifact(alice, epic ?? 0)).title, 'an epic');
    const shown = await alice.get(`/artifacts/${child ?? 0}/linked_artifacts?direction=forward&nature=`);
    assert.ok(shown.text.includes(`"id":${epic}`), shown.text);
  });

  test('changes nothing if one operation is refused, and names it', async () => {
    const before = await numberOf();
    const wrong = { ...create('wrong'), body: { tracker: { id: tracker.id }, values: [{ field_id: 0, value: '' }] } };
    const refused = await send([create('right'), wrong]);
    assert.equal(refused.status, 400, refused.text);
    assert.partialDeepStrictEqual(refused.body, { problem: { code: 'artifact_values_invalid', operation: 1 } });
    assert.equal(await numberOf(), before);
  });

  test('item by item, answers each operation separately', async () => {
    const before = await numberOf();
    const wrong = { method: 'PUT', path: '/artifacts/999999', body: { values: [] } };
    const { json } = await send([create('one'), wrong, create('two')], { atomic: false });
    assert.deepEqual(statusesIn(json), [201, 404, 201]);
    assert.equal(await numberOf(), before + 2);
  });

  test('checks the preconditions of each operation', async () => {
    const made = await alice.post('/artifacts', { body: create('first').body });
    const path = `/artifacts/${made.json.id}`;
    const etag = String((await alice.get(path)).headers['etag']);
    const put = (value: string) => ({ method: 'PUT', path, body: { values: [title(value)] }, if_match: etag });
    const { json } = await send([put('second'), put('third')], { atomic: false });
    assert.deepEqual(statusesIn(json), [200, 412]);
    assert.equal((await send([put('fourth')])).status, 412);
    assert.equal((await readArtifact(alice, made.json.id)).title, 'second');
  });

  test('lists the changes since the expected version, like a single request', async () => {
    const path = `/trackers/${tracker.id}` as const;
    await admin.patch(path, { body: { description: 'Read' } });
    const etag = String((await admin.get(path)).headers['etag']);
    await admin.patch(path, { body: { description: 'Changed' } });
    const operation = { method: 'PATCH', path, body: { description: 'Mine' }, if_match: etag };
    const { body } = await admin.post('/batch', { body: { operations: [operation] } });
    const details = { current: { description: 'Changed' }, changes: [{ user_id: hearth.admin.id }] };
    assert.partialDeepStrictEqual(body, { problem: { code: 'precondition_failed', operation: 0, ...details } });
    const differences = [{ pointer: '/description', before: 'Read', after: 'Changed' }];
    assert.partialDeepStrictEqual(body, { problem: { differences } });
  });

  test('compares dates and natural keys', async () => {
    const made = await alice.post('/artifacts', { body: create('dated').body });
    const path = `/artifacts/${made.json.id}`;
    const date = String((await alice.get(path)).headers['last-modified']);
    const put = (since: string) => ({
      method: 'PUT',
      path,
      body: { values: [title('new')] },
      if_unmodified_since: since,
    });
    const { json } = await send([put('Mon, 01 Jan 2001 00:00:00 GMT'), put(date)], { atomic: false });
    assert.deepEqual(statusesIn(json), [412, 200]);
    const group = {
      method: 'POST',
      path: '/user_groups',
      body: { project_id: project.id, short_name: 'readers' },
      if_none_match: '*',
    };
    const groups = await admin.post('/batch', { body: { atomic: false, operations: [group, group] } });
    assert.deepEqual(statusesIn(groups.json), [201, 412]);
  });

  test('requires preconditions where single requests do', async () => {
    const made = await alice.post('/artifacts', { body: create('strict').body });
    const path = `/artifacts/${made.json.id}`;
    const blind = { method: 'PUT', path, body: { values: [title('blind')] } };
    const operations = [blind, create('not blind'), { ...blind, if_match: made.headers['etag'] }];
    const body = { operations, atomic: false };
    const strict = await alice.post('/batch', { body, headers: { prefer: 'handling=strict' } });
    assert.deepEqual(statusesIn(strict.json), [428, 201, 200]);
    const settings = '/platform_settings' as const;
    await admin.patch(settings, { body: { require_preconditions: true } });
    const refused = await send([blind]);
    const tag = String((await admin.get(settings)).headers['etag']);
    await admin.patch(settings, { body: { require_preconditions: false }, headers: { 'if-match': tag } });
    assert.equal(refused.status, 428, refused.text);
    assert.equal((await send([blind])).status, 200);
  });

  test('supports dry runs, and can be repeated under a key', async () => {
    const before = await numberOf();
    const tried = await send([create('tried', 'a'), create('tried', 'b')], {}, '/batch?dry_run=true');
    assert.partialDeepStrictEqual(tried.body, { dry_run: { status: 200 } });
    assert.equal(await numberOf(), before);
    const repeat = () =>
      alice.post('/batch', { headers: { 'Idempotency-Key': 'batch' }, body: { operations: [create('keyed')] } });
    const [first, again] = [await repeat(), await repeat()];
    assert.deepEqual([again.text, again.headers['idempotency-replayed']], [first.text, 'true']);
    assert.equal(await numberOf(), before + 1);
  });

  test('refuses a dry run of a single operation, whatever it writes', async () => {
    const made = await alice.post('/artifacts', { body: create('kept').body });
    const path = `/artifacts/${made.json.id}`;
    const before = await numberOf();
    for (const operation of [
      { ...create('tried'), path: '/artifacts?dry_run=true' },
      { method: 'PUT', path: `${path}?dry_run=1`, body: { values: [title('tried')] } },
      { method: 'DELETE', path: `${path}?dry_run=true` },
      { method: 'PATCH', path: `${path}?dry_run=true`, body: { values: [title('tried')] } },
    ]) {
      for (const atomic of [true, false]) {
        const { status, body } = await send([operation], { atomic });
        const refused = atomic ? { status, body } : (body as BatchResult).results[0];
        assert.equal(refused?.status, 400, JSON.stringify(body));
        const place = { pointer: '/operations/0/path', parameter: 'dry_run', operation: 0 };
        assert.partialDeepStrictEqual(refused.body, { problem: { code: 'batch_operation_dry_run', ...place } });
        assert.match(JSON.stringify(body), /For a dry run of the whole batch, use `\/batch\?dry_run=true`/);
      }
    }
    assert.equal(await numberOf(), before);
    assert.equal((await readArtifact(alice, made.json.id)).title, 'kept');
    const real = { method: 'PUT', path: `${path}?dry_run=false`, body: { values: [title('real')] } };
    assert.deepEqual(statusesIn((await send([real])).json), [200]);
  });

  test('has the pointer to a fault, and the closest name', async () => {
    const { body } = create('x');
    const refusals: [object[], object][] = [
      [[{ ...create('x'), path: '/artifacts?dry_ru=true' }], { pointer: '/operations/0/path', nearest: 'dry_run' }],
      [
        [{ ...create('x'), body: { ...body, valuse: [] } }],
        { pointer: '/operations/0/body/valuse', nearest: 'values' },
      ],
      [[{ ...create('x'), body: { ...body, values: 7 } }], { pointer: '/operations/0/body/values' }],
      [[create('x'), { method: 'PUT', path: '/artifact/7' }], { pointer: '/operations/1/path', operation: 1 }],
      [[create('x'), { method: 'POST', path: '/svn', body: {} }], { pointer: '/operations/1/path' }],
      [
        [{ method: 'PUT', path: '/artifacts/seven', body: { values: [] } }],
        { detail: 'invalid value specified for `id`', pointer: '/operations/0/path', parameter: 'id' },
      ],
      [
        [create('x', 'epic'), { method: 'PUT', path: '/artifacts/$epik', body: { values: [] } }],
        { code: 'batch_reference_unknown', pointer: '/operations/1/path', nearest: 'epic' },
      ],
    ];
    for (const [operations, details] of refusals) {
      const whole = await send(operations);
      assert.partialDeepStrictEqual(whole.body, { problem: details }, whole.text);
      const single = await send(operations, { atomic: false });
      const problems = single.json.results.flatMap(({ status, body: answer }) => (status < 400 ? [] : [answer]));
      assert.partialDeepStrictEqual(problems[0], { problem: details }, single.text);
    }
    const failed = { ...create('x', 'gone'), body: { tracker: { id: 0 }, values: [] } };
    const child = create('x', 'child', [{ field_id: links.field_id, links: [{ id: '$gone' }] }]);
    const { json } = await send([failed, child], { atomic: false });
    const details = { code: 'batch_reference_empty', pointer: '/operations/1/body/values/1/links/0/id' };
    assert.partialDeepStrictEqual(json.results[1]?.body, { problem: details });
  });

  test('applies changes of structures and rights by earlier operations', async () => {
    const body = {
      label: 'New',
      item_name: 'fresh',
      structure: { fields: [{ key: 't', name: 't', label: 'T', type: 'string' }] },
    };
    const operations = [
      { id: 'tracker', method: 'POST', path: `/projects/${project.id}/trackers`, body },
      {
        method: 'POST',
        path: '/artifacts',
        body: { tracker: { id: '$tracker' }, values_by_field: { t: { value: 'x' } } },
      },
    ];
    const { json } = await admin.post('/batch', { body: { operations } });
    assert.deepEqual(statusesIn(json), [201, 201]);
  });

  test('writes the same history and events as single requests', async () => {
    const after = async (id: number) =>
      hearth.platform.db.read.selectFrom('events').select(['id', 'type']).where('id', '>', id).orderBy('id').execute();
    const last = async () => (await after(0)).at(-1)?.id ?? 0;
    const start = await last();
    await alice.post('/artifacts', { body: create('single').body });
    const single = (await after(start)).map(({ type }) => type);
    const middle = await last();
    await send([create('batched')]);
    assert.deepEqual(
      (await after(middle)).map(({ type }) => type),
      single,
    );
    assert.deepEqual(single, ['artifact.created']);
  });

  test('supports only writes of artifacts, reports, trackers and memberships', async () => {
    for (const [method, path] of [
      ['POST', '/svn'],
      ['POST', '/access_keys'],
      ['POST', `/trackers/${tracker.id}/csv_import`],
      ['POST', '/batch'],
    ]) {
      const { status } = await send([{ method, path, body: {} }]);
      assert.ok([400, 404].includes(status), path);
    }
    const named = ({ method, path }: AnyRoute) => `${method} ${path}`;
    const taken = hearth.server.routes.filter((route) => isWrite(route) && isBatchable(route)).map(named);
    assert.ok(taken.includes('POST /artifacts') && taken.includes('PUT /user_groups/:id/users'));
    for (const name of taken) assert.doesNotMatch(name, /svn|files|import|keys|session|token|webhook|mail/);
  });

  test('cannot contain itself, or two operations of the same name', async () => {
    const inner = { method: 'POST', path: '/batch', body: { operations: [] } };
    const nested = await alice.post('/batch', { body: { operations: [inner] } });
    assert.deepEqual(
      [nested.status, nested.error.message],
      [400, 'Bad Request: A batch cannot contain `POST /batch`.'],
    );
    const twice = await alice.post('/batch', {
      body: {
        operations: [
          { ...inner, id: 'x' },
          { ...inner, id: 'x' },
        ],
      },
    });
    assert.equal(twice.status, 400);
    assert.partialDeepStrictEqual(twice.body, {
      problem: { code: 'batch_name_repeated', pointer: '/operations/1/id', operation: 1 },
    });
  });

  test('has 1 to 1,000 operations', async () => {
    for (const operations of [[], Array.from({ length: 1001 }, () => create('x'))]) {
      assert.equal((await send(operations)).status, 400);
    }
  });
});
