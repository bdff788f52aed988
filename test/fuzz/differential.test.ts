// Sends the same requests to a platform on SQLite and one on PostgreSQL, and compares the answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anonymous } from '../../server/domain/actor.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { AnyRoute } from '../../server/http/route.ts';
import { createConformance, type OpenApiDocument } from '../support/hearth/conformance.ts';
import type { Cleanup } from '../support/hearth/hearth.ts';
import { openTally } from '../support/tally.ts';
import { createQueries } from '../search/queries.ts';
import { complaintAbout } from './complaints.ts';
import type { Exchange, Request } from './exchange.ts';
import { mixedRequest } from './mixed.ts';
import { createPlausible } from './plausible.ts';
import { createRandom, type Random } from './random.ts';
import { confusedBodies, confusedEncodings, confusedParameters } from './systematic.ts';
import { callers, comparable, createTwins, poolsOf, type Twins } from './twins.ts';

/** `npm run test:differential` sends a million, in parts; each part has a new pair of platforms. */
const whole = Number(process.env['HEARTH_DIFFERENTIAL'] ?? 0);
const perPart = whole > 0 ? 2_000 : 300;
const seed = Number(process.env['HEARTH_FUZZ_SEED'] ?? 20_261_116);

/** Answers about the process, or about work that is done later: only their status is compared. */
const isMoving =
  /^\/(?:api(?:\/v1)?\/)?(?:changes|metrics|readyz|platform_health|jobs|(?:projects\/\w+\/)?audit_log|notifications|mail|deleted_artifacts)/;
/** Requests that end the credentials of the callers, or that change how requests are limited. */
const isSpared = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' &&
  /^\/(?:platform_settings|session|users\/:id\/(?:password|password_reset|sessions)|batch)/.test(path);

async function requestsOf(twins: Twins, random: Random): Promise<() => Request> {
  const { platform, server } = twins.hearth;
  const { every } = twins.world.trackers;
  const routes: AnyRoute[] = server.routes.filter((route) => !isSpared(route));
  const pools = await poolsOf(twins);
  const victims = Object.fromEntries(Object.entries(pools).map(([name, [first = '0']]) => [name, first]));
  const tracker = await platform.trackers.find(every.id);
  const admin = await platform.identities.find(twins.world.people.admin.id);
  assert.ok(tracker && admin);
  const actor = { kind: 'user', user: admin, mechanism: 'key' } as const;
  const queries = [actor, anonymous].map((by) =>
    createQueries(random, twins.world, tracker, trackerRights(by, tracker)),
  );
  const query = () => random.pick(queries)();
  const plausible = createPlausible(routes, { pools, query, values: twins.world.values, tracker: every.id }, random);
  const systematic = random.shuffle([
    ...confusedBodies(routes, victims),
    ...confusedEncodings(routes, victims, random.pick),
    ...confusedParameters(routes, victims),
  ]);
  return () => {
    if (random.chance(0.7)) return plausible();
    if (random.chance(0.6)) return systematic.pop() ?? plausible();
    return mixedRequest(routes, victims, random);
  };
}

const shown = ({ method, path, headers, body }: Request): string =>
  `${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 200)}\n    ${String(body ?? '').slice(0, 400)}`;

/** The first difference of two texts, with some context. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `    sqlite:   ${one.slice(from, at + 200)}\n    postgres: ${other.slice(from, at + 200)}`;
}

/** Callers who may do much get most of the requests. */
const weighted = [...callers, 'admin', 'admin', 'admin', 'admin', 'alice', 'bob'] as const;

/** One pair of platforms, and what was wrong with their answers. */
async function part(cleanup: Cleanup, partSeed: number) {
  const random = createRandom(partSeed);
  const twins = await createTwins(cleanup, partSeed);
  const next = await requestsOf(twins, random);
  const { body: document } = await twins.hearth.anonymous.get('/openapi.json');
  const conforms = createConformance(document as OpenApiDocument);
  const complaints: string[] = [];
  const statuses: Record<string, number> = {};

  function check(request: Request, [one, other]: [Exchange, Exchange]): void {
    statuses[one.status] = (statuses[one.status] ?? 0) + 1;
    const wrong = complaintAbout(request.method, one) ?? complaintAbout(request.method, other);
    if (wrong !== undefined)
      complaints.push(`${wrong}: ${one.status} ${one.text.slice(0, 200)}\n    ${shown(request)}`);
    const withBody = !isMoving.test(request.path);
    const [first, second] = [comparable(one, withBody), comparable(other, withBody)];
    if (first !== second) complaints.push(`a difference\n    ${shown(request)}\n${difference(first, second)}`);
    try {
      const { status, text, type } = one;
      const answered = { status, text, headers: { 'content-type': type }, body: text === '' ? '' : JSON.parse(text) };
      conforms(request.method, request.path, answered);
    } catch (error) {
      if (one.type.startsWith('application/json'))
        complaints.push(`${String(error).slice(0, 400)}\n    ${shown(request)}`);
    }
  }

  for (let sent = 0; sent < perPart; sent += 1) {
    const request = next();
    try {
      check(request, await twins.send(request, random.pick(weighted)));
    } catch (error) {
      if (!/ECONNRESET|EPIPE/.test(String(error))) complaints.push(`${String(error)}\n    ${shown(request)}`);
    }
  }
  return { complaints, statuses };
}

/** Ends everything that the work has started. */
async function ended<T>(work: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const endings: (() => Promise<void>)[] = [];
  try {
    return await work({ after: (end) => void endings.push(end) });
  } finally {
    for (const end of endings) await end();
  }
}

test(`both engines answer alike (seed ${seed})`, async (t) => {
  const tally = whole > 0 ? openTally('differential') : undefined;
  for (let sent = tally?.figure('requests') ?? 0; sent < (whole || perPart); sent += perPart) {
    const { complaints, statuses } = await ended((cleanup) => part(cleanup, seed + sent));
    const report = `${complaints.length} complaints\n${complaints.slice(0, 20).join('\n')}\n`;
    assert.ok((statuses['200'] ?? 0) > perPart / 10, JSON.stringify(statuses));
    if (tally === undefined) assert.equal(complaints.length, 0, report);
    if (complaints.length > 0) process.stderr.write(report);
    tally?.add({ requests: perPart, complaints: complaints.length, ...statuses });
  }
  if (tally === undefined) return;
  t.diagnostic(tally.text());
  assert.equal(tally.figure('complaints'), 0);
});
