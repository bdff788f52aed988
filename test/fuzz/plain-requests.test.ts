import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startHearth } from '../support/hearth/hearth.ts';
import { tries } from '../support/short-run.ts';
import { anArtifact, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { createRandom, type Random } from './random.ts';

const hearth = await startHearth({ after });
const user = await hearth.user('ann');
const project = await hearth.project(user);
const tracker = await trackerOf(user, project.id, 'bug', { title: { type: 'string' } });
const id = await anArtifact(user, tracker, [fieldsOf(tracker).set('title', { value: 'Title' })]);
const etag = String((await user.get(`/artifacts/${id}`)).headers['etag']);
const { hostname, port } = new URL(hearth.base);

const bases = [
  [`GET /api/artifacts/${id} HTTP/1.1`, 'Host: a'],
  [`GET /api/v1/artifacts/${id}.xml?values_format=by_field HTTP/1.1`, 'Accept: */*', 'Host: a'],
  [`GET /api/artifacts/${id} HTTP/1.1`, 'Host: a', `If-None-Match: ${etag}`],
  [`GET /api/artifacts/${id} HTTP/1.1`, 'Connection: keep-alive', 'Host: a', 'Cookie: a=b'],
  ['GET /api/projects?query={"shortname":"x"} HTTP/1.1', 'Host: a'],
].map((lines) => [...lines, '', ''].join('\r\n'));

const lines = [
  'Content-Length: 3',
  'Content-Length: 05',
  'Transfer-Encoding: chunked',
  'Connection: close',
  'Connection: x',
  'Host: b',
  'Expect: 100-continue',
  'If-None-Match: *',
  'X-Forwarded-Host: evil',
  ' folded',
  'X-Space : a',
  'X-Nothing',
  'X-High: \xe4',
];
const pieces = [
  '\0',
  '\t',
  '\n',
  '\r',
  ' ',
  '  ',
  '%2',
  '%zz',
  '%00',
  '%2f',
  '//',
  '\x7f',
  '\x80',
  '\xe4',
  '\xff',
].concat('\r\n', '\r\n\r\n', 'http://a', 'HTTP/1.0', '../', '"#%&?/\\:;<@[{|+'.split(''));

/** Something is inserted, replaced or left out, mostly in the first line, or a line is added. */
function mutated(random: Random): string {
  let text = random.pick(bases);
  if (random.chance(0.3)) return text.replace('\r\n', `\r\n${random.pick(lines)}\r\n`);
  for (let left = 1 + random.below(2); left > 0; left -= 1) {
    const at = random.below(random.chance(0.6) ? Math.max(1, text.indexOf('\r\n')) : text.length - 2);
    const inserted = random.chance(0.3) ? '' : random.pick(pieces);
    text = text.slice(0, at) + inserted + text.slice(at + random.below(3));
  }
  return text;
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  return end !== -1 && text.length >= end + 4 + length;
}

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Everything that a server says until it has answered, or closed the connection, or some time has passed. */
async function heard(socket: Socket, longestMs: number): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  for (const began = performance.now(); !socket.closed && performance.now() - began < longestMs; ) {
    await pause(2);
    if (isWhole(text.replace(goOn, ''))) break;
  }
  socket.removeAllListeners('data');
  return text;
}

const changing = /^(?:date|x-request-id|ratelimit|x-ratelimit-remaining): .*\r\n/gim;

/** Node keeps a connection that has begun with a HEAD, and reads everything that follows. */
async function answerTo(request: string, isForNode: boolean, longestMs: number): Promise<string[]> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (isForNode) {
    socket.write('HEAD /api/version HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
  }
  socket.write(request, 'latin1');
  const answer = await heard(socket, longestMs);
  socket.destroy();
  return answer.replaceAll(changing, '').split('\r\n').toSorted();
}

test('a malformed or unusual request gets the same answer with and without the reader of plain requests', async () => {
  const seed = Number(process.env['HEARTH_FUZZ_SEED'] ?? 1);
  const random = createRandom(seed);
  const count = Number(process.env['HEARTH_MUTATIONS'] ?? tries(400));
  let answered = 0;
  for (let done = 0; done < count; done += 1) {
    const request = mutated(random);
    const both = (longestMs: number) => Promise.all([false, true].map((one) => answerTo(request, one, longestMs)));
    let [plain, node] = await both(100);
    // The machine may have been busy.
    if (String(plain) !== String(node)) [plain, node] = await both(2_000);
    assert.deepEqual(plain, node, `${JSON.stringify(request)}, HEARTH_FUZZ_SEED=${seed}`);
    if (plain?.some((line) => line.startsWith('HTTP/1.1 2')) === true) answered += 1;
  }
  assert.ok(answered > count / 50, `${answered} of ${count} were answered`);
});
