import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { bodyOf, type Versioned, versionedWorld } from '../support/worlds/versioned.ts';

const { hearth, cases } = await versionedWorld({ after });
const other = engine === 'postgres' ? await startHearth({ after }, { store: hearth.store }) : hearth;
const withSubversion = await hasSubversion(hearth);
const { location } = hearth.store;
const server = 'url' in location ? new Client({ connectionString: location.url }) : undefined;
await server?.connect();
server?.on('error', () => undefined);
after(() => server?.end());

/** Others wait as well: the readers of the event log have a lock of their own. */
const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`;

/** Writers of an artifact wait for its row. */
const waitsForRow = (method: string, path: string): boolean => method !== 'POST' && path === '/artifacts/:id';

type Answer = { status: number; text: string };

/** Sends two writes that come in this order to the thing that they change, on different copies. */
async function inOrder(
  address: string,
  isLocked: boolean,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  if (server === undefined || !isLocked) return Promise.all([first(), second()]);
  const turn = [`write ${address.split('/').slice(0, 3).join('/')}`];
  await server.query('select pg_advisory_lock(hashtextextended($1, 0))', turn);
  const arrive = (count: number) =>
    eventually(async () => (await server.query(waiting, turn)).rows.length === count, `${count} writers of ${address}`);
  const sent = [first()];
  await arrive(1);
  sent.push(second());
  await arrive(2);
  await server.query('select pg_advisory_unlock(hashtextextended($1, 0))', turn);
  const [one, two] = await Promise.all(sent);
  assert.ok(one !== undefined && two !== undefined);
  return [one, two];
}

/** A representation without the members that every write changes. */
const stable = (representation: unknown): string =>
  JSON.stringify(representation, (name, value: unknown) => (/^id$|date|version|etag/.test(name) ? undefined : value));

const isDone = ({ status }: Answer): boolean => status < 300;
const shown = (answer: Answer): string => `${answer.status} ${answer.text}`;

async function race(row: Versioned, name: string): Promise<void> {
  const [method = '', path = ''] = name.split(' ');
  const { by = hearth.admin } = row;
  // Each copy of the tests has its own repositories.
  const blindCaller = (path.startsWith('/svn') ? hearth : other).caller({ 'X-Auth-AccessKey': by.accessKey });
  const isLocked = !waitsForRow(method, path);

  async function prepared() {
    const address = typeof row.at === 'string' ? row.at : await row.at();
    const place =
      row.read ?? (method === 'DELETE' ? address.replace(/(categories\/\d+)\/values\/\d+$/, '$1') : address);
    if (method !== 'DELETE') assert.ok(isDone(await by.request(method, address, bodyOf(row, 1))));
    const tag = String((await by.get(place as '/projects/1')).headers['etag']);
    return {
      address,
      // The other copy knows at once what it has written itself.
      state: async () => stable((await blindCaller.get(place as '/projects/1')).json),
      blind: () => blindCaller.request(method, address, bodyOf(row, 2)),
      conditional: () => by.request(method, address, { ...bodyOf(row, 3), headers: { 'if-match': tag } }),
    };
  }

  const { address, blind, conditional } = await prepared();
  const [before, refused] = await inOrder(address, isLocked, blind, conditional);
  if (server === undefined || !isLocked) assert.ok(isDone(before) || isDone(refused), shown(before));
  else {
    assert.ok(isDone(before), shown(before));
    const isGone = method === 'DELETE' && [400, 404].includes(refused.status);
    assert.ok(refused.status === 412 || isGone, shown(refused));
  }

  const again = await prepared();
  const [winner, last] = await inOrder(again.address, isLocked, again.conditional, again.blind);
  // Without the lock of the test, the order is not known.
  assert.ok(isDone(winner) || (!isLocked && [404, 412].includes(winner.status)), shown(winner));
  assert.ok(isDone(last) || method === 'DELETE', shown(last));
  if (method === 'DELETE' || !isDone(winner)) return;
  const state = await again.state();
  assert.ok(isDone(await again.blind()));
  assert.equal(await again.state(), state, 'the later write has the last word');
}

describe('a conditional write never replaces what its caller has not seen', () => {
  for (const [name, rows] of Object.entries(cases)) {
    for (const row of [rows].flat()) {
      test(name, { skip: / \/svn/.test(name) && !withSubversion }, () => race(row, name));
    }
  }
});
