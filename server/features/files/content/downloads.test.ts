import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { send } from '../../../../test/support/hearth/client.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import {
  aFileField,
  fetchAs,
  fileField,
  plantArtifact,
  plantTracker,
  upload,
} from '../../../../test/support/worlds/files.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const { fieldId } = await aFileField(hearth);
const content = Buffer.from('0123456789');

async function attach(bytes: Buffer, name: string, type: string): Promise<string> {
  return (await upload(hearth, alice, fieldId, bytes, { name, file_type: type })).download_href;
}
const preview = (href: string): string => href.replace('/attachments/', '/attachments/preview/');
const get = (href: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetchAs(hearth, alice, href, headers);

test('downloads have validators and headers that prevent script execution', async () => {
  const href = await attach(content, 'notes.txt', 'text/plain');
  const answer = await get(href);
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '0123456789');
  const header = (name: string): string | null => answer.headers.get(name);
  assert.equal(header('content-length'), '10');
  assert.equal(header('content-type'), 'text/plain; charset=utf-8');
  assert.equal(header('etag'), `"${createHash('sha256').update(content).digest('hex')}"`);
  assert.equal(header('x-content-type-options'), 'nosniff');
  assert.equal(header('content-security-policy'), "sandbox; default-src 'none'");
  assert.equal(header('accept-ranges'), 'bytes');
  assert.equal(header('cache-control'), 'private, no-cache');
});

test('browsers display only types that cannot run scripts', async () => {
  const cases: [string, string, string][] = [
    ['image/png', 'inline', 'image/png'],
    ['image/jpeg', 'inline', 'image/jpeg'],
    ['image/gif', 'inline', 'image/gif'],
    ['image/webp', 'inline', 'image/webp'],
    ['text/plain', 'inline', 'text/plain; charset=utf-8'],
    ['text/plain; charset=utf-7', 'inline', 'text/plain; charset=utf-8'],
    ['text/html', 'attachment', 'text/html'],
    ['image/svg+xml', 'attachment', 'image/svg+xml'],
    ['application/pdf', 'attachment', 'application/pdf'],
    ['', 'attachment', 'application/octet-stream'],
    ['nonsense', 'attachment', 'application/octet-stream'],
    ['text/html\r\nX-Evil: 1', 'attachment', 'application/octet-stream'],
  ];
  for (const [index, [type, disposition, served]] of cases.entries()) {
    const answer = await get(await attach(content, `typed-${index}`, type));
    assert.equal(answer.headers.get('content-type'), served, type);
    assert.ok(answer.headers.get('content-disposition')?.startsWith(`${disposition};`), type);
    assert.equal(answer.headers.get('x-evil'), null);
  }
});

test('file names are kept, escaped in headers and matched exactly in addresses', async () => {
  const names = [
    '<script>alert(1)</script>.html',
    'quote".txt',
    'back\\slash',
    'naïve – 日本語.png',
    '100% sure; filename=evil.exe',
    '../../etc/passwd',
    'preview/1-a',
    "it's (1)*.txt",
    'é'.repeat(255),
  ];
  for (const name of names) {
    const href = await attach(content, name, 'application/octet-stream');
    const answer = await get(href);
    assert.equal(answer.status, 200, name);
    const disposition = answer.headers.get('content-disposition') ?? '';
    const [, ascii, whole = ''] = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    assert.ok(ascii !== undefined, disposition);
    assert.equal(decodeURIComponent(whole), name);
    for (const wrong of [`${href}x`, href.replace(/-.*$/, '-'), href.replace(/-.*$/, '-x')]) {
      assert.equal((await get(wrong)).status, 404, wrong);
    }
  }
});

test('ranges are supported', async () => {
  const href = await attach(content, 'ranged', 'text/plain');
  const etag = (await get(href)).headers.get('etag') ?? '';
  const cases: [string, number, string, string | null][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ];
  for (const [range, status, bytes, contentRange] of cases) {
    const answer = await get(href, { Range: range });
    assert.equal(answer.status, status, range);
    assert.equal(await answer.text(), bytes, range);
    assert.equal(answer.headers.get('content-range'), contentRange, range);
  }
  for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) {
    const answer = await get(href, { Range: range });
    assert.equal(answer.status, 416, range);
    assert.equal(answer.headers.get('content-range'), 'bytes */10');
  }
  assert.equal((await get(href, { Range: 'bytes=0-1', 'If-Range': etag })).status, 206);
  assert.equal((await get(href, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status, 200);
});

test('a conditional request is answered with 304', async () => {
  const href = await attach(content, 'cached', 'text/plain');
  const etag = (await get(href)).headers.get('etag') ?? '';
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await get(href, { 'If-None-Match': header });
    assert.equal(answer.status, 304, header);
    assert.equal(answer.headers.get('etag'), etag);
    assert.equal(await answer.text(), '');
  }
  assert.equal((await get(href, { 'If-None-Match': '"other"' })).status, 200);
});

