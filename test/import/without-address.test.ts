import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { altered, importing } from '../support/formats/archive.ts';
import { defined, succeeds } from '../support/hearth/expect.ts';
import { everybodyMailed } from '../support/hearth/notifications.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const author = await hearth.user('author');
const archive = await altered({ after }, 'meadow', [['clover@example.com', '']], 'users.xml');
const projectId = defined((await importing(hearth, archive)).projectId);
const clover = defined(await hearth.platform.users.findByName('clover')).id;
await hearth.members(projectId, [{ id: clover }, author]);
const tracker = await trackerOf(admin, projectId, 'note', { title: { type: 'string' } });
const note = fieldsOf(tracker);

const mailed = async (): Promise<string[]> => {
  await everybodyMailed(hearth);
  return smtp.mails.splice(0).flatMap(({ envelope }) => envelope.to);
};

test("a person without an address doesn't block mails to others", async () => {
  const id = await anArtifact(author, tracker, [note.set('title', { value: 'Mow' })]);
  await changed(admin, id, [], { comment: { body: 'Who mows, @clover?', format: 'text' } });
  assert.deepEqual(await mailed(), ['author@example.com']);
});

test('a person without an address gets a link from the administrator, and then an address', async () => {
  await mailed();
  const { link } = (await admin.post(`/users/${clover}/password_reset`)).json;
  const token = /#(\w+)$/.exec(link ?? '')?.[1] ?? 'none';
  const password = 'kettle on the hob';
  succeeds(await hearth.anonymous.put('/password_resets', { body: { token, password } }), 204);
  const self = hearth.byPassword({ username: 'clover', password });
  const profile = { email: 'clover@meadow.example', current_password: password };
  succeeds(await self.patch('/users/self/profile', { body: profile }));
  assert.deepEqual(await mailed(), ['clover@meadow.example']);
});
