import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import { createRandom } from '../fuzz/random.ts';
import { defined, succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import type { Query } from './expected.ts';
import { createQueries } from './queries.ts';
import { createWorld } from './world.ts';

/** The number of queries per point in time. */
const count = Number(process.env['HEARTH_ORACLE'] ?? 150) / 10;
const rounds = 3;
/** The number of artifacts that are read per point in time. */
const sample = 15;

const hearth = await startHearth({ after });
const { admin, platform, clock } = hearth;
const random = createRandom(Number(process.env['HEARTH_ORACLE_SEED'] ?? 4711));
const world = await createWorld(hearth, random);
const { every } = world.trackers;

const addressOf = ({ criteria, expertQuery, sort, order }: Query): string => {
  const keys = sort.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`).join(',');
  const parameters = new URLSearchParams({
    values: 'all',
    limit: '50',
    order,
    ...(criteria === undefined ? {} : { query: JSON.stringify(criteria) }),
    ...(expertQuery === undefined ? {} : { expert_query: expertQuery }),
    ...(keys === '' ? {} : { sort: keys }),
  });
  return `/trackers/${every.id}/artifacts?${parameters.toString()}`;
};

const withMoment = (address: string, at: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}at=${encodeURIComponent(at)}`;

/** The current answers, by their addresses. Addresses that are refused are omitted. */
async function answersOf(addresses: readonly string[]): Promise<Map<string, { json: unknown; total: unknown }>> {
  const answers = new Map<string, { json: unknown; total: unknown }>();
  for (const address of addresses) {
    const answer = await admin.get(address);
    if (answer.status !== 200) continue;
    answers.set(address, { json: answer.json, total: answer.headers['x-pagination-size'] });
  }
  return answers;
}

test('earlier states are shown as they were recorded, also in searches', async () => {
  const actor = { kind: 'user', user: defined(await platform.identities.find(admin.id)), mechanism: 'key' } as const;
  const tracker = defined(await platform.trackers.find(every.id));
  const next = createQueries(random, world, tracker, trackerRights(actor, tracker));
  const recorded: { at: string; answers: Awaited<ReturnType<typeof answersOf>> }[] = [];
  for (let round = 0; round < rounds; round++) {
    const shown = random
      .shuffle([...world.ids])
      .slice(0, sample)
      .flatMap((id) => [`/artifacts/${id}?values_format=all`, `/artifacts/${id}/links`]);
    const searches = Array.from({ length: count }, () => addressOf(next()));
    const at = new Date(clock.now()).toISOString();
    recorded.push({ at, answers: await answersOf([...shown, ...searches]) });
    clock.advance(60_000);
    await world.stir(15);
    clock.advance(60_000);
  }
  let differing = 0;
  for (const { at, answers } of recorded) {
    assert.ok(answers.size > sample * 2, 'some queries were understood');
    for (const [address, then] of answers) {
      const { status, json, headers, text } = await admin.get(withMoment(address, at));
      assert.equal(status, 200, text);
      assert.deepEqual({ json, total: headers['x-pagination-size'] }, then, `${address} at ${at}`);
      const now = await admin.get(address);
      if (JSON.stringify(now.json) !== JSON.stringify(then.json)) differing++;
    }
  }
  assert.ok(differing > 10, `only ${differing} answers have changed since`);
});

test('cursors lead through pages of earlier states', async () => {
  const at = new Date(clock.now()).toISOString();
  const address = `/trackers/${every.id}/artifacts?sort=-title&limit=10&at=${at}` as const;
  const whole = await admin.get(`/trackers/${every.id}/artifacts?sort=-title&limit=50&at=${at}`);
  const ids: number[] = [];
  for (let page = await admin.get(address); ; ) {
    succeeds(page);
    ids.push(...page.json.map(({ id }) => id));
    const following = /<([^>]*)>; rel="next"/.exec(String(page.headers['link']))?.[1];
    if (following === undefined) break;
    page = await admin.get(following.replace(/^.*?\/api/, '') as typeof address);
  }
  assert.deepEqual(
    ids,
    whole.json.map(({ id }) => id),
  );
});
