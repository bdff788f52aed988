// Kills Hearth or PostgreSQL under load, and compares every acknowledged change with the data afterwards.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createRandom } from '../fuzz/random.ts';
import { type Environment, installation, type Served, startServer } from '../process/support.ts';
import { engine } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { type Cluster, hasCluster, startCluster } from '../support/servers/cluster.ts';
import { openTally } from '../support/tally.ts';
import { createLoad } from './load.ts';
import { password, setUp } from './set-up.ts';

/** `npm run test:kill` kills each thousand times and can be interrupted; `npm test` kills a few times. */
const whole = Number(process.env['HEARTH_KILLS'] ?? 0);
const perInstallation = whole > 0 ? 10 : 1;
const seed = Number(process.env['HEARTH_KILL_SEED'] ?? 1116);
const writers = 6;
/** Whole runs wait in the background, on a machine that is busy with other things. */
const timeoutMs = whole > 0 ? 1_800_000 : 60_000;

interface Victim {
  base: () => string;
  /** Kills it, and brings it back. */
  kill: () => Promise<void>;
}

async function hearthAsVictim(t: TestContext, env: Environment): Promise<Victim> {
  let server: Served = await startServer(t, env);
  return {
    base: () => server.base,
    async kill() {
      assert.equal((await server.stop('SIGKILL')).signal, 'SIGKILL');
      server = await startServer(t, env);
    },
  };
}

async function postgresAsVictim(t: TestContext, env: Environment): Promise<Victim> {
  const cluster: Cluster = await startCluster(t);
  const server = await startServer(t, { ...env, HEARTH_DATABASE_URL: cluster.url, HEARTH_DATABASE_POOL: '4' });
  return {
    base: () => server.base,
    async kill() {
      cluster.kill();
      await cluster.start();
    },
  };
}

/** Kills one installation several times. */
async function killed(t: TestContext, victimOf: typeof hearthAsVictim, random: ReturnType<typeof createRandom>) {
  const victim = await victimOf(t, { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password });
  const load = createLoad({ base: victim.base, ...(await setUp(victim.base())), random });
  t.after(load.stop);
  const faults: string[] = [];
  for (let round = 0; round < perInstallation; round += 1) {
    const name = `round${round}`;
    let isOver = false;
    const before = load.counts.acknowledged;
    const running = load.run(name, writers, () => isOver);
    const enough = before + 30 + random.below(60);
    await Promise.race([eventually(() => load.counts.acknowledged >= enough, 'the load', timeoutMs), running]);
    await victim.kill();
    // Requests without an answer are repeated in the meantime.
    const after = load.counts.acknowledged + writers;
    await Promise.race([
      eventually(() => load.counts.acknowledged >= after, 'the load after the kill', timeoutMs),
      running,
    ]);
    isOver = true;
    await running;
    faults.push(...(await load.verify(name)));
  }
  return { faults, figures: { kills: perInstallation, ...load.counts } };
}

const victims = {
  Hearth: { of: hearthAsVictim, when: true },
  PostgreSQL: { of: postgresAsVictim, when: engine === 'postgres' && hasCluster },
};

for (const [name, { of, when }] of Object.entries(victims)) {
  test(`no acknowledged change is lost or duplicated when ${name} is killed (${engine})`, {
    skip: !when,
  }, async (t) => {
    const tally = whole > 0 ? openTally(`kill-${name}-${engine}`) : undefined;
    const total = whole || perInstallation;
    for (let kills = tally?.figure('kills') ?? 0; kills < total; kills += perInstallation) {
      // Its servers stop with it. Otherwise the servers of a whole run would slow each other down.
      await t.test(`from kill ${kills + 1} on`, async (part) => {
        const { faults, figures } = await killed(part, of, createRandom(seed + kills));
        tally?.add({ ...figures, lost: faults.length });
        part.diagnostic(tally?.text() ?? JSON.stringify(figures));
        assert.deepEqual(faults, []);
      });
    }
  });
}
