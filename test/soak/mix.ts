import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import { password } from '../kill/set-up.ts';
import { exchange, type Sent } from '../support/hearth/client.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';

interface Options {
  base: string;
  key: string;
  tracker: ShownTracker;
  random: Random;
}

/** A day of a team: mostly reading, some changes, now and then a sign-in, a file or a live page. */
export function createMix({ base, key, tracker, random }: Options) {
  const field = fieldsOf(tracker);
  const access = { 'X-Auth-AccessKey': key };
  const ids: number[] = [];
  const failures: string[] = [];
  let latencies: number[] = [];
  let requests = 0;

  async function ask<Body>(method: string, path: string, sent: Sent = {}) {
    const headers = { ...access, ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }) };
    const began = performance.now();
    const answered = await exchange<Body>(base, method, path, { headers, ...sent });
    latencies.push(performance.now() - began);
    requests += 1;
    if (answered.status >= 400) failures.push(`${method} ${path}: ${answered.status} ${answered.text.slice(0, 200)}`);
    return answered;
  }

  const word = (): string => random.text(4, 'abcdefgh');
  const one = (): string => `/api/artifacts/${random.pick(ids)}`;
  const all = `/api/trackers/${tracker.id}/artifacts`;

  async function create(): Promise<void> {
    const values = [field.set('title', { value: `${word()} ${word()}` })];
    const { json } = await ask<{ id: number }>('POST', '/api/artifacts', {
      body: { tracker: { id: tracker.id }, values },
    });
    ids.push(json.id);
  }

  const put = (body: object) => ask('PUT', one(), { body });
  const number = () => field.set('count', { value: random.below(1000) });

  async function signInAndOut(): Promise<void> {
    const body = { username: 'admin', password };
    const { headers } = await ask('POST', '/api/session', {
      body,
      headers: { 'Content-Type': 'application/json', Origin: base },
    });
    const cookie = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '');
    await ask('DELETE', '/api/session', { headers: { Cookie: cookie.join('; '), Origin: base } });
  }

  async function attach(): Promise<void> {
    const body = { name: `${word()}.txt`, mimetype: 'text/plain', content: Buffer.from(word()).toString('base64') };
    const { json } = await ask<{ id: number }>('POST', '/api/artifact_temporary_files', { body });
    await ask('DELETE', `/api/artifact_temporary_files/${json.id}`);
  }

  /** A page that is opened, and closed again. */
  async function watchChanges(): Promise<void> {
    const stream = request(`${base}/api/changes/stream`, { agent: false, headers: access });
    stream.on('error', () => undefined);
    stream.end();
    await once(stream, 'response');
    await pause(50);
    stream.destroy();
  }

  const kinds: [share: number, work: () => Promise<unknown>][] = [
    [50, () => ask('GET', one())],
    [12, () => ask('GET', all, { query: { limit: 50, values: 'all' } })],
    [10, () => ask('GET', all, { query: { limit: 10, expert_query: `title = '${word()}'` } })],
    [5, () => ask('GET', '/api/search', { query: { q: word() } })],
    [10, () => put({ values: [number()] })],
    [5, () => put({ values: [], comment: { body: word(), format: 'text' } })],
    [4, create],
    [1, signInAndOut],
    [2, attach],
    [1, watchChanges],
  ];
  const draw = kinds.flatMap(([share, work]) => Array.from({ length: share }, () => work));

  return {
    failures,
    requests: () => requests,
    /** The latencies since the last call, in milliseconds. */
    taken(): number[] {
      const found = latencies;
      latencies = [];
      return found.toSorted((a, b) => a - b);
    },
    /** People who pause between two requests, until it is over. */
    async run(people: number, pauseMs: number, isOver: () => boolean): Promise<void> {
      for (let count = 0; count < 50; count += 1) await create();
      const work = async (): Promise<void> => {
        while (!isOver()) {
          await random.pick(draw)();
          await pause(random.below(2 * pauseMs));
        }
      };
      await Promise.all(Array.from({ length: people }, work));
    },
  };
}
