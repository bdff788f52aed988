import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../test/support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('closed', { is_public: false })
      .withMembers('editor', 'leaver', 'written', 'stays')
      .with(aTracker('bug').withFields({ title: { type: 'string' } })),
  )
  .with(
    aProject('open')
      .withMembers('editor', 'leaver')
      .with(aTracker('task').withFields({ title: { type: 'string' } })),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { editor, leaver, written, stays, stranger } = users;
const { admin } = hearth;
const addressOf = ({ username }: KnownCaller): string => `${username}@example.com`;
const submit = (tracker: typeof trackers.bug) =>
  anArtifact(editor, tracker, [fieldsOf(tracker).set('title', { value: 'Lamp' })]);
const settingsOf = ({ id }: { id: number }) => `/trackers/${id}/notification_settings` as const;
const recipientsOf = async (tracker: { id: number }) =>
  (await admin.get(settingsOf(tracker))).json.recipients.map((row) => [
    row.users.map(({ username }) => username),
    row.addresses,
  ]);

async function mailed(): Promise<string[]> {
  await everybodyMailed(hearth);
  return smtp.mails
    .splice(0)
    .flatMap(({ envelope }) => envelope.to)
    .toSorted();
}

test('people who leave a private project are no longer recipients of its trackers', async () => {
  const everybody = {
    user_ids: [leaver.id, stays.id, stranger.id],
    addresses: [addressOf(written).toUpperCase(), 'outside@example.org'],
    all_updates: true,
    check_permissions: false,
  };
  const alone = { user_ids: [leaver.id], check_permissions: false };
  succeeds(await admin.put(settingsOf(trackers.bug), { body: { recipients: [everybody, alone] } }));
  await submit(trackers.bug);
  const all = [leaver, stays, stranger, written].map(addressOf);
  assert.deepEqual(await mailed(), ['outside@example.org', ...all].toSorted());
  // Mails that still wait count, too.
  await submit(trackers.bug);
  await everybodyTold(hearth);
  for (const { id } of [leaver, written]) {
    succeeds(await admin.delete(`/user_groups/${projects.closed.id}_3/users/${id}`), 204);
  }
  await submit(trackers.bug);
  const kept = ['outside@example.org', ...[stays, stranger].map(addressOf)].toSorted();
  assert.deepEqual(await mailed(), [...kept, ...kept].toSorted());
  // Administrators chose the stranger although they were never a member.
  assert.deepEqual(await recipientsOf(trackers.bug), [[['stays', 'stranger'], ['outside@example.org']]]);
  const history = (await admin.get(`/projects/${projects.closed.id}/history?limit=50`)).text;
  assert.match(history, new RegExp(`bug: user ${leaver.id}"`));
  // People who return are not recipients again.
  await hearth.members(projects.closed.id, [editor, stays, leaver]);
  await submit(trackers.bug);
  assert.ok(!(await mailed()).includes(addressOf(leaver)));
});

test('people who leave a public project still see its trackers, and remain recipients', async () => {
  succeeds(await admin.put(settingsOf(trackers.task), { body: { recipients: [{ user_ids: [leaver.id] }] } }));
  succeeds(await admin.delete(`/user_groups/${projects.open.id}_3/users/${leaver.id}`), 204);
  await submit(trackers.task);
  assert.deepEqual(await mailed(), [addressOf(leaver)]);
  assert.deepEqual(await recipientsOf(trackers.task), [[['leaver'], []]]);
});
