// Sends the same requests to a platform on SQLite and one on PostgreSQL, and compares the answers.
import assert from 'node:assert/strict';
import { anonymous } from '../../server/domain/actor.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { AnyRoute } from '../../server/http/route.ts';
import { createConformance, type OpenApiDocument } from '../support/hearth/conformance.ts';
import type { Cleanup } from '../support/hearth/hearth.ts';
import { createQueries } from '../search/queries.ts';
import { complaintAbout, complaintAboutOther } from './complaints.ts';
import type { Exchange, Request } from './exchange.ts';
import { mixedRequest } from './mixed.ts';
import { createPlausible, type Draft, type Pools, rendered } from './plausible.ts';
import { createRandom, type Random } from './random.ts';
import { createStateful, type Sent } from './stateful.ts';
import { confusedBodies, confusedEncodings, confusedParameters } from './systematic.ts';
import { type CallerName, callers, comparable, createTwins, poolsOf, type Twins } from './twins.ts';

/** Answers about the process, or about work that is done later: only their status is compared. */
const isMoving =
  /^\/(?:api(?:\/v1)?\/)?(?:changes|metrics|readyz|platform_health|jobs|(?:projects\/\w+\/)?audit_log|notifications|mail|deleted_artifacts|users\/\w+\/data)/;
/** Requests that end the credentials of the callers, or that change how requests are limited. */
const isSpared = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' &&
  /^\/(?:platform_settings|session|users\/:id\/(?:password|password_reset|sessions)|batch)/.test(path);

/** Callers who may do much get most of the requests. */
const weighted = [...callers, 'admin', 'admin', 'admin', 'admin', 'alice', 'bob'] as const;

interface Next {
  request: Request;
  by: CallerName;
  /** of the generator whose requests should succeed */
  sent?: Sent<CallerName>;
}

/** One request of each route that reads, and some that write: what succeeds is varied later. */
function firstRequests(routes: readonly AnyRoute[], pools: Pools, twins: Twins): Draft[] {
  const reads = routes.filter(({ method, path, query }) => method === 'GET' && isSimple(path) && !needsQuery(query));
  const idsOf = (path: string): string[] => {
    const segments = path.split('/');
    return segments.flatMap((segment, at) =>
      segment.startsWith(':') ? [pools[segments[at - 1] ?? '']?.[0] ?? '0'] : [],
    );
  };
  const write = (method: string, path: string, content: unknown): Draft[] =>
    routes
      .filter((route) => route.method === method && route.path === path)
      .map((route) => ({ route, ids: idsOf(path), query: {}, content }));
  const { every } = twins.world.trackers;
  const project = pools['projects']?.at(-1);
  return [
    ...reads.map((route) => ({ route, ids: idsOf(route.path), query: {} })),
    ...write('POST', '/artifacts', { tracker: { id: every.id }, values: twins.world.values() }),
    ...write('PUT', '/artifacts/:id', { values: twins.world.values() }),
    ...write('PATCH', '/artifacts/:id', { values: [], comment: { body: 'Hello 100%', format: 'text' } }),
    ...write('POST', '/trackers/:id/tracker_reports', { label: 'a_b', is_public: true }),
    ...write('PATCH', '/tracker_reports/:id', { label: '100%' }),
    ...write('POST', '/trackers/:id/fields', { type: 'string', name: 'extra', label: 'Extra' }),
    ...write('PATCH', '/tracker_fields/:id', { label: 'Renamed' }),
    ...write('PATCH', '/trackers/:id', { label: 'Renamed' }),
    ...write('PATCH', '/projects/:id', { label: 'Renamed' }),
    ...write('PUT', '/projects/:id/banner', { message: 'Hello' }),
    ...write('POST', '/user_groups', { project_id: Number(project), short_name: 'testers' }),
    ...write('PATCH', '/user_groups/:id', { description: 'Testers' }),
    ...write('POST', '/projects/:id/dashboards', { label: 'Work' }),
    ...write('POST', '/project_fields', { name: 'Cost', description: '', is_required: false, type: 'text' }),
    ...write('POST', '/project_categories', { name: 'Topic', values: ['Tools'] }),
    ...write('POST', '/link_types', { shortname: 'tests', forward_label: 'to', reverse_label: 'from' }),
    ...write('PUT', '/artifacts/:id/watch', { state: 'watching' }),
  ];
}

/** Things below others have no ids that are known before. */
const isSimple = (path: string): boolean => (path.match(/:/g) ?? []).length < 2;
const needsQuery = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'required' in query &&
  Array.isArray(query.required) &&
  query.required.length > 0;

