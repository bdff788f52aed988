import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Engine } from '../../server/db/index.ts';
import { maskVolatile } from '../../tools/compare-answers/mask.ts';
import { type Cleanup, createStandingClock, type Hearth, startHearth } from '../support/hearth/hearth.ts';
import { migratedStore } from '../support/hearth/store.ts';
import { createWorld } from '../search/world.ts';
import { type Exchange, exchange, type Request } from './exchange.ts';
import type { Pools } from './plausible.ts';
import { createRandom } from './random.ts';

/** Both platforms give their projects the same names. */
function withNumberedProjects(hearth: Hearth): Hearth {
  let last = 0;
  return {
    ...hearth,
    project: (by, values) => {
      last += 1;
      return hearth.project(by, { shortname: `twin-${last}`, label: `Twin ${last}`, ...values });
    },
  };
}

const begin = Date.parse('2026-03-01T12:00:00Z');

async function startTwin(cleanup: Cleanup, engine: Engine, seed: number) {
  const store = await migratedStore(engine);
  const hearth = await startHearth(cleanup, {
    store,
    clock: createStandingClock(begin),
    env: { HEARTH_BODY_LIMIT: '65536' },
  });
  cleanup.after(() => store.remove());
  const world = await createWorld(withNumberedProjects(hearth), createRandom(seed));
  return { hearth, world };
}

/** The next numbers of all tables, by name. */
const sequences: Record<Engine, string> = {
  sqlite: 'select name, seq as last from sqlite_sequence',
  postgres: `select replace(sequencename, '_id_seq', '') as name, last_value as last from pg_sequences where last_value is not null`,
};

async function numbersIn({ platform: { db } }: Hearth): Promise<Map<string, number>> {
  const { rows } = await sql.raw<{ name: string; last: number }>(sequences[db.engine]).execute(db.read);
  return new Map(rows.map(({ name, last }) => [name, last]));
}

/** Every caller that requests are sent as. */
export const callers = ['anonymous', 'admin', 'alice', 'bob', 'carol', 'rita'] as const;
export type CallerName = (typeof callers)[number];

/** Two platforms with the same content, one on each engine. */
export async function createTwins(cleanup: Cleanup, seed: number) {
  const [sqlite, postgres] = [
    await startTwin(cleanup, 'sqlite', seed),
    await startTwin(cleanup, 'postgres', seed),
  ] as const;
  const both = [sqlite, postgres];
  assert.deepEqual(sqlite.world.ids, postgres.world.ids);

  /** A unit that fails uses up numbers on PostgreSQL only. The interface promises no numbers without gaps. */
  async function align(): Promise<void> {
    const [here, there] = await Promise.all([numbersIn(sqlite.hearth), numbersIn(postgres.hearth)]);
    const behind = [...there].filter(([name, last]) => (here.get(name) ?? 0) < last);
    if (behind.length === 0) return;
    await sqlite.hearth.platform.db.write(async (tx) => {
      for (const [name, last] of behind) {
        await sql`update sqlite_sequence set seq = ${last} where name = ${name}`.execute(tx);
      }
    });
  }

  async function send(request: Request, by: CallerName): Promise<[Exchange, Exchange]> {
    const [one, other] = await Promise.all(
      both.map(({ hearth, world }) => {
        hearth.clock.advance(1_000);
        const key = by === 'anonymous' ? {} : { 'x-auth-accesskey': world.people[by].accessKey };
        return exchange(new URL(hearth.base), { ...request, headers: { ...key, ...request.headers } });
      }),
    );
    if (request.method !== 'GET') await align();
    assert.ok(one && other);
    return [one, other];
  }

  return { ...sqlite, both, send };
}
export type Twins = Awaited<ReturnType<typeof createTwins>>;

/** The ids of everything in the world, by the first segment of their paths. */
export async function poolsOf({ hearth: { admin }, world }: Twins): Promise<Pools> {
  const { every, mine, secret } = world.trackers;
  const projects = (await admin.get('/projects', { query: { limit: 50 } })).json;
  const artifact = await admin.get(`/artifacts/${world.ids[0]}/changesets`);
  const reports = (await admin.get(`/trackers/${every.id}/tracker_reports`)).json;
  const { carol, rita } = world.people;
  return {
    projects: projects.map(({ id }) => String(id)),
    trackers: [every, mine, secret].map(({ id }) => String(id)),
    artifacts: world.ids.map(String),
    tracker_fields: every.fields.map(({ field_id: id }) => String(id)),
    tracker_reports: reports.map(({ id }) => String(id)),
    changesets: artifact.json.map(({ id }) => String(id)),
    users: [carol, rita].map(({ id }) => String(id)),
    user_groups: world.groups.map(String),
    artifact_files: ['1', '2', '3'],
    // Removing the keys of the callers would end the comparison.
    access_keys: ['424242'],
  };
}

/** Headers that both engines must agree on. */
const comparedHeaders = /^(?:content-type|allow|x-pagination-\w+|www-authenticate|location|link|vary|accept-post)$/i;

function headersOf({ head }: Exchange): string[] {
  const parts = head.split('\n');
  const pairs = Array.from({ length: parts.length / 2 }, (_, at) => [parts[at * 2] ?? '', parts[at * 2 + 1] ?? '']);
  return pairs
    .filter(([name = '']) => comparedHeaders.test(name))
    .map(([name, value = '']) => `${name}: ${maskVolatile(value)}`)
    .toSorted();
}

const withoutTags = (text: string): string => text.replaceAll(/(etag(?:":"\\"|>&quot;))[\w-]+/gi, '$1<etag>');

/** The last use of an account or key is noted some time after the answer. */
const withoutLastUses = (text: string): string =>
  text
    .replaceAll(/("last_(?:access_on|used_\w+)":)(?:null|"[^"]*")/g, '$1<noted later>')
    .replaceAll(/<(last_(?:access_on|used_\w+))\b[^>]*?(?:\/>|>[^<]*<\/\1>)/g, '<$1/>');

const comparableText = (text: string): string => maskVolatile(withoutLastUses(withoutTags(text)));

/** Everything that must be the same on both engines. Only texts that differ are searched for what may differ. */
export function comparable(one: Exchange, other: Exchange, withBody: boolean): [string, string] {
  const isSame = one.text === other.text;
  const of = (answer: Exchange): string =>
    [
      answer.status,
      ...(withBody ? [...headersOf(answer), isSame ? answer.text : comparableText(answer.text)] : []),
    ].join('\n');
  return [of(one), of(other)];
}
