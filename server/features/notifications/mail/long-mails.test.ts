import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { jobLimits, mailLimits } from '../../../../contract/limits.ts';
import { defined, succeeds } from '../../../../test/support/hearth/expect.ts';
import { everybodyMailed, everybodyTold } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';
import { dueMail } from '../reminders/mail.ts';

const texts = Array.from({ length: 40 }, (_, index) => `text${index}`);
const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse')
      .withMembers('alice', 'bob')
      .with(
        aTracker('log').withFields(
          Object.fromEntries(['title', ...texts].map((name) => [name, { type: name === 'title' ? 'string' : 'text' }])),
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { alice, bob } = users;
const { db } = hearth.platform;
const log = fieldsOf(trackers.log);
const titled = (title: string) => log.set('title', { value: title });
const say = (body: string) => ({ comment: { body, format: 'text' } });

succeeds(await bob.patch('/users/self/notification_preferences', { body: { following: 'digest' } }));
succeeds(await bob.put(`/trackers/${trackers.log.id}/notification_mode`, { body: { mode: 'all' } }));

/** The mail of the next morning. */
async function digest() {
  await everybodyTold(hearth);
  hearth.clock.advance(24 * 60 * 60 * 1000);
  await everybodyMailed(hearth);
  const mails = smtp.mails.splice(0).filter(({ envelope }) => envelope.to[0] === 'bob@example.com');
  assert.equal(mails.length, 1, 'one mail, and no attempt that failed');
  assert.equal(await hearth.platform.jobs.counts().then(({ failed }) => failed), 0);
  return defined(mails[0]);
}
const sizeOf = ({ text, html }: { text?: string | undefined; html?: string | undefined | false }) =>
  JSON.stringify([text, html]).length;

test('a digest shows as many artifacts as fit, and counts the others that the reader may see', async () => {
  const count = 30;
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await anArtifact(alice, trackers.log, [titled(`Number ${index}`)]);
    await changed(alice, id, [], say(`"${index}" & `.padEnd(30_000, 'x')));
    ids.push(id);
  }
  const mail = await digest();
  assert.equal(mail.subject, `${count} artifacts have changed`);
  assert.ok(sizeOf(mail) < 1.1 * mailLimits.characters, `${sizeOf(mail)} characters`);
  const shown = ids.filter((id) => mail.text?.includes(`[log #${id}]`));
  assert.ok(shown.length > 2 && shown.length < count, `${shown.length} artifacts`);
  assert.deepEqual(shown, ids.slice(0, shown.length), 'the first ones');
  const more = `${count - shown.length} more artifacts have changed. Your inbox has all changes: `;
  assert.ok(mail.text?.includes(`${more}${hearth.base}/inbox`), mail.text?.slice(-500));
  assert.ok(mail.html.includes(`${more}<a href="${hearth.base}/inbox">`));
});

test('an artifact with many changes shows the first ones, and counts the others', async () => {
  const id = await anArtifact(alice, trackers.log, [titled('Busy')]);
  for (let index = 0; index < 12; index += 1)
    await changed(alice, id, [], say(`Comment ${index} `.padEnd(20_000, 'x')));
  const mail = await digest();
  assert.ok(sizeOf(mail) < 1.1 * mailLimits.artifactCharacters, `${sizeOf(mail)} characters`);
  const shown = mail.text?.match(/Comment \d+ /g) ?? [];
  assert.ok(shown.length > 0 && shown.length < 12, shown.join());
  assert.ok(
    mail.text?.includes(`There are ${12 - shown.length} more changes of this artifact.`),
    mail.text?.slice(-500),
  );
  assert.ok(mail.html.includes(`There are ${12 - shown.length} more changes of this artifact.`));
});

test('a change with many long fields shows the first ones, and counts the others', async () => {
  const values = texts.map((name) => log.set(name, { value: { content: name.padEnd(3_000, '"'), format: 'text' } }));
  await anArtifact(alice, trackers.log, [titled('Long'), ...values]);
  const mail = await digest();
  assert.ok(sizeOf(mail) < 1.1 * mailLimits.artifactCharacters, `${sizeOf(mail)} characters`);
  assert.match(mail.text ?? '', /and \d+ more fields/);
  assert.match(mail.text ?? '', /text0"{100}/);
  assert.match(mail.html, /and \d+ more fields/);
});

test('a digest can have more changes than a statement has parameters', async () => {
  const id = await anArtifact(alice, trackers.log, [titled('One')]);
  await everybodyTold(hearth);
  const changes = 33_000;
  // Of other artifacts, and for a reason that bob doesn't want by then.
  succeeds(await bob.patch('/users/self/notification_preferences', { body: { assigned: 'inbox' } }));
  await db.write((tx) =>
    sql`insert into pending_mails (user_id, address, artifact_id, seq, type, at, by_user, project_id, tracker_id, version,
        reasons, check_permissions, is_digest)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${changes})
      select user_id, address, 1000000 + number, -number, type, at, by_user, project_id, tracker_id, version,
        '["assigned"]', check_permissions, is_digest
      from pending_mails cross join numbers where artifact_id = ${id}`.execute(tx),
  );
  const mail = await digest();
  assert.equal(mail.subject, '1 artifact has changed');
  assert.equal(await hearth.platform.notificationMails.gathering(), 0);
});

test('a mail about due dates lists a limited number of artifacts, and counts the others', async () => {
  const texts = await hearth.platform.textsFor(bob.id);
  const count = mailLimits.dueArtifacts + 50;
  const items = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    reference: `log #${index + 1}`,
    title: `"${'x'.repeat(5_000)}`,
    state: index % 2 === 0 ? ('today' as const) : ('overdue' as const),
    label: 'Due',
    value: hearth.clock.now(),
  }));
  const facts = { to: 'bob@example.com', origin: hearth.base, wantsHtml: true, unsubscribe: `${hearth.base}/stop` };
  const mail = dueMail(texts, { ...facts, items });
  assert.equal(mail.subject, `${count / 2} artifacts are due today, ${count / 2} artifacts are overdue`);
  assert.equal(mail.text.match(/log #/g)?.length, mailLimits.dueArtifacts);
  assert.equal(mail.html?.match(/log #/g)?.length, mailLimits.dueArtifacts);
  assert.ok(mail.text.includes(`There are 50 more artifacts. Your inbox has all of them: ${hearth.base}/inbox`));
  assert.ok(sizeOf(mail) < jobLimits.payloadMaximum);
  const few = dueMail(texts, { ...facts, items: items.slice(0, 1) });
  assert.equal(few.subject, '1 artifact is due today');
  assert.doesNotMatch(few.text, /more|Overdue/);
});
