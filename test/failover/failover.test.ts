// Kills the primary of PostgreSQL under load and promotes its standby, with two copies of Hearth behind HAProxy.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { createRandom } from '../fuzz/random.ts';
import { createLoad } from '../kill/load.ts';
import { password, setUp } from '../kill/set-up.ts';
import { installation, startServer } from '../process/support.ts';
import { send } from '../support/hearth/client.ts';
import { eventually } from '../support/hearth/store.ts';
import { type Cluster, hasCluster, startCluster, startStandby } from '../support/servers/cluster.ts';
import { hasHaproxy, startHaproxy } from '../support/servers/haproxy.ts';
import { openTally } from '../support/tally.ts';

/** It takes a minute, so it runs only on request: `npm run test:failover`. */
const failovers = Number(process.env['HEARTH_FAILOVERS'] ?? 0);

async function ask(cluster: Cluster, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** One address that leads to the primary, as a load balancer offers it. */
async function startAddress(t: TestContext, first: Cluster) {
  let target = first.port;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.close();
    cut();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    leadTo(cluster: Cluster): void {
      target = cluster.port;
      cut();
    },
  };
}

/** A primary whose commits wait for its standby. */
async function startPair(t: TestContext) {
  const primary = await startCluster(t);
  const standby = await startStandby(t, primary, 'standby');
  await ask(primary, `alter system set synchronous_standby_names = 'standby'`);
  await ask(primary, 'select pg_reload_conf()');
  await eventually(async () => {
    const [row] = await ask(primary, 'select sync_state from pg_stat_replication');
    return row?.['sync_state'] === 'sync';
  }, 'the synchronous standby');
  return { primary, standby };
}

async function failover(t: TestContext, seed: number) {
  const { primary, standby } = await startPair(t);
  const address = await startAddress(t, primary);
  const shared = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password };
  const env = { ...shared, HEARTH_DATABASE_URL: address.url, HEARTH_DATABASE_POOL: '4' };
  const copies = [await startServer(t, env), await startServer(t, env)];
  const proxy = await startHaproxy(
    t,
    copies.map((copy) => copy.base),
  );
  const base = (): string => proxy.base;
  const load = createLoad({ base, ...(await setUp(base())), random: createRandom(seed) });
  t.after(load.stop);

  let isOver = false;
  const running = load.run('round0', 6, () => isOver);
  await Promise.race([eventually(() => load.counts.acknowledged > 60, 'the load'), running]);
  primary.kill();
  const body = { username: 'admin', password };
  for (const copy of copies) {
    const answered = await send(copy.base, 'POST', '/api/tokens', { body });
    assert.equal(answered.status, 503, answered.text);
    assert.ok(answered.headers['retry-after'] !== undefined);
  }
  assert.equal((await send(proxy.base, 'POST', '/api/tokens', { body })).status, 503);
  await standby.command('pg_ctl', 'promote', '-w', '-D', standby.data);
  const promoted = performance.now();
  address.leadTo(standby);
  const enough = load.counts.acknowledged + 12;
  await Promise.race([eventually(() => load.counts.acknowledged >= enough, 'writes after the promotion'), running]);
  const seconds = (performance.now() - promoted) / 1000;
  isOver = true;
  await running;
  const faults = await load.verify('round0');
  for (const copy of copies) assert.equal((await send(copy.base, 'GET', '/readyz')).status, 200);
  return { faults, seconds, acknowledged: load.counts.acknowledged };
}

const skip = failovers === 0 || !hasCluster || !hasHaproxy ? 'runs on request, with PostgreSQL and HAProxy' : false;

test('a failover of PostgreSQL loses nothing acknowledged', { skip }, async (t) => {
  const tally = openTally('failover');
  for (let done = tally.figure('failovers'); done < failovers; done += 1) {
    // Its servers stop with it. Otherwise those of a whole run would slow each other down.
    await t.test(`failover ${done + 1}`, async (part) => {
      const { faults, seconds, acknowledged } = await failover(part, done);
      tally.add({ failovers: 1, acknowledged, lost: faults.length });
      part.diagnostic(`12 writes ${seconds.toFixed(1)} s after the promotion; ${tally.text()}`);
      assert.deepEqual(faults, []);
    });
  }
});
