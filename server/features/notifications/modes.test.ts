import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../test/support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, listOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('dairy')
      .withMembers('editor', 'listed', 'grouped', 'addressed')
      .with(
        aTracker('cheese').withFields(
          { title: { type: 'string' }, state: listOf('sb', 'Young', 'Ripe') },
          { semantics: { title: { field_id: 'title' }, status: { field_id: 'state', value_ids: ['Young'] } } },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const { editor, listed, grouped, addressed } = users;
const recipients = [listed, grouped, addressed];
const cheese = fieldsOf(trackers.cheese);
const settings = `/trackers/${trackers.cheese.id}/notification_settings` as const;
const titled = (title: string) => cheese.set('title', { value: title });
const choose = async (person: KnownCaller, mode: string): Promise<void> =>
  succeeds(await person.put(`/trackers/${trackers.cheese.id}/notification_mode`, { body: { mode } }));

async function mailed(): Promise<string[]> {
  await everybodyMailed(hearth);
  const found = smtp.mails.splice(0).map(({ envelope }) => envelope.to[0]?.split('@')[0] ?? '');
  return found.toSorted();
}

const crew = (await admin.post('/user_groups', { body: { project_id: projects.dairy.id, short_name: 'crew' } })).json
  .id;
succeeds(await admin.put(`/user_groups/${crew}/users`, { body: [{ id: grouped.id }] }));
const row = { user_ids: [listed.id], user_group_ids: [crew], addresses: ['addressed@example.com'], all_updates: true };
succeeds(await admin.put(settings, { body: { recipients: [row] } }));

test('recipients of a tracker who limit notifications to what concerns them get no others', async () => {
  const id = await anArtifact(editor, trackers.cheese, [titled('Brie')]);
  assert.deepEqual(await mailed(), ['addressed', 'grouped', 'listed']);
  for (const person of recipients) await choose(person, 'involved');
  await changed(editor, id, [titled('Old brie')]);
  assert.deepEqual(await mailed(), []);
  await changed(listed, id, [], { comment: { body: 'It walks.', format: 'text' } });
  await mailed();
  await changed(editor, id, [titled('Very old brie')]);
  assert.deepEqual(await mailed(), ['listed'], 'by now it concerns them');
  for (const person of recipients) await choose(person, 'default');
  await changed(editor, id, [titled('Brie')]);
  await everybodyTold(hearth);
  // Choices count when the mail is sent.
  await choose(grouped, 'involved');
  assert.deepEqual(await mailed(), ['addressed', 'listed']);
  await choose(grouped, 'default');
});
