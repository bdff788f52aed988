import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FileContent } from '../../../../contract/artifacts/file.ts';
import type { Answered } from '../../../../test/support/hearth/client.ts';
import { type KnownCaller, startHearth } from '../../../../test/support/hearth/hearth.ts';

const chunkLimit = 1_048_576;
const quota = 2 * chunkLimit + 10;
const hearth = await startHearth({ after }, { env: { HEARTH_UPLOAD_LIMIT: String(quota) } });
let people = 0;
const somebody = (): Promise<KnownCaller> => hearth.user(`user-${(people += 1)}`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const chunk = (size: number): string => Buffer.alloc(size, 'x').toString('base64');

const create = (by: KnownCaller, content: string, more: object = {}) =>
  by.post('/artifact_temporary_files', { body: { name: 'my file.png', mimetype: 'image/png', content, ...more } });
const add = (by: KnownCaller, id: number, offset: number, content: string) =>
  by.put(`/artifact_temporary_files/${id}`, { body: { offset, content } });
const read = async (by: KnownCaller, path: string): Promise<string> =>
  Buffer.from((await by.get(path)).as(FileContent).data, 'base64').toString();

function refusesWith(answered: Answered, status: number, detail: string): void {
  assert.equal(answered.status, status, answered.text);
  assert.match(answered.error.message, new RegExp(detail));
}

test('a file grows chunk by chunk and is represented with its size', async () => {
  const alice = await somebody();
  const made = await create(alice, base64('first '), { description: 'Cute' });
  assert.equal(made.status, 201, made.text);
  const { id } = made.json;
  assert.deepEqual(made.json, {
    id,
    submitted_by: alice.id,
    description: 'Cute',
    name: 'my file.png',
    size: 6,
    type: 'image/png',
    html_url: `/plugins/tracker/attachments/${id}-my%20file.png`,
    html_preview_url: null,
    uri: `artifact_files/${id}`,
  });
  const grown = await add(alice, id, 2, base64('second'));
  assert.equal(grown.status, 200);
  assert.equal(grown.json.size, 12);
  assert.equal(await read(alice, `/artifact_temporary_files/${id}`), 'first second');
  assert.equal(await read(alice, `/artifact_temporary_files/${id}?offset=4&limit=4`), 't se');
  assert.equal(await read(alice, `/artifact_temporary_files/${id}?offset=100`), '');
});

test('every response has the quota, its used part, and the maximum chunk size', async () => {
  const alice = await somebody();
  const made = await create(alice, base64('12345'));
  const { id } = made.json;
  const quotaOf = ({ headers }: Answered) =>
    ['x-quota', 'x-disk-usage', 'x-upload-max-file-chunksize'].map((name) => Number(headers[name]));
  assert.deepEqual(quotaOf(made), [quota, 5, chunkLimit]);
  assert.deepEqual(quotaOf(await add(alice, id, 2, base64('67'))), [quota, 7, chunkLimit]);
  assert.deepEqual(quotaOf(await alice.get('/artifact_temporary_files')), [quota, 7, chunkLimit]);
  assert.deepEqual(quotaOf(await alice.get(`/artifact_temporary_files/${id}`)), [quota, 7, chunkLimit]);
  const refused = await add(alice, id, 9, base64('8'));
  assert.deepEqual([refused.status, ...quotaOf(refused)], [400, quota, 7, chunkLimit]);
  for (const path of ['/artifact_temporary_files', `/artifact_temporary_files/${id}`]) {
    assert.deepEqual(quotaOf(await alice.request('OPTIONS', path)), [quota, 7, chunkLimit]);
    const stranger = await hearth.anonymous.request('OPTIONS', path, { headers: { 'X-Auth-AccessKey': 'bad' } });
    assert.deepEqual([stranger.status, ...quotaOf(stranger)], [200, quota, Number.NaN, chunkLimit]);
  }
  assert.deepEqual(quotaOf(await alice.delete(`/artifact_temporary_files/${id}`)), [quota, 0, chunkLimit]);
});

test('the content is paged by bytes, as the headers say', async () => {
  const alice = await somebody();
  const { id } = (await create(alice, base64('0123456789'))).json;
  const page = await alice.get(`/artifact_temporary_files/${id}?offset=2&limit=3`);
  const names = ['x-pagination-limit', 'x-pagination-offset', 'x-pagination-size', 'x-pagination-limit-max'];
  assert.deepEqual(
    names.map((name) => page.headers[name]),
    ['3', '2', '10', String(chunkLimit)],
  );
  const refused = await alice.get(`/artifact_temporary_files/${id}?limit=${chunkLimit + 1}`);
  refusesWith(refused, 400, 'Maximum allowed value is 1048576');
});

test('a caller sees its own files, page by page', async () => {
  const [alice, bob] = [await somebody(), await somebody()];
  const ids: number[] = [];
  for (const text of ['a', 'b', 'c']) ids.push((await create(alice, base64(text))).json.id);
  await create(bob, base64('not hers'));
  const page = await alice.get('/artifact_temporary_files?limit=2&offset=1');
  assert.deepEqual(
    page.json.map(({ id }) => id),
    ids.slice(1),
  );
  assert.equal(page.headers['x-pagination-size'], '3');
  refusesWith(await alice.get('/artifact_temporary_files?limit=51'), 400, 'Maximum allowed value is 50');
});

test('chunks must arrive in order, each once', async () => {
  const alice = await somebody();
  const { id } = (await create(alice, base64('1'))).json;
  for (const wrong of [1, 3, 0, -1]) {
    refusesWith(await add(alice, id, wrong, base64('x')), 400, 'Invalid offset received. Expected: 2');
  }
  const raced = await Promise.all(Array.from({ length: 6 }, () => add(alice, id, 2, base64('2'))));
  assert.equal(raced.filter(({ status }) => status === 200).length, 1);
  assert.equal(await read(alice, `/artifact_temporary_files/${id}`), '12');
});

test('chunks that are too large or not base64, and more than the quota, are refused', async () => {
  const alice = await somebody();
  refusesWith(await create(alice, chunk(chunkLimit + 1)), 400, 'Uploaded content exceeds maximum size of 1048576');
  for (const wrong of ['not base64!', 'abc=d', 'a', 'ab===']) {
    refusesWith(await create(alice, wrong), 400, 'Uploaded content does not seem to be properly base64 encoded');
  }
  const { id } = (await create(alice, chunk(chunkLimit))).json;
  assert.equal((await add(alice, id, 2, chunk(chunkLimit))).status, 200);
  refusesWith(await add(alice, id, 3, chunk(11)), 400, 'You exceeded your quota');
  refusesWith(await create(alice, chunk(11)), 400, 'You exceeded your quota');
  assert.equal((await create(alice, chunk(10))).status, 201);
  await alice.delete(`/artifact_temporary_files/${id}`);
  assert.equal((await create(alice, chunk(11))).status, 201, 'room again');
});

test('files of others are refused, unknown ones are not found', async () => {
  const [alice, bob] = [await somebody(), await somebody()];
  const { id } = (await create(alice, base64('mine'))).json;
  const path = `/artifact_temporary_files/${id}` as const;
  refusesWith(await bob.get(path), 401, 'This file does not belong to you');
  refusesWith(await bob.delete(path), 401, 'This file does not belong to you');
  refusesWith(await add(bob, id, 2, base64('x')), 401, 'This file does not belong to you');
  assert.equal((await bob.get(`/artifact_files/${id}`)).status, 404);
  assert.equal((await hearth.anonymous.get(path)).status, 401);
  assert.equal((await alice.get('/artifact_temporary_files/4000000000')).status, 404);
  assert.equal((await alice.delete(path)).status, 200);
  assert.equal((await alice.get(path)).status, 404);
});

test('files that are not attached are removed after three days', async () => {
  const alice = await somebody();
  const { id } = (await create(alice, base64('forgotten'))).json;
  hearth.clock.advance(3 * 24 * 60 * 60 * 1000 - 60_000);
  assert.equal((await alice.get(`/artifact_temporary_files/${id}`)).status, 200);
  hearth.clock.advance(60_001);
  assert.equal((await alice.get(`/artifact_temporary_files/${id}`)).status, 404);
  assert.equal((await alice.get('/artifact_temporary_files')).headers['x-disk-usage'], '0');
});

test('requests and responses can be XML', async () => {
  const alice = await somebody();
  const body = `<request><name>a.txt</name><mimetype>text/plain</mimetype><content>${base64('007')}</content></request>`;
  const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
  const made = await alice.post('/artifact_temporary_files', { headers, body });
  assert.equal(made.status, 201, made.text);
  assert.match(made.text, /<size>3<\/size>/);
});
