import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { jobLimits } from '../../../contract/limits.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import type { Message } from '../../mail/index.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth(
  { after },
  { env: { HEARTH_SMTP_URL: smtp.url, HEARTH_MAIL_FROM: 'The Forge <forge@example.com>' } },
);
const { db, jobs, mail } = hearth.platform;

const queue = (message: Message, key?: string): Promise<void> =>
  db.write((tx) => mail.send(tx, message, key === undefined ? {} : { key }));

test('a mail arrives unchanged', async () => {
  await queue({
    to: 'alice@example.com',
    subject: 'Größe: 5 €',
    text: 'Grüße,\n\n.\nfrom a long way off. '.repeat(20).trim(),
    html: '<p>Grüße</p>',
    headers: { 'X-Hearth-Artifact': '12', References: '<12@example.com>' },
  });
  const [received] = await smtp.received('alice@example.com');
  assert.ok(received);
  assert.deepEqual(received.envelope, { from: 'forge@example.com', to: ['alice@example.com'] });
  assert.equal(received.from, 'The Forge <forge@example.com>');
  assert.equal(received.subject, 'Größe: 5 €');
  assert.equal(received.text, 'Grüße,\n\n.\nfrom a long way off. '.repeat(20).trim());
  assert.equal(received.html, '<p>Grüße</p>');
  assert.deepEqual(received.headers.get('x-hearth-artifact'), ['12']);
  assert.deepEqual(received.headers.get('auto-submitted'), ['auto-generated']);
});

test('consecutive mails share a connection', async () => {
  const count = 5 * jobLimits.atOnce.usual;
  await db.write(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      await mail.send(tx, { to: 'many@example.com', subject: `Mail ${index}`, text: 'One of many' });
    }
  });
  const received = await smtp.received('many@example.com', count);
  const connections = new Set(received.map(({ connection }) => connection)).size;
  // On a busy machine they may close between two mails.
  assert.ok(connections < count, `${connections} connections for ${count} mails`);
});

test('a mail with a key is sent only once', async () => {
  const message = { to: 'once@example.com', subject: 'Once', text: 'Once' };
  await queue(message, 'r1.once');
  await queue(message, 'r1.once');
  await queue({ ...message, subject: 'Last' });
  await smtp.received('once@example.com', 2);
  assert.deepEqual(
    smtp
      .to('once@example.com')
      .map(({ subject }) => subject)
      .toSorted(),
    ['Last', 'Once'],
  );
});

test('a mail that was not accepted is sent again with the same Message-ID', async () => {
  smtp.refuse(451);
  await queue({ to: 'busy@example.com', subject: 'Again', text: 'Again' });
  await eventually(async () => {
    const [job] = (await jobs.list({ limit: 1, offset: 0 }, { status: 'queued' })).rows;
    return job?.last_error?.includes('No, thank you') ?? false;
  }, 'the refusal');
  const [{ id, created_at: createdAt } = { id: 0, created_at: 0 }] = (await jobs.list({ limit: 1, offset: 0 })).rows;
  hearth.clock.advance((jobLimits.firstPauseSeconds + 1) * 1000);
  jobs.wake();
  const [received] = await smtp.received('busy@example.com');
  assert.equal(received?.messageId, `<job-${id}-${createdAt}@example.com>`);
});

test('a mail that was refused permanently is not sent again', async () => {
  smtp.refuse(550);
  await queue({ to: 'gone@example.com', subject: 'Gone', text: 'Gone' });
  await eventually(async () => (await jobs.counts()).failed === 1, 'the job to be given up');
  const [job] = (await jobs.list({ limit: 1, offset: 0 }, { status: 'failed' })).rows;
  assert.equal(job?.attempts, 1);
});

test('text in a mail never becomes a header or a recipient', async () => {
  await queue({
    to: 'bob@example.com',
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody',
    text: 'To: eve@example.com',
    headers: { 'X-Title': 'a\r\nBcc: eve@example.com\u2028' },
  });
  const [received] = await smtp.received('bob@example.com');
  assert.deepEqual(received?.envelope.to, ['bob@example.com']);
  assert.equal(received?.headers.has('bcc'), false);
  assert.equal(received?.subject, 'Hello Bcc: eve@example.com Body');
  const base = { to: 'bob@example.com', subject: 'x', text: 'x' };
  const refused: Message[] = [
    { ...base, headers: { Bcc: 'eve@example.com' } },
    { ...base, headers: { 'X-A: b\r\nBcc': 'eve@example.com' } },
  ];
  for (const message of refused) await assert.rejects(queue(message), /A mail can't/);
});

test("a mail without exactly one valid address is skipped, so that it doesn't block others", async () => {
  const before = smtp.mails.length;
  const odd = [
    '',
    'bob@example.com, eve@example.com',
    'bob@example.com\r\nRCPT TO:<eve@example.com>',
    'Bob <bob@example.com>',
  ];
  for (const to of odd) await queue({ to, subject: 'odd', text: 'x' });
  await queue({ to: 'carol@example.com', subject: 'usual', text: 'x' });
  await smtp.received('carol@example.com');
  assert.deepEqual(
    smtp.mails.slice(before).map(({ envelope }) => envelope.to),
    [['carol@example.com']],
  );
});

test('without a mail server nothing is queued', async (t) => {
  const silent = await startHearth({ after: (work) => t.after(work) });
  assert.equal(silent.platform.mail.isOn, false);
  await silent.platform.db.write((tx) => silent.platform.mail.send(tx, { to: 'a@b.c', subject: '', text: '' }));
  assert.equal((await silent.platform.jobs.list({ limit: 1, offset: 0 })).total, 0);
});
