import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Upload } from 'tus-js-client';
import { aFileField, fetchAs, patch, slot, tus, upload } from '../../../../test/support/worlds/files.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../../test/support/hearth/store.ts';

const hearth = await startHearth({ after });
const { base } = hearth;
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const { fieldId } = await aFileField(hearth);
const tenBytes = '0123456789';
const offsetAt = async (href: string): Promise<string | null> =>
  (await tus(base, alice, 'HEAD', href)).headers.get('upload-offset');

test('OPTIONS describes the protocol to everyone, also for other origins', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 10);
  const answer = await fetch(`${base}${href}`, { method: 'OPTIONS' });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('tus-version'), '1.0.0');
  assert.equal(answer.headers.get('tus-extension'), 'termination');
  assert.equal(answer.headers.get('tus-max-size'), String(64 * 1024 * 1024));
  assert.match(answer.headers.get('access-control-allow-methods') ?? '', /PATCH/);
  assert.match(answer.headers.get('access-control-allow-headers') ?? '', /Upload-Offset/);
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /Upload-Offset/);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
});

test('an upload arrives in chunks, and can be read when complete', async () => {
  const { id, upload_href: href, download_href: download } = await slot(alice, fieldId, 10, { name: 'pieces' });
  assert.equal((await patch(base, alice, href, 0, '0123')).headers.get('upload-offset'), '4');
  const head = await tus(base, alice, 'HEAD', href);
  assert.equal(head.status, 204);
  assert.deepEqual(
    ['upload-length', 'upload-offset', 'cache-control', 'tus-resumable'].map((name) => head.headers.get(name)),
    ['10', '4', 'no-cache', '1.0.0'],
  );
  assert.equal((await fetchAs(hearth, alice, download)).status, 404, 'not before it is complete');
  assert.equal((await alice.get(`/artifact_files/${id}`)).status, 404);
  const last = await patch(base, alice, href, 4, '456789');
  assert.equal(last.status, 204);
  assert.equal(last.headers.get('upload-offset'), '10');
  assert.equal(await (await fetchAs(hearth, alice, download)).text(), tenBytes);
  const part = await alice.get(`/artifact_files/${id}?offset=3&limit=2`);
  assert.equal(Buffer.from(part.json.data, 'base64').toString(), '34');
  assert.equal(part.headers['x-pagination-size'], '10');
});

test('protocol violations are refused, and leave the upload unchanged', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 10, { name: 'strict' });
  const type = { 'Content-Type': 'application/offset+octet-stream' };
  const at = (offset: string) => ({ ...type, 'Upload-Offset': offset });
  const cases: [string, Record<string, string>, number][] = [
    ['no offset', type, 400],
    ['no number', at('three'), 400],
    ['negative', at('-1'), 400],
    ['wrong offset', at('3'), 409],
    ['wrong type', { 'Content-Type': 'application/json', 'Upload-Offset': '0' }, 415],
    ['compressed', { ...at('0'), 'Content-Encoding': 'gzip' }, 415],
    ['other version', { ...at('0'), 'Tus-Resumable': '0.2.2' }, 412],
  ];
  for (const [what, headers, status] of cases) {
    const answer = await tus(base, alice, 'PATCH', href, { headers, body: 'abc' });
    assert.equal(answer.status, status, what);
    assert.equal(((await answer.json()) as { error: { code: number } }).error.code, status, what);
  }
  const unversioned = await fetch(`${base}${href}`, {
    method: 'HEAD',
    headers: { 'X-Auth-AccessKey': alice.accessKey },
  });
  assert.equal(unversioned.status, 412);
  assert.equal(unversioned.headers.get('tus-version'), '1.0.0');
  assert.equal(await offsetAt(href), '0');
});

test('more bytes than were announced are refused, with and without a length', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 5, { name: 'too long' });
  assert.equal((await patch(base, alice, href, 0, tenBytes)).status, 413);
  const stream = new Blob([tenBytes]).stream();
  assert.equal((await patch(base, alice, href, 0, stream)).status, 413);
  assert.equal(await offsetAt(href), '0');
  assert.equal((await patch(base, alice, href, 0, '01234')).status, 204);
});

test('only its owner can access an upload, and unknown ones are not found', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 10, { name: 'private' });
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    assert.equal((await tus(base, bob, method, href)).status, 404, method);
    assert.equal((await tus(base, undefined, method, href)).status, 401, method);
    assert.equal((await tus(base, alice, method, '/uploads/tracker/file/4000000000')).status, 404, method);
    assert.equal((await tus(base, alice, method, '/uploads/tracker/file/photo')).status, 404, method);
  }
});

test('a wrong key is answered as elsewhere in the API', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 10, { name: 'keyed' });
  const headers = { 'X-Auth-AccessKey': `tlp-k1-1.${'0'.repeat(64)}`, 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(`${base}${href}`, { method: 'DELETE', headers });
  assert.equal(answer.status, 500);
  assert.match(await answer.text(), /Invalid credentials/);
});

test('the method may be in a header; other methods are not allowed', async () => {
  const { upload_href: href } = await slot(alice, fieldId, 3, { name: 'overridden' });
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
  const patched = await tus(base, alice, 'POST', href, {
    headers: { ...headers, 'X-HTTP-Method-Override': 'PATCH' },
    body: 'abc',
  });
  assert.equal(patched.status, 204);
  assert.equal(patched.headers.get('upload-offset'), '3');
  for (const method of ['GET', 'POST', 'PUT']) {
    const refused = await tus(base, alice, method, href);
    assert.equal(refused.status, 405, method);
    assert.match(refused.headers.get('allow') ?? '', /PATCH/);
  }
  const deleted = await tus(base, alice, 'PUT', href, { headers: { 'X-HTTP-Method-Override': 'DELETE' } });
  assert.equal(deleted.status, 204);
  assert.equal((await tus(base, alice, 'HEAD', href)).status, 404);
});

