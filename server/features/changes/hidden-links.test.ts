import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf } from '../../../test/support/hearth/changes.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { everybodyMailed } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, changesetsOf, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('bob')
  .with(
    aProject('open')
      .withMembers('alice')
      .with(aTracker('bug').withFields({ title: { type: 'string' }, links: { type: 'art_link' } })),
  )
  .with(
    aProject('closed', { is_public: false })
      .withMembers('alice')
      .with(aTracker('note').withFields({ title: { type: 'string' }, links: { type: 'art_link' } })),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { alice, bob } = users;
const [bug, note] = [fieldsOf(trackers.bug), fieldsOf(trackers.note)];
const { head, since } = changesOf(hearth);

const titled = (title: string) => bug.set('title', { value: title });
const linkedTo = (...ids: number[]) => bug.set('links', { links: ids.map((id) => ({ id })) });
const secret = await anArtifact(alice, trackers.note, [note.set('title', { value: 'Private' })]);
const shown = await anArtifact(alice, trackers.bug, [titled('Target')]);
const mailsTo = async (username: string) => {
  await everybodyMailed(hearth);
  return smtp.mails.splice(0).filter(({ envelope }) => envelope.to.includes(`${username}@example.com`));
};

test('a link to an artifact that the reader may not see leaves no trace', async () => {
  const id = await anArtifact(alice, trackers.bug, [titled('Source')]);
  await mailsTo('bob');
  for (const watcher of [alice, bob]) {
    succeeds(await watcher.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
  }
  succeeds(await alice.patch('/users/self/notification_preferences', { body: { own_changes: true } }));
  const from = await head();
  await changed(alice, id, [linkedTo(secret)]);
  assert.equal((await since(alice, from)).length, 2, 'the change, and the link at its other end');
  assert.deepEqual(await since(bob, from), []);
  assert.deepEqual(await since(hearth.anonymous, from), []);
  assert.deepEqual([(await changesetsOf(alice, id)).length, (await changesetsOf(bob, id)).length], [2, 1]);
  const activity = async (by: typeof bob) =>
    (await by.get(`/activity?project_id=${projects.open.id}`)).json.filter((entry) => entry.artifact.id === id).length;
  assert.deepEqual([await activity(alice), await activity(bob)], [2, 1]);
  assert.equal((await mailsTo('bob')).length, 0);
  assert.deepEqual((await bob.get('/notifications')).json, []);
  assert.equal((await alice.get('/notifications')).json.length, 1);
  await changed(alice, id, [linkedTo()]);
  assert.deepEqual(await since(bob, from), []);
  assert.deepEqual((await bob.get('/notifications')).json, []);
});

test('other changes that come with the link are shown without it', async () => {
  const id = await anArtifact(alice, trackers.bug, [titled('Source'), linkedTo(secret)]);
  await mailsTo('bob');
  succeeds(await bob.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
  const from = await head();
  await changed(alice, id, [titled('Renamed'), linkedTo()]);
  const [change, ...rest] = await since(bob, from);
  assert.deepEqual([change?.fields?.map(({ name }) => name), rest], [['title'], []]);
  const [mail] = await mailsTo('bob');
  assert.match(mail?.text ?? '', /Title: Source → Renamed/);
  assert.doesNotMatch(`${mail?.text}${mail?.html}`, /Links/);
  await changed(alice, id, [linkedTo(secret, shown)]);
  const seen = (await since(bob, from)).filter(({ type }) => type === 'artifact.updated').at(-1);
  assert.equal(seen?.fields?.length, 1);
  assert.ok(!JSON.stringify(seen).includes(`artifacts/${secret}"`));
});
