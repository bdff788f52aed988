import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { aFileField, fetchAs, patch, slot, tus } from '../../../test/support/worlds/files.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { startS3 } from '../../../test/support/servers/s3.ts';
import { freshStore } from '../../../test/support/hearth/store.ts';

const store = await freshStore(engine);
const dataDir = await mkdtemp(join(tmpdir(), 'hearth-files-'));
after(async () => {
  await store.remove();
  await rm(dataDir, { recursive: true });
});

test('a started upload continues after a restart', async () => {
  const env = { HEARTH_DATA_DIR: dataDir };
  const first = await startHearth({ after }, { store, env });
  const alice = await first.user('alice');
  const { fieldId } = await aFileField(first);
  const bytes = randomBytes(100_000);
  const { upload_href: href, download_href: download } = await slot(alice, fieldId, bytes.length);
  await patch(first.base, alice, href, 0, new Uint8Array(bytes.subarray(0, 60_000)));
  await first.stop();

  const second = await startHearth({ after }, { store, env });
  const head = await tus(second.base, alice, 'HEAD', href);
  assert.equal(head.headers.get('upload-offset'), '60000');
  const rest = await patch(second.base, alice, href, 60_000, new Uint8Array(bytes.subarray(60_000)));
  assert.equal(rest.status, 204);
  const read = Buffer.from(await (await fetchAs(second, alice, download)).arrayBuffer());
  assert.ok(read.equals(bytes));
  await second.stop();
});

test('copies that share a bucket alternately accept chunks of one upload', async () => {
  const env = { HEARTH_BLOBS_URL: (await startS3({ after })).url };
  const left = await startHearth({ after }, { store, env });
  const right = engine === 'postgres' ? await startHearth({ after }, { store, env }) : left;
  const bob = await left.user('bob');
  const { fieldId } = await aFileField(left);
  const { upload_href: href, download_href: download } = await slot(bob, fieldId, 9);
  assert.equal((await patch(left.base, bob, href, 0, 'one')).status, 204);
  assert.equal((await patch(right.base, bob, href, 3, 'two')).status, 204);
  assert.equal((await patch(left.base, bob, href, 3, 'two')).status, 409);
  assert.equal((await patch(left.base, bob, href, 6, 'end')).status, 204);
  assert.equal(await (await fetchAs(right, bob, download)).text(), 'onetwoend');
  await Promise.all([left.stop(), right.stop()]);
});