test('HEAD has the headers of GET, without the bytes', async () => {
  const href = await attach(content, 'head', 'text/plain');
  const answer = await fetch(`${hearth.base}${href}`, {
    method: 'HEAD',
    headers: { 'X-Auth-AccessKey': alice.accessKey },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-length'), '10');
  assert.equal(await answer.text(), '');
});

test('an empty file is served', async () => {
  const href = await attach(Buffer.alloc(0), 'empty', 'text/plain');
  const answer = await get(href);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-length'), '0');
  assert.equal((await get(href, { Range: 'bytes=0-' })).status, 416);
});

test('only its uploader can read a file until it is attached', async () => {
  const href = await attach(content, 'secret.png', 'image/png');
  const id = /attachments\/(\d+)-/.exec(href)?.[1];
  for (const who of [bob, hearth.admin, undefined]) {
    assert.equal((await fetchAs(hearth, who, href)).status, 404);
    assert.equal((await fetchAs(hearth, who, preview(href))).status, 404);
  }
  assert.equal((await bob.get(`/artifact_files/${id}`)).status, 404);
  assert.equal((await hearth.anonymous.get(`/artifact_files/${id}`)).status, 401);
  assert.equal((await get('/plugins/tracker/attachments/4000000000-a')).status, 404);
  assert.equal((await get('/plugins/tracker/attachments/a')).status, 404);
  assert.equal((await get('/plugins/tracker/attachments/1-%E0%A4%A')).status, 400);
});

/** A file attached to an artifact of a tracker in a new project; returns its address. */
async function attachedIn(project: object, field: Partial<FormElement> = {}): Promise<string> {
  const { id: projectId } = await hearth.project(hearth.admin, project);
  await hearth.members(projectId, [alice]);
  const { trackerId, fields } = await plantTracker(hearth, projectId, [fileField(field)]);
  const { id, download_href: href } = await upload(hearth, alice, fields[0] ?? 0, content, { name: 'attached' });
  const artifact = await plantArtifact(hearth, trackerId, alice.id);
  await hearth.platform.db.write((tx) => hearth.platform.files.attachments.attach(tx, [id], artifact));
  return href;
}

test('everyone who sees the artifact and may read the field can read its attached files', async () => {
  const statuses = async (href: string): Promise<number[]> => {
    const answers = await Promise.all([alice, bob, undefined].map((who) => fetchAs(hearth, who, href)));
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await statuses(await attachedIn({ is_public: true })), [200, 200, 200]);
  assert.deepEqual(await statuses(await attachedIn({ is_public: false })), [200, 404, 404]);
  const membersOnly = { permissions: { read: [3], submit: [3], update: [] } };
  assert.deepEqual(await statuses(await attachedIn({ is_public: true }, membersOnly)), [200, 404, 404]);
  const href = await attachedIn({ is_public: true });
  const closed = await hearth.admin.patch('/platform_settings', { body: { access_mode: 'regular' } });
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual(await statuses(href), [200, 200, 404], 'where the platform is not open to anonymous callers');
});

test('the browser session is accepted, also for links from other sites, but not for embedding', async () => {
  const href = await attach(content, 'browsed', 'text/plain');
  const signedIn = await fetch(`${hearth.base}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: alice.username, password: alice.password }),
  });
  const Cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  assert.ok(signedIn.ok && Cookie !== '', await signedIn.text());
  const as = (headers: Record<string, string>) => send(hearth.base, 'GET', href, { headers: { Cookie, ...headers } });
  assert.equal((await as({ 'Sec-Fetch-Site': 'same-origin' })).status, 200);
  const followed = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  assert.equal((await as(followed)).status, 200);
  assert.equal((await as({ ...followed, 'Sec-Fetch-Dest': 'iframe' })).status, 403);
  assert.equal((await as({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).status, 403);
});

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

test('images have a preview that fits into 150 by 112', async () => {
  const cases: [Buffer, string, string, number, number][] = [
    [await image(600, 300).png().toBuffer(), 'image/png', 'png', 150, 75],
    [await image(300, 600).jpeg().toBuffer(), 'image/jpeg', 'jpeg', 56, 112],
    [await image(300, 600).jpeg().toBuffer(), 'image/jpg', 'jpeg', 56, 112],
    [await image(40, 20).gif().toBuffer(), 'image/gif', 'png', 40, 20],
  ];
  for (const [bytes, type, format, width, height] of cases) {
    const href = preview(await attach(bytes, `picture of ${type}`, type));
    const answer = await get(href);
    assert.equal(answer.status, 200, type);
    assert.equal(answer.headers.get('content-type'), `image/${format}`);
    assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    assert.deepEqual([made.format, made.width, made.height], [format, width, height]);
    assert.equal((await get(href, { 'If-None-Match': answer.headers.get('etag') ?? '' })).status, 304);
  }
});

/** A small PNG file whose header claims any size. */
function bomb(width: number, height: number): Buffer {
  const crcs = Array.from({ length: 256 }, (_, index) => {
    let crc = index;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc >>> 0;
  });
  const section = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const crc = body.reduce((sum, byte) => (crcs[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff;
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, section('IHDR', header), section('IDAT', rows), section('IEND', Buffer.alloc(0))]);
}

test('files that are not images, and broken or enormous images, have no preview', async () => {
  const png = await image(200, 200).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const cases: [string, Buffer, string][] = [
    ['cut off', png.subarray(0, png.length / 2), 'image/png'],
    ['text', content, 'image/png'],
    ['scripted', svg, 'image/png'],
    ['of another type', png, 'image/gif'],
    ['not previewed', png, 'application/pdf'],
    ['svg', svg, 'image/svg+xml'],
    ['empty', Buffer.alloc(0), 'image/png'],
    ['bomb', bomb(20_000, 20_000), 'image/png'],
  ];
  for (const [name, bytes, type] of cases) {
    assert.equal((await get(preview(await attach(bytes, name, type)))).status, 404, name);
  }
  const harmless = preview(await attach(bomb(200, 200), 'small bomb', 'image/png'));
  assert.equal((await get(harmless)).status, 200, 'it is the size that is refused');
});

test('many concurrent previews are all generated', async () => {
  const bytes = await image(400, 400).png().toBuffer();
  const href = preview(await attach(bytes, 'wanted by many', 'image/png'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(href)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});
