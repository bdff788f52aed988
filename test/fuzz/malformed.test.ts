import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { isShort } from '../support/short-run.ts';
import { type Exchange, exchange, type Request, shout } from './exchange.ts';
import { mixedRequest } from './mixed.ts';
import { noise } from './noise.ts';
import { createRandom } from './random.ts';
import { confusedBodies, confusedEncodings, confusedParameters } from './systematic.ts';
import { complaintAbout } from './complaints.ts';

/** Only some of them reach the database. */
const total = engine === 'postgres' || isShort ? 2_500 : 10_000;
const shouts = 400;
const seed = Number(process.env['HEARTH_FUZZ_SEED'] ?? 20_260_614);

const hearth = await startHearth({ after }, { env: { HEARTH_BODY_LIMIT: '65536' } });
const base = new URL(hearth.base);
const { routes } = hearth.server;
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const project = await hearth.project(alice, { shortname: 'victim' });
const [service] = (await alice.get(`/projects/${project.id}/project_services`)).json;
assert.ok(service);
const victims = {
  projects: String(project.id),
  users: String(bob.id),
  user_groups: `${project.id}_3`,
  project_services: String(service.id),
};
const random = createRandom(seed);

/** Runs the work on all items, with limited concurrency. */
async function onAll<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}

function generated(): Request[] {
  const systematic = [
    ...confusedBodies(routes, victims),
    ...confusedEncodings(routes, victims, random.pick),
    ...confusedParameters(routes, victims),
  ];
  // At least 30 percent are mixed. If the API is large, only a part of the systematic ones runs.
  const kept = random.shuffle(systematic).slice(0, Math.floor(total * 0.7));
  const mixed = Array.from({ length: total - kept.length }, () => mixedRequest(routes, victims, random));
  const credentials = [hearth.admin.accessKey, hearth.admin.accessKey, alice.accessKey, undefined];
  return [...kept, ...mixed].map((request) => {
    const key = random.pick(credentials.map((each) => ({ each }))).each;
    return key === undefined ? request : { ...request, headers: { 'x-auth-accesskey': key, ...request.headers } };
  });
}

const shown = (request: Request): string => {
  const headers = JSON.stringify(request.headers).slice(0, 300);
  return `${request.method} ${request.path.slice(0, 300)} ${headers}\n    ${String(request.body ?? '').slice(0, 300)}`;
};

async function unhandledErrors(): Promise<number> {
  const metrics = await send(hearth.base, 'GET', '/metrics');
  const found = /^hearth_unhandled_errors_total (\d+)$/m.exec(metrics.text)?.[1];
  assert.ok(found, 'the metric is there');
  return Number(found);
}

/** The body of a refused upload may still be in transit when the server closes the connection. */
const isHangUp = (error: unknown, request: Request): boolean =>
  Buffer.byteLength(request.body ?? '') > 65_536 && /ECONNRESET|EPIPE/.test(String(error));

test(`${total} malformed requests are answered, refused, and reveal nothing (seed ${seed})`, async () => {
  const complaints: string[] = [];
  const statuses = new Map<number, number>();
  const complain = (request: Request, what: string) => complaints.push(`${what}\n    ${shown(request)}`);

  await onAll(generated(), async (request) => {
    let answer: Exchange;
    try {
      answer = await exchange(base, request);
    } catch (error) {
      if (!isHangUp(error, request)) complain(request, `no answer: ${String(error)}`);
      return;
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const complaint = complaintAbout(request.method, answer);
    if (complaint !== undefined) complain(request, `${complaint}: ${answer.status} ${answer.text.slice(0, 300)}`);
  });

  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const report = `seed ${seed}; ${counts.join(', ')}; ${complaints.length} complaints\n${complaints.slice(0, 15).join('\n')}`;
  assert.equal(complaints.length, 0, report);
  assert.equal(await unhandledErrors(), 0, report);
  for (const status of [200, 400, 401, 404, 405, 406, 413, 415, 500]) assert.ok(statuses.has(status), report);
});

test(`${shouts} invalid byte sequences get an error or a closed connection (seed ${seed})`, async () => {
  const pieces = Array.from({ length: shouts }, () => noise(random));
  await onAll(pieces, async (bytes) => {
    const heard = await shout(base, bytes);
    const sent = JSON.stringify(bytes.toString('latin1').slice(0, 300));
    for (const part of heard.split(/(?=HTTP\/1\.1 \d{3} )/).filter((each) => each !== '')) {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
      if (status === 100) continue;
      const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
      const complaint = complaintAbout('', { status, type, head, text: rest.join('\r\n\r\n') });
      assert.equal(complaint, undefined, `seed ${seed}: ${sent}\n${part.slice(0, 500)}`);
    }
  });
  assert.equal(await unhandledErrors(), 0);
});

test('afterwards the platform works as before', async () => {
  const self = await hearth.admin.get('/users/self');
  assert.equal(self.json.username, 'admin');
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  assert.deepEqual(hearth.fatal, []);
  const made = await alice.post('/access_keys', { body: { description: 'still alive' } });
  const key = { 'X-Auth-AccessKey': made.json.identifier };
  assert.equal((await hearth.anonymous.get('/access_keys/self', { headers: key })).json.description, 'still alive');
});
