import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { limits } from '../../../contract/limits.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const ada = await hearth.user('ada', { realName: 'Ada Keeper' });
const bob = await hearth.user('bob');
const path = '/users/self/avatar';

const image = (format: 'png' | 'jpeg' | 'gif' | 'webp', background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
const sent = (bytes: Buffer) => ({ body: { content: bytes.toString('base64') } });
const urlOf = async (by = ada) => (await by.get('/users/self')).json.avatar_url;

async function download(url: string) {
  const answered = await fetch(url, { redirect: 'manual' });
  return { status: answered.status, headers: answered.headers, bytes: Buffer.from(await answered.arrayBuffer()) };
}

test('an uploaded picture is encoded again, and has a unique address that never changes', async () => {
  const drawn = await urlOf();
  assert.match(drawn, /\/users\/ada\/avatar\.png$/);
  for (const format of ['png', 'jpeg', 'gif'] as const) {
    succeeds(await ada.put(path, sent(await image(format, 'teal'))), 204);
    const url = await urlOf();
    const { status, headers, bytes } = await download(url);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'image/png');
    assert.equal(headers.get('cache-control'), 'max-age=31536000,immutable');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.ok(url.endsWith(`/users/ada/avatar-${createHash('sha256').update(bytes).digest('hex')}.png`), url);
    const { width, height, exif } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, exif], [256, 256, undefined]);
    const short = await download(drawn);
    assert.deepEqual([short.headers.get('cache-control'), short.bytes.equals(bytes)], ['max-age=60', true]);
  }
});

test('the address of an earlier picture leads to the current one', async () => {
  const before = await urlOf();
  succeeds(await ada.put(path, sent(await image('png', 'purple'))), 204);
  const now = await urlOf();
  assert.notEqual(now, before);
  const moved = await download(before);
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, new URL(now).pathname]);
  assert.equal(moved.headers.get('cache-control'), 'no-cache', 'the earlier picture may be uploaded again');
  assert.equal((await download(before.replace('/ada/', '/nobody/'))).status, 404);
});

test('all representations of a person show the picture immediately', async () => {
  const project = await hearth.project(ada);
  const url = await urlOf();
  const members = await ada.get(`/user_groups/${project.id}_3/users`);
  assert.deepEqual([members.json[0]?.avatar_url, members.json[0]?.has_avatar], [url, true]);
  succeeds(await ada.delete(path), 204);
  succeeds(await ada.delete(path), 204);
  assert.match(await urlOf(), /\/avatar\.png$/);
  const [again] = (await ada.get(`/user_groups/${project.id}_3/users`)).json;
  assert.deepEqual([again?.avatar_url, again?.has_avatar], [await urlOf(), true]);
  const moved = await download(url);
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/users/ada/avatar.png']);
});

test('a person without a real name can have a picture', async () => {
  const bare = await hearth.user('bare', { realName: '' });
  succeeds(await bare.put(path, sent(await image('png', 'red'))), 204);
  const { json } = await bare.get('/users/self');
  assert.equal(json.has_avatar, true);
  assert.match(json.avatar_url, /\/users\/bare\/avatar-[0-9a-f]{64}\.png$/);
});

test('accepts only images, by their bytes and up to a size', async () => {
  const message = `The picture must be a PNG, JPEG or GIF file of at most ${limits.avatarMaximum} bytes.`;
  const whole = await image('png', 'teal');
  for (const bytes of Object.values({
    text: Buffer.from('not an image'),
    drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'other type': await image('webp', 'teal'),
    'cut off': whole.subarray(0, 60),
    'too large': Buffer.concat([whole, Buffer.alloc(limits.avatarMaximum)]),
  })) {
    refuses(await ada.put(path, sent(bytes)), 400, message);
  }
  assert.match(await urlOf(), /\/avatar\.png$/);
});

test('people change their own picture, and site administrators those of others', async () => {
  const picture = sent(await image('png', 'teal'));
  refuses(await bob.put(`/users/${ada.id}/avatar`, picture), 403, "Cannot update other's details");
  refuses(await bob.delete(`/users/${ada.id}/avatar`), 403, "Cannot update other's details");
  refuses(await hearth.anonymous.put(`/users/${ada.id}/avatar`, picture), 401);
  refuses(await hearth.admin.put('/users/4096/avatar', picture), 404, 'User Id not found');
  succeeds(await hearth.admin.put(`/users/${ada.id}/avatar`, picture), 204);
  succeeds(await hearth.admin.delete(`/users/${ada.id}/avatar`), 204);
});

test('the picture is deleted when its account is anonymized', async () => {
  const eve = await hearth.user('eve');
  succeeds(await eve.put(path, sent(await image('png', 'teal'))), 204);
  const url = await urlOf(eve);
  succeeds(await hearth.admin.post(`/users/${eve.id}/anonymize`), 204);
  assert.equal((await download(url)).status, 404);
  const { json } = await hearth.admin.get(`/users/${eve.id}`);
  assert.match(json.avatar_url, /\/avatar\.png$/);
});
