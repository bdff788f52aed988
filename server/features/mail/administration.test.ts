import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { jobLimits } from '../../../contract/limits.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';

const smtp = await startSmtp({ after });
const from = 'forge@example.com';
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url, HEARTH_MAIL_FROM: from } });
const { admin, platform } = hearth;
const server = `127.0.0.1:${new URL(smtp.url).port}`;

const queue = (to: string): Promise<void> =>
  platform.db.write((tx) => platform.mail.send(tx, { to, subject: 'Hello', text: 'private words' }));

const state = async () => (await admin.get('/mail/queue')).json;

test('a test mail is sent at once, and the answer of the mail server is returned', async () => {
  const sent = await admin.post('/mail/test', { body: { to: ' alice@example.com ' } });
  assert.equal(sent.status, 200, sent.text);
  const { answer, ...rest } = sent.json;
  assert.deepEqual(rest, { is_accepted: true, server, from });
  assert.match(answer, /^250 /);
  const [mail] = smtp.to('alice@example.com');
  assert.equal(mail?.subject, 'Test mail from Hearth');
  assert.match(mail?.text ?? '', /alice@example\.com/);
  assert.equal((await platform.jobs.list({ limit: 1, offset: 0 })).total, 0, 'nothing is queued');
});

test('a refusal is reported in the words of the mail server', async () => {
  smtp.refuse(550);
  const { json: refused } = await admin.post('/mail/test', { body: { to: 'bob@example.com' } });
  assert.equal(refused.is_accepted, false);
  assert.match(refused.answer, /550 No, thank you/);
  for (const to of ['bob', 'bob@example.com, eve@example.com', 'a@b.c\r\nRCPT TO:<eve@example.com>']) {
    assert.equal((await admin.post('/mail/test', { body: { to } })).status, 400, to);
  }
  assert.equal(smtp.to('bob@example.com').length, 0);
});

test('a mail server that refuses the password is reported without the password', async (t) => {
  const wrong = await startHearth(
    { after: (work) => t.after(work) },
    { env: { HEARTH_SMTP_URL: smtp.urlWithWrongPassword } },
  );
  const answer = await wrong.admin.post('/mail/test', { body: { to: 'alice@example.com' } });
  assert.equal(answer.json.is_accepted, false);
  assert.match(answer.json.answer, /Invalid username or password/);
  assert.doesNotMatch(answer.text, /wrong-secret/);
});

test('without a mail server the test is refused, and the queue reports that mail is off', async (t) => {
  const silent = await startHearth({ after: (work) => t.after(work) });
  assert.equal((await silent.admin.post('/mail/test', { body: { to: 'alice@example.com' } })).status, 409);
  const { is_on, server: none, from: nobody, ...answer } = (await silent.admin.get('/mail/queue')).json;
  assert.deepEqual([is_on, none, nobody], [false, null, null]);
  assert.deepEqual([answer.links_to, answer.has_address], [silent.base, false]);
});

test('the queue counts sent, waiting and failed mails; failed ones can be retried or deleted', async () => {
  await queue('sent@example.com');
  await smtp.received('sent@example.com');
  await eventually(async () => (await state()).sent_last_day === 1, 'the mail to count as sent');
  smtp.refuse(451);
  await queue('late@example.com');
  await eventually(async () => (await state()).retrying === 1, 'the refusal');
  const waiting = await state();
  assert.deepEqual([waiting.is_on, waiting.waiting, waiting.failed], [true, 1, 0]);
  assert.match(waiting.last_error ?? '', /No, thank you/);
  assert.ok(waiting.oldest_waiting_on !== null && waiting.last_sent_on !== null);
  hearth.clock.advance((jobLimits.firstPauseSeconds + 1) * 1000);
  platform.jobs.wake();
  await smtp.received('late@example.com');

  smtp.refuse(550);
  await queue('gone@example.com');
  await eventually(async () => (await state()).failed === 1, 'the first failure');
  smtp.refuse(550);
  await queue('lost@example.com');
  await eventually(async () => (await state()).failed === 2, 'the second failure');
  const listed = await admin.get('/mail/queue/failed');
  assert.deepEqual(
    listed.json.map(({ to, subject, attempts }) => [to, subject, attempts]),
    [
      ['lost@example.com', 'Hello', 1],
      ['gone@example.com', 'Hello', 1],
    ],
  );
  assert.doesNotMatch(listed.text, /private words/);
  const [{ id } = { id: 0 }] = listed.json;
  succeeds(await admin.delete(`/mail/queue/${id}`));
  assert.equal((await admin.delete(`/mail/queue/${id}`)).status, 404);
  assert.deepEqual((await admin.post('/mail/queue/retry')).json, { retried: 1 });
  await smtp.received('gone@example.com');
  assert.equal(smtp.to('lost@example.com').length, 0);
});
