import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aFileField, fetchAs, patch, slot, tus, upload } from '../../../test/support/worlds/files.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { startS3 } from '../../../test/support/servers/s3.ts';

const hour = 60 * 60 * 1000;
const s3 = await startS3({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_BLOBS_URL: s3.url } });
const { base, clock } = hearth;
const { files } = hearth.platform;
const alice = await hearth.user('alice');
const { fieldId } = await aFileField(hearth);

test('an upload that is not attached within four hours is removed, complete or not', async () => {
  const half = await slot(alice, fieldId, 10, { name: 'half' });
  await patch(base, alice, half.upload_href, 0, '01234');
  const whole = await upload(hearth, alice, fieldId, Buffer.from('whole'), { name: 'whole' });
  clock.advance(4 * hour - 60_000);
  assert.equal(await files.sweepExpired(), 0);
  assert.equal((await tus(base, alice, 'HEAD', half.upload_href)).status, 204);
  clock.advance(60_001);
  assert.equal((await tus(base, alice, 'HEAD', half.upload_href)).status, 404);
  assert.equal((await patch(base, alice, half.upload_href, 5, '56789')).status, 404);
  assert.equal((await fetchAs(hearth, alice, whole.download_href)).status, 404);
  assert.equal(await files.sweepExpired(), 2);
  assert.equal(await files.sweepExpired(), 0);
});

test('the bytes of removed files are deleted an hour later, unless other files share them', async () => {
  await files.sweepExpired();
  const body = { name: 'shared.txt', mimetype: 'text/plain', content: Buffer.from('shared').toString('base64') };
  const kept = (await alice.post('/artifact_temporary_files', { body })).json;
  await upload(hearth, alice, fieldId, Buffer.from('shared'), { name: 'same' });
  await upload(hearth, alice, fieldId, Buffer.from('lonely'), { name: 'lonely' });
  const contents = (): string[] => [...s3.objects.values()].map(({ bytes }) => bytes.toString());
  clock.advance(4 * hour + 1);
  assert.equal(await files.sweepExpired(), 2);
  assert.ok(contents().includes('lonely'), 'nothing is removed immediately');
  clock.advance(hour + 1);
  await files.sweepExpired();
  assert.ok(contents().includes('shared'));
  assert.ok(!contents().includes('lonely'));
  const read = await alice.get(`/artifact_temporary_files/${kept.id}`);
  assert.equal(Buffer.from(read.json.data, 'base64').toString(), 'shared');
});

test('bytes that are uploaded again before their deletion are kept', async () => {
  const first = await upload(hearth, alice, fieldId, Buffer.from('returning'), { name: 'first' });
  await tus(base, alice, 'DELETE', first.upload_href);
  clock.advance(hour - 1000);
  const second = await upload(hearth, alice, fieldId, Buffer.from('returning'), { name: 'second' });
  clock.advance(hour);
  await files.sweepExpired();
  assert.equal(await (await fetchAs(hearth, alice, second.download_href)).text(), 'returning');
});
