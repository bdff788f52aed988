import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { startS3 } from '../../test/support/s3.ts';
import { openS3Blobs } from './s3.ts';
import { parseS3Address } from './s3-address.ts';

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

test('a blob is put under its SHA-256 and read back, whole and in part', async () => {
  const { hash, size } = await blobs.write(bytes('hello ', 'bucket'));
  assert.equal(hash, createHash('sha256').update('hello bucket').digest('hex'));
  assert.equal(size, 12);
  assert.ok(s3.objects.has(`blobs/${hash.slice(0, 2)}/${hash.slice(2)}`));
  assert.equal(await text(await blobs.read(hash)), 'hello bucket');
  assert.equal(await text(await blobs.read(hash, { start: 6, end: 8 })), 'buc');
  assert.deepEqual(await readdir(directory), [], 'nothing stays on this machine');
});

test('megabytes arrive as they were', async () => {
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

test('an empty blob can be kept', async () => {
  const { hash, size } = await blobs.write(bytes());
  assert.equal(size, 0);
  assert.equal(await blobs.has(hash), true);
});

test('a store that is busy for a moment is asked again', async () => {
  s3.fail(2);
  const { hash } = await blobs.write(bytes('patience'));
  assert.equal(await text(await blobs.read(hash)), 'patience');
});

test('removal spares what was written since the given time', async () => {
  const { hash } = await blobs.write(bytes('wanted'));
  assert.equal(await blobs.remove(hash, Date.now() - 60_000), false);
  assert.equal(await blobs.remove(hash, Date.now() + 60_000), true);
  assert.equal(await blobs.has(hash), false);
  assert.equal(await blobs.remove(hash, Date.now() + 60_000), true);
});

test('a wrong secret is an error that tells no secret', async () => {
  const wrong = await openS3Blobs(addressOf(s3.urlWithWrongSecret), directory);
  await assert.rejects(wrong.write(bytes('never')), { message: 'The blob store answered PUT with 403.' });
  await assert.rejects(wrong.has('0'.repeat(64)), { message: 'The blob store answered HEAD with 403.' });
  await assert.rejects(blobs.read('0'.repeat(64)), { message: 'The blob store answered GET with 404.' });
});

test('addresses are read with their escapes, and refused when something is missing', () => {
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
