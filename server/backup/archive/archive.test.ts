import assert from 'node:assert/strict';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { silent } from '../../lib/progress.ts';
import type { Archive, PackedFile } from './archive.ts';
import { archiveNamed, pack, unpack } from './index.ts';

const home = await mkdtemp(join(tmpdir(), 'hearth-archive-'));
after(() => rm(home, { recursive: true, force: true }));

const long = 'very-long-directory-name/'.repeat(5);
const foreign = 'длинное имя каталога/'.repeat(4);
/** Names and sizes that don't fit into a header, and sizes around the size of a block. */
const files: Record<string, string> = {
  [`${foreign}日本🏔.txt`]: 'non-ASCII',
  'manifest.json': '{}',
  nothing: '',
  'svn/1/dépôt/format': 'short',
  'three-blocks': 'x'.repeat(1500),
  'two-blocks': 'y'.repeat(1024),
  [`${long}file.txt`]: 'long',
};

function format(extension: string): Archive {
  const archive = archiveNamed(`backup.${extension}`);
  assert.ok(archive);
  return archive;
}

async function contentsOf(directory: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents[path.slice(directory.length + 1)] = await readFile(path, 'utf8');
  }
  return contents;
}

async function assertUnpacks(archive: Archive, file: string): Promise<void> {
  const directory = await mkdtemp(join(home, 'unpacked-'));
  await unpack(archive, file, directory, silent);
  assert.deepEqual(await contentsOf(directory), files);
  assert.deepEqual(await readdir(join(directory, 'empty directory')), []);
}

const source = join(home, 'source');
await mkdir(join(source, 'empty directory'), { recursive: true });
for (const [path, content] of Object.entries(files)) {
  await mkdir(dirname(join(source, path)), { recursive: true });
  await writeFile(join(source, path), content);
}

for (const extension of ['tar', 'zip']) {
  test(`a ${extension} file keeps every name, every byte and empty directories`, async () => {
    const file = join(home, `packed.${extension}`);
    await pack(format(extension), source, file, silent);
    await assertUnpacks(format(extension), file);
  });
}

describe('a tar file', () => {
  const tar = format('tar');
  const old = join(home, 'old.tar');

  test('written by version 0.1 can still be read', async () => {
    const fixture = new URL('../../../test/fixtures/backup/names.tar.gz', import.meta.url);
    await writeFile(old, gunzipSync(await readFile(fixture)));
    await assertUnpacks(tar, old);
  });

  test('is refused wherever it is truncated', async () => {
    const file = join(home, 'whole.tar');
    await pack(tar, source, file, silent);
    const cut = join(home, 'cut.tar');
    const whole = await readFile(file);
    for (let length = 0; length < whole.length - 1024; length += 256) {
      await writeFile(cut, whole.subarray(0, length));
      const unpacked = unpack(tar, cut, await mkdtemp(join(home, 'cut-')), silent);
      await assert.rejects(unpacked, { message: 'The tar file ends too early.' }, `cut at ${length}`);
    }
  });

  test('is refused with a damaged header', async () => {
    const bytes = await readFile(join(home, 'whole.tar'));
    await writeFile(join(home, 'damaged.tar'), Buffer.concat([Buffer.from('?'), bytes.subarray(1)]));
    const unpacked = unpack(tar, join(home, 'damaged.tar'), join(home, 'damaged'), silent);
    await assert.rejects(unpacked, { message: 'The tar file is damaged.' });
  });

  test('stops with the error of the disk that it is unpacked to', async () => {
    const full = new Error('no space left');
    await assert.rejects(
      tar.unpack(join(home, 'whole.tar'), () => Promise.reject(full)),
      full,
    );
  });

  test('keeps a size above 8 GiB, and refuses a file that changes while it is packed', async () => {
    async function* large(): AsyncGenerator<PackedFile> {
      yield { path: 'large', size: 9 * 2 ** 30, from: join(source, 'manifest.json') };
    }
    const file = join(home, 'large.tar');
    const to = await open(file, 'wx');
    await assert.rejects(tar.pack(large(), to), /manifest\.json changed while it was packed\./);
    await to.close();
    const bytes = await readFile(file);
    const [paxRecords, sizeInHeader] = [bytes.toString('utf8', 512, 1024), bytes.readBigUInt64BE(1024 + 128)];
    assert.match(paxRecords, /^\d+ path=large\n\d+ size=9663676416\n\0/);
    assert.equal(sizeInHeader, 9_663_676_416n);
  });
});
