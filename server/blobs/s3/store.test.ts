import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startS3 } from '../../../test/support/servers/s3.ts';
import { parseS3Address } from './address.ts';
import { openS3Blobs } from './store.ts';
import { partsOf } from './upload.ts';

const mebibyte = 1024 * 1024;
const s3 = await startS3({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-spool-'));
after(() => rm(directory, { recursive: true }));

function addressOf(url: string) {
  const address = parseS3Address(url);
  assert.ok(address);
  return address;
}

const blobs = await openS3Blobs(addressOf(s3.url), directory);
const bytes = (...chunks: string[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

test('a blob is stored under its SHA-256, and is read completely and in part', async () => {
  const { hash, size } = await blobs.write(bytes('hello ', 'bucket'));
  assert.equal(hash, createHash('sha256').update('hello bucket').digest('hex'));
  assert.equal(size, 12);
  assert.ok(s3.objects.has(`blobs/${hash.slice(0, 2)}/${hash.slice(2)}`));
  assert.equal(await text(await blobs.read(hash)), 'hello bucket');
  assert.equal(await text(await blobs.read(hash, { start: 6, end: 8 })), 'buc');
  assert.deepEqual(await readdir(directory), [], 'nothing stays on disk');
});

test('megabytes arrive unchanged', async () => {
  const chunk = Buffer.alloc(65_536, 'x');
  const { hash, size } = await blobs.write(Readable.from(Array.from({ length: 48 }, () => chunk)));
  assert.equal(size, 48 * chunk.length);
  assert.equal(
    createHash('sha256')
      .update(await buffer(await blobs.read(hash)))
      .digest('hex'),
    hash,
  );
});

test('an empty blob can be stored', async () => {
  const { hash, size } = await blobs.write(bytes());
  assert.equal(size, 0);
  assert.equal(await blobs.has(hash), true);
});

test('a request is repeated while the store is busy', async () => {
  s3.fail({ answer: 503 }, 2);
  const { hash } = await blobs.write(bytes('patience'));
  assert.equal(await text(await blobs.read(hash)), 'patience');
});

test('removal keeps blobs that were written since the given time', async () => {
  const { hash } = await blobs.write(bytes('wanted'));
  assert.equal(await blobs.remove(hash, Date.now() - 60_000), false);
  assert.equal(await blobs.remove(hash, Date.now() + 60_000), true);
  assert.equal(await blobs.has(hash), false);
  assert.equal(await blobs.remove(hash, Date.now() + 60_000), true);
});

test('the error about a wrong secret contains no secret', async () => {
  const wrong = await openS3Blobs(addressOf(s3.urlWithWrongSecret), directory);
  await assert.rejects(wrong.write(bytes('never')), { message: 'The blob store answered PUT with 403.' });
  await assert.rejects(wrong.has('0'.repeat(64)), { message: 'The blob store answered HEAD with 403.' });
  await assert.rejects(blobs.read('0'.repeat(64)), { message: 'The blob store answered GET with 404.' });
});

test('addresses are parsed with their escapes, and refused if incomplete', () => {
  assert.deepEqual(parseS3Address('s3://k%2Fey:s%40cret@store.example:9000/files?region=eu-1&tls=0'), {
    bucketUrl: 'http://store.example:9000/files',
    region: 'eu-1',
    accessKeyId: 'k/ey',
    secretAccessKey: 's@cret',
  });
  assert.equal(parseS3Address('s3://k:s@store.example/files')?.bucketUrl, 'https://store.example/files');
  const wrong = [
    's3://store.example/files',
    's3://k:s@store.example/',
    's3://k:s@store.example/a/b',
    's3://k:s@store.example/files?tls=maybe',
    'https://k:s@store.example/files',
    'files',
  ];
  for (const url of wrong) assert.equal(parseS3Address(url), undefined, url);
});

describe('a large object', () => {
  const partSize = mebibyte;
  const large = Buffer.alloc(20 * mebibyte, 'kettle');
  const hash = createHash('sha256').update(large).digest('hex');
  const name = `blobs/${hash.slice(0, 2)}/${hash.slice(2)}`;
  const isPart = (number: string) => (received: { query: URLSearchParams }) =>
    received.query.get('partNumber') === number;

  /** Uploads it and returns the requests that the store received. */
  async function upload(idleMs: number): Promise<string[]> {
    s3.objects.delete(name);
    s3.log.length = 0;
    const store = await openS3Blobs(addressOf(s3.url), directory, { partSize, idleMs });
    await store.write(Readable.from([large]));
    return s3.log;
  }

  const requests = (log: string[], query: string): number => log.filter((each) => each.endsWith(query)).length;

  test('is uploaded in parts', async () => {
    const log = await upload(60_000);
    assert.deepEqual(s3.objects.get(name)?.bytes.equals(large), true);
    const counts = ['POST ?uploads', 'PUT ?partNumber&uploadId', 'POST ?uploadId'].map((each) => requests(log, each));
    assert.deepEqual(counts, [1, 20, 1]);
    assert.equal(s3.uploads.size, 0);
  });

  test('is stored even if a part stalls, which is sent again', async () => {
    s3.fail('stall', 1, isPart('7'));
    const log = await upload(1500);
    assert.equal(s3.objects.get(name)?.bytes.equals(large), true);
    assert.equal(requests(log, 'PUT ?partNumber&uploadId'), 21);
  });

  test('is stored even if the answer to its completion is lost', async () => {
    s3.fail('lose', 1, ({ method, query }) => method === 'POST' && query.has('uploadId'));
    const log = await upload(60_000);
    assert.deepEqual(log.slice(-3), ['POST ?uploadId', 'POST ?uploadId', 'HEAD']);
    assert.equal(s3.objects.get(name)?.bytes.equals(large), true);
  });

  test('leaves no parts behind when it fails', async () => {
    s3.fail({ answer: 403 }, 1, isPart('3'));
    await assert.rejects(upload(60_000), { message: 'The blob store answered PUT with 403.' });
    assert.equal(s3.log.at(-1), 'DELETE ?uploadId');
    assert.equal(s3.uploads.size, 0);
    assert.equal(s3.objects.has(name), false);
    assert.deepEqual(await readdir(directory), []);
  });

  test('has growing parts, so that 5 TiB fit into 10,000 of them', () => {
    const smallest = 8 * mebibyte;
    assert.deepEqual(partsOf(0, smallest), []);
    assert.equal(partsOf(smallest, smallest).length, 1);
    assert.deepEqual(partsOf(smallest + 1, smallest)[1], { number: 2, start: smallest, end: smallest });
    assert.equal(partsOf(10_000 * smallest, smallest).length, 10_000);
    const most = partsOf(5 * 1024 ** 4, smallest);
    assert.ok(most.length <= 10_000);
    assert.equal(most.at(-1)?.end, 5 * 1024 ** 4 - 1);
  });
});

describe('a request', () => {
  const idleMs = 1000;
  const slowLimits = { partSize: 64 * mebibyte, idleMs };

  test('that is slow but makes progress is not repeated', async () => {
    const store = await openS3Blobs(addressOf(s3.url), directory, slowLimits);
    s3.log.length = 0;
    s3.fail({ pauseMs: 60 }, 1);
    const began = Date.now();
    await store.write(Readable.from([Buffer.alloc(40 * mebibyte)]));
    assert.ok(Date.now() - began > 2 * idleMs, 'it took longer than the limit');
    assert.deepEqual(s3.log, ['PUT']);
  });

  test('that stalls is retried, and fails after the fourth attempt', async () => {
    const store = await openS3Blobs(addressOf(s3.url), directory, { ...slowLimits, idleMs: 200 });
    s3.log.length = 0;
    s3.fail('stall', 4);
    await assert.rejects(store.write(bytes('never')), { message: 'The blob store made no progress for 0.2 seconds.' });
    assert.deepEqual(s3.log, ['PUT', 'PUT', 'PUT', 'PUT']);
  });

  test('of a slow reader is not aborted', async () => {
    const store = await openS3Blobs(addressOf(s3.url), directory, { ...slowLimits, idleMs: 100 });
    const { hash, size } = await blobs.write(Readable.from([Buffer.alloc(7 * mebibyte)]));
    let received = 0;
    for await (const chunk of await store.read(hash)) {
      if (received === 0) await pause(500);
      received += (chunk as Buffer).length;
    }
    assert.equal(received, size);
  });
});
