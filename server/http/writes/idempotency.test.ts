import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problem } from '../../../contract/problems.ts';
import type { AnyRoute } from '../route.ts';
import { type KeyedRequest, once } from './idempotency.ts';
import type { KeyRecord, Writes } from './writes.ts';

const request: KeyedRequest = { userId: 1, key: 'key', method: 'POST', address: '/api/svn', body: new Uint8Array() };

/** Keys in memory. */
function keeping() {
  let kept: KeyRecord | undefined;
  const writes: Writes = {
    enclose: (_options, work) => work(),
    inTurn: (_name, work) => work(),
    async accompany(record, work) {
      kept = record;
      return work();
    },
    findKey: async () => kept,
    async saveKey(record) {
      kept = record;
    },
  };
  return { writes, kept: () => kept };
}

/** Work outside the database, with a name that only one can have. */
const route = { method: 'POST', path: '/svn', worksOutside: true, hasNaturalKey: true } as AnyRoute;
const done = { status: 201, headers: {}, json: '{"id":1}' };

test('a request whose result is gone is processed again under its key', async () => {
  const { writes, kept } = keeping();
  const ended = once(writes, route, request, () => Promise.reject(new Error('killed')));
  await assert.rejects(ended, /killed/);
  assert.equal(kept()?.answer, undefined);
  assert.deepEqual(await once(writes, route, request, async () => done), done);
  const again = await once(writes, route, request, async () => done);
  assert.equal(again.headers['Idempotency-Replayed'], 'true');
});

test('a request whose result exists without its answer is not processed again', async () => {
  const { writes } = keeping();
  await assert.rejects(
    once(writes, route, request, () => Promise.reject(new Error('killed'))),
    /killed/,
  );
  let times = 0;
  const taken = async () => {
    times += 1;
    throw problem('svn_name_taken');
  };
  await assert.rejects(once(writes, route, request, taken), { code: 'idempotency_answer_lost' });
  assert.equal(times, 1, 'only to check whether it would be possible');
  const { hasNaturalKey: _name, ...nameless } = route;
  const lost = once(writes, nameless, request, async () => done);
  await assert.rejects(lost, { code: 'idempotency_answer_lost' });
});