/** Texts that searches of people, projects and artifacts take for patterns if they forget to escape them. */
function patternRequests(routes: readonly AnyRoute[], tracker: number, title: string): Draft[] {
  const ids = [String(tracker)];
  const route = routes.find(({ method, path }) => method === 'GET' && path === '/trackers/:id/artifacts');
  assert.ok(route);
  const patterns = ['ke_tle', 'k%e', 'a%b', 'a_b', '1_0', '0%', '\\%', 'back_slash'];
  return patterns.flatMap((text) => [
    { route, ids, query: { expert_query: `${title} = '${text}'` } },
    { route, ids, query: { query: JSON.stringify({ [title]: { operator: 'contains', value: text } }) } },
  ]);
}

async function requestsOf(twins: Twins, random: Random) {
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
  const fresh = (): Sent<CallerName> => ({ draft: plausible(), by: random.pick(weighted) });
  const stateful = createStateful<CallerName>(fresh, pools, random);
  const first = random.shuffle([...firstRequests(routes, pools, twins), ...patternRequests(routes, every.id, 'title')]);

  function next(): Next {
    const by = random.pick(weighted);
    if (random.chance(0.85)) {
      const draft = first.pop();
      const sent = draft === undefined ? stateful.next() : { draft, by: 'admin' as const };
      return { request: rendered(sent.draft, random), by: sent.by, sent };
    }
    const malformed = random.chance(0.6) ? systematic.pop() : undefined;
    return { request: malformed ?? mixedRequest(routes, victims, random), by };
  }
  return { next, learn: stateful.learn };
}

const shown = ({ method, path, headers, body }: Request, by: CallerName): string =>
  `${by}: ${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 200)}\n    ${String(body ?? '').slice(0, 400)}`;

/** The first difference of two texts, with some context. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `    sqlite:   ${one.slice(from, at + 200)}\n    postgres: ${other.slice(from, at + 200)}`;
}

/** The faults in the answers of one pair of platforms. */
interface Compared {
  complaints: string[];
  /** the number of answers with each status */
  statuses: Record<string, number>;
  counts: { stateful: number; succeeded: number };
}

async function compare(cleanup: Cleanup, requests: number, seed: number): Promise<Compared> {
  const random = createRandom(seed);
  const twins = await createTwins(cleanup, seed);
  const { next, learn } = await requestsOf(twins, random);
  const { body: document } = await twins.hearth.anonymous.get('/openapi.json');
  const conforms = createConformance(document as OpenApiDocument);
  const complaints: string[] = [];
  const statuses: Record<string, number> = {};
  const counts = { stateful: 0, succeeded: 0 };

  function check(request: Request, by: CallerName, [one, other]: [Exchange, Exchange]): void {
    statuses[one.status] = (statuses[one.status] ?? 0) + 1;
    const wrong = complaintAbout(request.method, one) ?? complaintAboutOther(request.method, one, other);
    if (wrong !== undefined)
      complaints.push(`${wrong}: ${one.status} ${one.text.slice(0, 200)}\n    ${shown(request, by)}`);
    const withBody = !isMoving.test(request.path);
    const [first, second] = comparable(one, other, withBody);
    if (first !== second) complaints.push(`a difference\n    ${shown(request, by)}\n${difference(first, second)}`);
    const { status, text, type } = one;
    if (!type.startsWith('application/json') || text === '') return;
    try {
      conforms(request.method, request.path, {
        status,
        text,
        headers: { 'content-type': type },
        body: JSON.parse(text),
      });
    } catch (error) {
      complaints.push(`${String(error).slice(0, 400)}\n    ${shown(request, by)}`);
    }
  }

  for (let sent = 0; sent < requests; sent += 1) {
    const { request, by, sent: meant } = next();
    try {
      const answers = await twins.send(request, by);
      check(request, by, answers);
      if (meant === undefined) continue;
      counts.stateful += 1;
      if (answers[0].status < 300) counts.succeeded += 1;
      learn(meant, answers[0]);
    } catch (error) {
      if (!/ECONNRESET|EPIPE/.test(String(error))) complaints.push(`${String(error)}\n    ${shown(request, by)}`);
    }
  }
  return { complaints, statuses, counts };
}

/** Sends so many requests to a pair of platforms, and ends both. */
export async function comparePair(requests: number, seed: number): Promise<Compared> {
  const endings: (() => Promise<void>)[] = [];
  try {
    return await compare({ after: (end) => void endings.push(end) }, requests, seed);
  } finally {
    for (const end of endings) await end();
  }
}