test('a canceled upload is deleted, and its name can be used again', async () => {
  const { id, upload_href: href } = await slot(alice, fieldId, 10, { name: 'cancelled' });
  await patch(base, alice, href, 0, '01234');
  assert.equal((await tus(base, alice, 'DELETE', href)).status, 204);
  assert.equal((await patch(base, alice, href, 5, '56789')).status, 404);
  assert.notEqual((await slot(alice, fieldId, 10, { name: 'cancelled' })).id, id);
});

/** A PATCH that stays open after these bytes. */
function openPatch(href: string, offset: number, bytes: string) {
  const url = new URL(`${base}${href}`);
  const headers = {
    'X-Auth-AccessKey': alice.accessKey,
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
  };
  const request = httpRequest({ host: url.hostname, port: url.port, path: href, method: 'PATCH', headers });
  request.on('error', () => undefined);
  request.write(bytes);
  return request;
}

/** Queries the database, because a request would briefly take the lock. */
async function isLocked(id: number): Promise<boolean> {
  const row = await hearth.platform.db.read
    .selectFrom('files')
    .select('writer')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.writer !== null;
}

test('a writing request locks out others; bytes received before an abort are kept', async () => {
  const { id, upload_href: href } = await slot(alice, fieldId, 10, { name: 'locked' });
  const open = openPatch(href, 0, '0123');
  await eventually(() => isLocked(id), 'the lock');
  assert.equal((await patch(base, alice, href, 0, tenBytes)).status, 423);
  assert.equal((await tus(base, alice, 'DELETE', href)).status, 423);
  open.destroy();
  await eventually(async () => (await offsetAt(href)) === '4', 'the bytes that came');
  await eventually(async () => (await patch(base, alice, href, 4, '456789')).status === 204, 'the end of the lock');
  assert.equal(await offsetAt(href), '10');
});

test('of many requests for the same offset, one succeeds', async () => {
  const { upload_href: href, download_href: download } = await slot(alice, fieldId, 10, { name: 'raced' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => patch(base, alice, href, 0, tenBytes)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.equal(statuses.filter((status) => status === 204).length, 1, statuses.join());
  assert.ok(
    statuses.every((status) => [204, 409, 413, 423].includes(status)),
    statuses.join(),
  );
  assert.equal(await (await fetchAs(hearth, alice, download)).text(), tenBytes);
});

test('concurrent uploads do not mix their bytes', async () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `parallel ${index}`, bytes: randomBytes(40_000) }));
  const made = await Promise.all(files.map(({ name, bytes }) => upload(hearth, alice, fieldId, bytes, { name })));
  for (const [index, { download_href: href }] of made.entries()) {
    const read = Buffer.from(await (await fetchAs(hearth, alice, href)).arrayBuffer());
    assert.ok(read.equals(files[index]?.bytes ?? Buffer.alloc(0)), href);
  }
});

test('the reference client of the protocol uploads in chunks, and resumes', async () => {
  const bytes = randomBytes(300_000);
  const { upload_href: href, download_href: download } = await slot(alice, fieldId, bytes.length, { name: 'client' });
  await patch(base, alice, href, 0, new Uint8Array(bytes.subarray(0, 1000)));
  await new Promise<void>((resolve, reject) => {
    const client = new Upload(bytes, {
      uploadUrl: `${base}${href}`,
      headers: { 'X-Auth-AccessKey': alice.accessKey },
      chunkSize: 100_000,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(),
    });
    client.start();
  });
  const read = Buffer.from(await (await fetchAs(hearth, alice, download)).arrayBuffer());
  assert.ok(read.equals(bytes));
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory that the server and this client hold, in bytes. */
function liveMemory(): number {
  collectGarbage();
  // The first collection may free buffers in another thread; the second one waits until that has ended.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a file of 64 MiB streams in and out without being held in memory', async () => {
  const size = 64 * 1024 * 1024;
  const piece = randomBytes(256 * 1024);
  const hash = createHash('sha256');
  const before = liveMemory();
  let peak = before;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < size; sent += piece.length) {
      hash.update(piece);
      yield piece;
      if (sent % (64 * piece.length) === 0) peak = Math.max(peak, liveMemory());
    }
  }
  const { upload_href: href, download_href: download } = await slot(alice, fieldId, size, { name: 'large' });
  const sent = await patch(base, alice, href, 0, ReadableStream.from(pieces()));
  assert.equal(sent.status, 204, await sent.text());
  const read = createHash('sha256');
  const answer = await fetchAs(hearth, alice, download);
  let received = 0;
  for await (const chunk of answer.body ?? []) {
    read.update(chunk);
    received += 1;
    if (received % 256 === 0) peak = Math.max(peak, liveMemory());
  }
  assert.equal(read.digest('hex'), hash.digest('hex'));
  const growth = peak - before;
  assert.ok(growth < size / 2, `memory grew by ${(growth / 1024 / 1024).toFixed(0)} MiB`);
  const tail = await fetchAs(hearth, alice, download, { Range: `bytes=${8 * 1024 * 1024 - 2}-${8 * 1024 * 1024 + 1}` });
  assert.equal(tail.status, 206, 'across two parts');
  const at = (offset: number): number => piece[offset % piece.length] ?? -1;
  const wanted = [-2, -1, 0, 1].map((distance) => at(8 * 1024 * 1024 + distance));
  assert.deepEqual([...new Uint8Array(await tail.arrayBuffer())], wanted);
});
