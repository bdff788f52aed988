import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';
import { internalActor } from '../../domain/actor.ts';
import { createVisibleEvents } from '../changes/index.ts';
import { createMailRenderer } from './mail/render.ts';

const names = Array.from({ length: 12 }, (_, index) => `text${index}`);
const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse')
      .withMembers('alice', 'bob')
      .with(aTracker('log').withFields(Object.fromEntries(names.map((name) => [name, { type: 'text' }])))),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { alice, bob } = users;
const { platform } = hearth;
const { db } = platform;
const log = fieldsOf(trackers.log);
const changes = 10;

succeeds(await bob.patch('/users/self/notification_preferences', { body: { following: 'digest' } }));
succeeds(await bob.put(`/trackers/${trackers.log.id}/notification_mode`, { body: { mode: 'all' } }));

/** An artifact whose changes have so many characters in each of its texts. */
async function edited(characters: number): Promise<number> {
  const texts = (change: number) =>
    names.map((name) => log.set(name, { value: { content: `${change} `.padEnd(characters, 'x'), format: 'text' } }));
  const id = await anArtifact(alice, trackers.log, texts(1));
  for (let change = 2; change <= changes; change += 1) await changed(alice, id, texts(change));
  await everybodyTold(hearth);
  return id;
}

/** How many statements a request of bob reads with. */
async function readsOf(path: '/notifications/count'): Promise<number> {
  const before = db.stats().reads;
  succeeds(await bob.get(path));
  return db.stats().reads - before;
}

const small = await edited(10);
const readsOfSmall = await readsOf('/notifications/count');
succeeds(await bob.post('/notifications/read', { body: {} }));
const large = await edited(60_000);

test('unread notifications of large changes are counted a few at a time', async () => {
  assert.deepEqual((await bob.get('/notifications/count')).json, { unread: changes });
  const reads = await readsOf('/notifications/count');
  assert.ok(reads >= readsOfSmall + changes, `${reads} statements, and ${readsOfSmall} for small changes`);
});

test('a page of the inbox with large changes is shorter, and no notification is lost between pages', async () => {
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let before = ''; ; ) {
    const page = await bob.get(`/notifications?limit=50${before}`);
    succeeds(page);
    seen.push(...page.json.map(({ id }) => id));
    sizes.push(page.json.length);
    const [next] = /&before=\d+/.exec(String(page.headers['link'] ?? '')) ?? [];
    if (next === undefined) break;
    before = next;
  }
  assert.equal(new Set(seen).size, 2 * changes);
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => other - one),
  );
  assert.ok(sizes.length > 2, sizes.join());
});

test("mails about large changes don't hold them in memory, and small ones are read once", async () => {
  const { artifactAccess: access, artifactHistory: history, textsFor } = platform;
  const none = { find: async () => undefined, nameOf: async () => undefined };
  const visibleEvents = createVisibleEvents({
    ...platform,
    access,
    history,
    reports: none,
    groups: none,
    repositories: none,
  });
  for (const [id, most] of [
    [small, changes],
    [large, 2 * changes],
  ] as const) {
    let loads = 0;
    const renderer = createMailRenderer({
      artifactAccess: access,
      artifactHistory: history,
      origin: () => hearth.base,
      visibleEvents: {
        ...visibleEvents,
        load: (events) => {
          loads += events.length;
          return visibleEvents.load(events);
        },
      },
    });
    const pending = db.read.selectFrom('pending_mails').selectAll().where('artifact_id', '=', id).orderBy('seq');
    const reader = { actor: internalActor('test', 'Test'), texts: await textsFor(undefined) };
    const rendered = await renderer.begin().artifact(reader, await pending.execute());
    const isSaid = (change: number) => new RegExp(`\\b${change} x`).test(rendered?.text ?? '');
    const said = Array.from({ length: changes }, (_, index) => index + 1).filter(isSaid);
    const [, left = '0'] = /(\d+) more changes/.exec(rendered?.text ?? '') ?? [];
    assert.equal(said.length + Number(left), changes, `${said.join()} and ${left}`);
    assert.ok(said.length > 2 && (id === large || said.length === changes));
    assert.ok(loads <= most && loads > most - changes, `${loads} of ${most}`);
  }
});
