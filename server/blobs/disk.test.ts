import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { openDiskBlobs } from './disk.ts';

const root = await mkdtemp(join(tmpdir(), 'hearth-blobs-'));
after(() => rm(root, { recursive: true }));

const bytes = (...chunks: string[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const later = (): number => Date.now() + 60_000;

async function freshDirectory(): Promise<string> {
  return mkdtemp(join(root, 'store-'));
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('a blob is stored at the path of its SHA-256, and is read completely and in part', async () => {
  const directory = await freshDirectory();
  const blobs = await openDiskBlobs(directory);
  const { hash, size } = await blobs.write(bytes('hello ', 'world'));
  assert.equal(hash, createHash('sha256').update('hello world').digest('hex'));
  assert.equal(size, 11);
  const path = join(directory, hash.slice(0, 2), hash.slice(2));
  assert.equal(await readFile(path, 'utf8'), 'hello world');
  assert.equal((await stat(path)).mode & 0o077, 0);
  assert.equal(await text(await blobs.read(hash)), 'hello world');
  assert.equal(await text(await blobs.read(hash, { start: 4, end: 6 })), 'o w');
});

test('equal contents are stored once', async () => {
  const directory = await freshDirectory();
  const blobs = await openDiskBlobs(directory);
  const written = await Promise.all(Array.from({ length: 8 }, () => blobs.write(bytes('the same'))));
  assert.equal(new Set(written.map(({ hash }) => hash)).size, 1);
  assert.equal((await filesBelow(directory)).length, 1);
});

test('an aborted write leaves nothing behind', async () => {
  const directory = await freshDirectory();
  const blobs = await openDiskBlobs(directory);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half of');
    throw new Error('gone');
  }
  await assert.rejects(blobs.write(broken()), /gone/);
  assert.deepEqual(await filesBelow(directory), []);
});

test('leftovers of a killed process are removed at the start; files that another copy is writing stay', async () => {
  const directory = await freshDirectory();
  await mkdir(join(directory, 'tmp'));
  await writeFile(join(directory, 'tmp', 'old.part'), 'left');
  await writeFile(join(directory, 'tmp', 'new.part'), 'being written');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(directory, 'tmp', 'old.part'), longAgo, longAgo);
  await openDiskBlobs(directory);
  assert.deepEqual(await readdir(join(directory, 'tmp')), ['new.part']);
});

test('removal keeps blobs that were written since the given time', async () => {
  const blobs = await openDiskBlobs(await freshDirectory());
  const { hash } = await blobs.write(bytes('still wanted'));
  assert.equal(await blobs.remove(hash, Date.now() - 60_000), false);
  assert.equal(await blobs.has(hash), true);
  assert.equal(await blobs.remove(hash, later()), true);
  assert.equal(await blobs.has(hash), false);
  assert.equal(await blobs.remove(hash, later()), true, 'an unknown blob counts as removed');
});

test('writing the same bytes again renews an old blob', async () => {
  const directory = await freshDirectory();
  const blobs = await openDiskBlobs(directory);
  const { hash } = await blobs.write(bytes('again'));
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(directory, hash.slice(0, 2), hash.slice(2)), longAgo, longAgo);
  await blobs.write(bytes('again'));
  assert.equal(await blobs.remove(hash, Date.now() - 60_000), false);
});

test('an unknown blob can not be read, and no name points outside the store', async () => {
  const blobs = await openDiskBlobs(await freshDirectory());
  await assert.rejects(blobs.read('0'.repeat(64)), { code: 'ENOENT' });
  await assert.rejects(async () => blobs.read('../../../etc/passwd'), TypeError);
});
