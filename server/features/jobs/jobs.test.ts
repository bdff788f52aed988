import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { jobLimits } from '../../../contract/limits.ts';
import { send } from '../../../test/support/hearth/client.ts';
import { type Hearth, startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { GiveUp } from '../../jobs/index.ts';

const hearth = await startHearth({ after });
const { db, jobs } = hearth.platform;

const queue = (kind: string, payload: unknown = null, options = {}): Promise<boolean> =>
  db.write((tx) => jobs.enqueue(tx, kind, payload, options));

async function only(kind: string) {
  const { rows } = await jobs.list({ limit: 1000, offset: 0 });
  const [job, ...more] = rows.filter((row) => row.kind === kind);
  assert.ok(job);
  assert.deepEqual(more, []);
  return job;
}

const reaches = (kind: string, status: string, attempts = 1): Promise<void> =>
  eventually(async () => {
    const job = await only(kind);
    return job.status === status && job.attempts >= attempts;
  }, `the job ${kind} to be ${status}`);

/** Skips the delay after a failed job. */
function passTime(on: Hearth, seconds: number): void {
  on.clock.advance(seconds * 1000);
  on.platform.jobs.wake();
}

describe('the queue', { concurrency: 2 }, () => {
  describe('a job', { concurrency: 1 }, () => {
    test('runs after the commit of the change that queued it, and never when that was rolled back', async () => {
      const ran: unknown[] = [];
      jobs.handle({ kind: 'note', run: async (payload) => void ran.push(payload) });
      const rolledBack = db.write(async (tx) => {
        await jobs.enqueue(tx, 'note', 'never');
        throw new Error('changed my mind');
      });
      await assert.rejects(rolledBack, /changed my mind/);
      await queue('note', { said: 'after' });
      await reaches('note', 'done');
      assert.deepEqual(ran, [{ said: 'after' }]);
      assert.equal((await only('note')).payload, 'null', 'the payload of a finished job is deleted');
    });

    test("doesn't wait for calls of slow receivers or for imports", async () => {
      const held = Promise.withResolvers<void>();
      const more = [];
      for (const lane of ['calls', 'imports'] as const) {
        jobs.handle({ kind: `slow ${lane}`, lane, run: () => held.promise });
        for (let count = 0; count < 20; count += 1) more.push(queue(`slow ${lane}`));
      }
      await Promise.all(more);
      jobs.handle({ kind: 'quick', run: async () => undefined });
      await queue('quick');
      await reaches('quick', 'done');
      held.resolve();
    });

    test('is queued once per key, even after it is done', async () => {
      let runs = 0;
      jobs.handle({ kind: 'keyed', run: async () => void (runs += 1) });
      assert.equal(await queue('keyed', 1, { key: 'r17' }), true);
      assert.equal(await queue('keyed', 2, { key: 'r17' }), false);
      await reaches('keyed', 'done');
      assert.equal(await queue('keyed', 3, { key: 'r17' }), false);
      assert.equal(runs, 1);
    });

    test("doesn't start before its time", async () => {
      let runs = 0;
      jobs.handle({ kind: 'later', run: async () => void (runs += 1) });
      await queue('later', null, { at: hearth.clock.now() + 60_000 });
      jobs.handle({ kind: 'sooner', run: async () => undefined });
      await queue('sooner');
      await reaches('sooner', 'done');
      assert.equal(runs, 0);
      passTime(hearth, 61);
      await reaches('later', 'done');
    });

    test('that fails is retried after growing delays, then stays failed until an administrator retries it', async () => {
      let works = false;
      jobs.handle({
        kind: 'weak',
        attempts: 3,
        async run() {
          if (!works) throw new Error('no route to smtp://hearth:secret@mail.example.com');
        },
      });
      await queue('weak', { to: 'somebody' });
      await reaches('weak', 'queued', 1);
      passTime(hearth, jobLimits.firstPauseSeconds + 1);
      await reaches('weak', 'queued', 2);
      const { due_at, id } = await only('weak');
      assert.ok((due_at ?? 0) > hearth.clock.now() + jobLimits.firstPauseSeconds * 1000, 'the second pause is longer');
      passTime(hearth, jobLimits.firstPauseSeconds * 2 + 1);
      await reaches('weak', 'failed', 3);

      const listed = await hearth.admin.get('/jobs', { query: { status: 'failed' } });
      const [job] = listed.json;
      assert.ok(job);
      assert.equal(listed.headers['x-pagination-size'], '1');
      assert.deepEqual([job.id, job.kind, job.attempts, job.status], [id, 'weak', 3, 'failed']);
      assert.equal(job.last_error, 'no route to smtp://hearth:***@mail.example.com');
      assert.doesNotMatch(listed.text, /somebody/, 'the payload is not shown');
      const metrics = await send(hearth.base, 'GET', '/metrics');
      assert.match(metrics.text, /^hearth_jobs\{status="failed"\} 1$/m);

      works = true;
      assert.equal((await hearth.admin.post(`/jobs/${id}/retry`)).status, 200);
      await reaches('weak', 'done');
      const again = await hearth.admin.post(`/jobs/${id}/retry`);
      assert.equal(again.status, 409);
      assert.match(again.text, /is done\. Only failed jobs/);
    });

    test('that fails permanently is not retried', async () => {
      jobs.handle({
        kind: 'hopeless',
        async run() {
          throw new GiveUp('there is no such mailbox');
        },
      });
      await queue('hopeless');
      await reaches('hopeless', 'failed');
      assert.equal((await only('hopeless')).attempts, 1);
    });

    test('is refused together with its change if the payload is invalid', async () => {
      jobs.handle({ kind: 'strict', payload: Type.Object({ id: Type.Integer() }), run: async () => undefined });
      await assert.rejects(queue('strict', { id: 'x' }), /payload of a job strict is wrong: \/id/);
      await assert.rejects(queue('nobody'), /Nothing handles jobs of the kind nobody/);
    });

    test('of an unresponsive copy is taken over, and a later result of that copy is ignored', async (t) => {
      const stuck = Promise.withResolvers<void>();
      const other = await startHearth({ after: (work) => t.after(work) }, { store: hearth.store });
      const begun: string[] = [];
      jobs.handle({
        kind: 'heavy',
        async run() {
          begun.push('first');
          await stuck.promise;
          throw new Error('too late');
        },
      });
      await queue('heavy');
      await reaches('heavy', 'running');
      other.platform.jobs.handle({ kind: 'heavy', run: async () => void begun.push('second') });
      other.clock.advance(hearth.clock.now() - Date.now());
      passTime(other, jobLimits.leaseSeconds + 1);
      await reaches('heavy', 'done', 2);
      assert.deepEqual(begun, ['first', 'second']);
      stuck.resolve();
      // Jobs queued from here on run after the late copy has tried to save its result.
      jobs.handle({ kind: 'afterwards', run: async () => undefined });
      await queue('afterwards');
      await reaches('afterwards', 'done');
      assert.equal((await only('heavy')).status, 'done');
    });

    test('is deleted some time after it has finished', async () => {
      hearth.clock.advance((jobLimits.doneSeconds + 3600) * 1000);
      await jobs.sweep();
      const { rows } = await jobs.list({ limit: 1000, offset: 0 });
      assert.deepEqual(
        rows.map((row) => row.status),
        ['failed'],
      );
    });
  });

  test("jobs that wait for their turn cause no writes, and don't block jobs of other turns", async (t) => {
    const first = await startHearth({ after: (work) => t.after(work) });
    const second = await startHearth({ after: (work) => t.after(work) }, { store: first.store });
    const copies = [first, second];
    second.clock.advance(first.clock.now() - second.clock.now());
    const held = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    for (const { platform } of copies) {
      platform.jobs.handle({
        kind: 'call',
        lane: 'calls',
        room: (turn, running) => 2 - (running.get(turn) ?? 0),
        async run(payload) {
          begun.push(payload);
          if (payload !== 'quick') await held.promise;
        },
      });
    }
    const { db: shared, jobs: own } = first.platform;
    const call = (payload: string, turn: string) => shared.write((tx) => own.enqueue(tx, 'call', payload, { turn }));
    for (let count = 1; count <= 7; count += 1) await call(`slow ${count}`, 'slow');
    await eventually(async () => (await own.counts('call')).running === 4, 'two calls to run on each copy');
    await call('quick', 'quick');
    await eventually(async () => begun.includes('quick') && (await own.counts('call')).running === 4, 'the quick call');
    assert.equal((await own.counts('call')).queued, 3);

    const units = () => copies.reduce((sum, { platform }) => sum + platform.db.stats().units, 0);
    const reads = () => copies.map(({ platform }) => platform.db.stats().reads);
    /** The number of units written while both copies look for jobs eight times. */
    async function written(): Promise<number> {
      const before = units();
      for (let count = 0; count < 8; count += 1) {
        const seen = reads();
        for (const copy of copies) passTime(copy, 3);
        await eventually(() => reads().every((number, copy) => number > (seen[copy] ?? 0)), 'both copies to look');
      }
      return units() - before;
    }
    // Other work in the background may write now and then.
    let fewest = await written();
    for (let time = 1; time < 5 && fewest > 0; time += 1) fewest = Math.min(fewest, await written());
    assert.equal(fewest, 0);
    held.resolve();
    await eventually(async () => (await own.counts('call')).queued === 0, 'the last calls to begin');
    await eventually(async () => (await own.counts('call')).running === 0, 'the last calls to end');
    assert.equal(new Set(begun).size, 8);
    assert.equal(begun.length, 8, 'each ran once');
  });

  test('a stopping copy lets its jobs finish, and returns slow ones to the queue', async (t) => {
    const first = await startHearth({ after: (work) => t.after(work) });
    const { jobs: own, db: shared } = first.platform;
    const short = Promise.withResolvers<void>();
    let wasTold = false;
    own.handle({ kind: 'short', run: () => short.promise });
    own.handle({
      kind: 'endless',
      run: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => (wasTold = true));
        }),
    });
    await shared.write(async (tx) => {
      await own.enqueue(tx, 'short', null);
      await own.enqueue(tx, 'endless', null);
    });
    await eventually(async () => (await own.counts()).running === 2, 'both jobs to run');
    const stopped = first.stop();
    short.resolve();
    await stopped;
    assert.equal(wasTold, true);
    const next = await startHearth({ after: (work) => t.after(work) }, { store: first.store });
    const { rows } = await next.platform.jobs.list({ limit: 10, offset: 0 });
    const found = rows.map(({ kind, status, attempts }) => [kind, status, attempts]);
    assert.deepEqual(found, [
      ['endless', 'queued', 0],
      ['short', 'done', 1],
    ]);
  });
});

test('only site administrators see and retry jobs', async () => {
  const alice = await hearth.user('alice');
  for (const caller of [hearth.anonymous, alice]) {
    const expected = caller === alice ? 403 : 401;
    assert.equal((await caller.get('/jobs')).status, expected);
    assert.equal((await caller.post('/jobs/1/retry')).status, expected);
  }
  assert.equal((await hearth.admin.post('/jobs/999999/retry')).status, 404);
  assert.equal((await hearth.admin.get('/jobs', { query: { status: 'lost' } })).status, 400);
  const xml = await hearth.admin.get('/jobs', { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<status>failed<\/status>/);
});
