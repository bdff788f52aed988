// Clients with short timeouts, and a server that is killed: a request that is repeated under its key is done once.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '../fuzz/random.ts';
import { installation, type Served, startServer } from '../process/support.ts';
import { exchange } from '../support/hearth/client.ts';
import { engine } from '../support/hearth/hearth.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { openTally } from '../support/tally.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';
import { password, setUp } from './set-up.ts';

/** `npm run test:retries` sends ten thousand, in parts; each part has a new platform, which is killed. */
const whole = Number(process.env['HEARTH_RETRIES'] ?? 0);
const perPart = whole > 0 ? 500 : 60;
const kills = whole > 0 ? 4 : 1;
const seed = Number(process.env['HEARTH_KILL_SEED'] ?? 1116);
const writers = 6;
/** Clients wait between nothing and this long before they give up. */
const shortestTimeoutMs = 40;

interface Attempt {
  base: string;
  key: string;
  id: string;
  path: string;
  body: object;
}

/** The status; undefined: the client gave up, or the server went away. */
async function attempt({ base, key, id, path, body }: Attempt, timeoutMs: number | undefined) {
  const headers = { 'X-Auth-AccessKey': key, 'Content-Type': 'application/json', 'Idempotency-Key': id };
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const sent = httpRequest(`${base}${path}`, { method: 'POST', agent: false, headers, ...(signal && { signal }) });
  sent.end(JSON.stringify(body));
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  } catch {
    return undefined;
  }
}

function createClients(server: () => string, key: string, tracker: ShownTracker, random: Random) {
  const field = fieldsOf(tracker);
  const counts = { acknowledged: 0, repeated: 0 };
  const anArtifact = (title: string) => ({
    tracker: { id: tracker.id },
    values: [field.set('title', { value: title })],
  });

  /** Sends the same request until it is answered. Its timeout grows, so that it ends. */
  async function insist(title: string): Promise<void> {
    const isBatch = random.chance(0.2);
    const operations = [{ method: 'POST', path: '/artifacts', body: anArtifact(title) }];
    const what = isBatch
      ? { path: '/api/batch', body: { operations } }
      : { path: '/api/artifacts', body: anArtifact(title) };
    for (let time = 0; ; time += 1) {
      const timeoutMs = time > 12 ? undefined : random.below(shortestTimeoutMs * (time + 1));
      const status = await attempt({ base: server(), key, id: `key-${title}`, ...what }, timeoutMs);
      if (status === 200 || status === 201) break;
      assert.ok(status === undefined || [409, 503].includes(status), `${status}`);
      counts.repeated += 1;
      // The server is starting again.
      if (status === undefined && timeoutMs === undefined) await pause(20);
    }
    counts.acknowledged += 1;
  }

  return { insist, counts };
}

/** The titles of all artifacts of the tracker. */
async function titlesIn(base: string, key: string, tracker: ShownTracker): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const path = `/api/trackers/${tracker.id}/artifacts?limit=100&offset=${offset}`;
    const { json } = await exchange<{ title: string }[]>(base, 'GET', path, { headers: { 'X-Auth-AccessKey': key } });
    if (json.length === 0) return found.toSorted();
    found.push(...json.map(({ title }) => title));
  }
}

async function part(t: TestContext, random: Random) {
  const env = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password };
  let server: Served = await startServer(t, env);
  const { key, tracker } = await setUp(server.base);
  const { insist, counts } = createClients(() => server.base, key, tracker, random);
  const titles = Array.from({ length: perPart }, (_, number) => `title-${number}`);
  const left = [...titles];
  const killAt = new Set(Array.from({ length: kills }, () => 1 + random.below(perPart - 1)));
  async function writer(): Promise<void> {
    for (let title = left.pop(); title !== undefined; title = left.pop()) {
      if (killAt.has(left.length)) {
        await server.stop('SIGKILL');
        server = await startServer(t, env);
      }
      await insist(title);
    }
  }
  await Promise.all(Array.from({ length: writers }, writer));
  assert.deepEqual(await titlesIn(server.base, key, tracker), titles.toSorted());
  await server.stop('SIGTERM');
  return { requests: perPart, kills: killAt.size, ...counts };
}

test(`a repeated request is processed once, whatever happens in between (${engine}, seed ${seed})`, async (t) => {
  const tally = whole > 0 ? openTally(`retries-${engine}`) : undefined;
  for (let sent = tally?.figure('requests') ?? 0; sent < (whole || perPart); sent += perPart) {
    const figures = await part(t, createRandom(seed + sent));
    tally?.add(figures);
    t.diagnostic(tally?.text() ?? JSON.stringify(figures));
    assert.ok(figures.repeated > 0);
  }
});
