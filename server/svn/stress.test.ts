// Short as part of all tests. HEARTH_SVN_STRESS=whole runs it at full length.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../test/support/hearth/store.ts';
import { lastFirst, type Outcome, svnClient, svnWorld, temporaryDirectory } from '../../test/support/svn/engine.ts';
import { type EngineProcess, kill, killHttpd, startEngineProcess } from '../../test/support/svn/processes.ts';

const isWhole = process.env['HEARTH_SVN_STRESS'] === 'whole';
const scale = isWhole
  ? { httpd: { commits: 100, kills: 20 }, hearth: { commits: 100, kills: 12 }, clients: 8, changes: 40 }
  : { httpd: { commits: 8, kills: 1 }, hearth: { commits: 6, kills: 1 }, clients: 3, changes: 6 };

const world = await svnWorld({ after });
const { engine } = world;
const tree = join(world.directory, 'data', 'svn');

/** Makes commits one after the other, and records the revision that the client reported for each message. */
async function commit(url: string, count: number, svn: (...args: string[]) => Promise<Outcome>) {
  const acknowledged = new Map<string, number>();
  const failures: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const outcome = await svn('mkdir', '-m', `commit ${number}`, `${url}/trunk/${number}`);
    const revision = /Committed revision (\d+)/.exec(outcome.stdout)?.[1];
    if (revision === undefined) failures.push(outcome.stderr);
    else acknowledged.set(`commit ${number}`, Number(revision));
    progress.done += 1;
  }
  return { acknowledged, failures };
}

const progress = { done: 0 };
const until = (count: number): Promise<void> => eventually(() => progress.done >= count, `${count} commits`);

async function assertThere(acknowledged: Map<string, number>, of: typeof engine, name: string): Promise<void> {
  const at = { projectId: 101, name };
  for (const [message, revision] of acknowledged) assert.equal(await of.look.log(at, { revision }), message);
  assert.deepEqual(await of.repositories.verify(at), { ok: true, text: '' });
}

test('no acknowledged commit is lost when httpd is killed', async (t) => {
  const { commits, kills } = scale.httpd;
  const url = await world.repository('killed');
  progress.done = 0;
  const work = commit(url, commits, (...args) => world.svn('alice', ...args));
  for (let count = 1; count <= kills; count += 1) {
    await until(Math.floor((count * commits) / (kills + 1)));
    // Kills it at a random time.
    await delay(Math.random() * 200);
    killHttpd(tree);
  }
  const { acknowledged, failures } = await work;
  t.diagnostic(`${acknowledged.size} commits, ${failures.length} failed, ${kills} kills`);
  assert.ok(failures.length <= kills, failures.join('\n'));
  await assertThere(acknowledged, engine, 'killed');
});

test('no acknowledged commit is lost when Hearth is killed', async (t) => {
  const { commits, kills } = scale.hearth;
  const cleanup = lastFirst(t);
  const directory = temporaryDirectory(cleanup);
  let running: EngineProcess = await startEngineProcess(directory);
  cleanup.after(() => kill(running));
  const url = `${running.base}/svnplugin/demo/repo`;
  const client = svnClient(directory);
  const waits: number[] = [];
  progress.done = 0;
  // A refused client tries again, so it commits while Hearth restarts.
  const work = commit(url, commits, async (...args) => {
    let outcome = await client('alice', ...args);
    for (let again = 0; /E000111|E120106|E120108/.test(outcome.stderr) && again < 200; again += 1) {
      await delay(20);
      outcome = await client('alice', ...args);
    }
    return outcome;
  });
  for (let count = 1; count <= kills; count += 1) {
    await until(Math.floor((count * commits) / (kills + 1)));
    await delay(Math.random() * 200);
    await kill(running);
    const begin = performance.now();
    running = await startEngineProcess(directory, Number(new URL(url).port));
    await client('alice', 'list', url);
    waits.push(Math.round(performance.now() - begin));
  }
  const { acknowledged, failures } = await work;
  t.diagnostic(
    `${acknowledged.size} commits, ${failures.length} failed, ${kills} kills, back after ${waits.join(', ')} ms`,
  );
  assert.ok(failures.length <= kills, failures.join('\n'));
  await kill(running);
  const left = await svnWorld(cleanup, { directory });
  await assertThere(acknowledged, left.engine, 'repo');
});

test('no command of a client fails while settings change', async (t) => {
  const url = await world.repository('steady');
  const at = { projectId: 101, name: 'steady' };
  const done = new AbortController();
  const failed: string[] = [];
  let commands = 0;
  const kinds = [
    (id: string) => world.svn('alice', 'mkdir', '-m', 'x', `${url}/tags/${id}`),
    (id: string) => world.svn('bob', 'checkout', '-q', url, `steady-${id}`),
    () => world.svn('bob', 'log', '-v', '-l', '5', url),
  ];
  const client = async (number: number): Promise<void> => {
    for (let count = 0; !done.signal.aborted; count += 1) {
      const outcome = await kinds[number % kinds.length]?.(`${number}-${count}`);
      commands += 1;
      if (outcome?.code !== 0) failed.push(String(outcome?.stderr));
    }
  };
  const clients = Array.from({ length: scale.clients }, (_, number) => client(number));
  for (let change = 0; change < scale.changes; change += 1) {
    await engine.accessFile.write(at, `# ${change}\n[/]\n* = rw\n`);
    await engine.projects.serve(`project-${change}`, 1000 + change);
    if (change % 3 === 2) await engine.projects.withdraw(`project-${change}`);
  }
  done.abort();
  await Promise.all(clients);
  t.diagnostic(`${commands} commands of ${scale.clients} clients during ${scale.changes} changes`);
  assert.deepEqual(failed, []);
  assert.ok(commands >= scale.clients);
});
