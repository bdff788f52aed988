import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { send } from '../../../test/support/hearth/client.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../test/support/hearth/hearth.ts';
import { everybodyMailed, everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('harbor')
      .withMembers('author', 'editor', 'reader')
      .with(
        aTracker('ship').withFields({ title: { type: 'string' } }, { semantics: { title: { field_id: 'title' } } }),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const { author, editor, reader } = users;
const ship = fieldsOf(trackers.ship);
const titled = (title: string) => ship.set('title', { value: title });
const addressOf = ({ username }: KnownCaller): string => `${username}@example.com`;

const id = await anArtifact(author, trackers.ship, [titled('Tug')]);
let voyage = 0;

/** The mails to an address about the next change. */
async function mailsTo(address: string, waitMs = 0) {
  await changed(editor, id, [titled(`Tug ${(voyage += 1)}`)]);
  await everybodyTold(hearth);
  hearth.clock.advance(waitMs);
  await everybodyMailed(hearth);
  return smtp.mails.splice(0).filter(({ envelope }) => envelope.to.includes(address));
}

function linkIn(mail: (typeof smtp.mails)[number] | undefined): string {
  assert.ok(mail);
  assert.deepEqual(mail.headers.get('list-unsubscribe-post'), ['List-Unsubscribe=One-Click']);
  const [, link = ''] = /^<(\S+)>$/.exec(mail.headers.get('list-unsubscribe')?.[0] ?? '') ?? [];
  assert.ok(mail.text.includes(link));
  assert.ok(link.startsWith(`${hearth.base}/api/`), link);
  return link.slice(`${hearth.base}/api`.length);
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const click = (link: string, headers: Record<string, string> = form, body = 'List-Unsubscribe=One-Click') =>
  send(hearth.base, 'POST', `/api${link}`, { headers, body });

test('one click mutes the artifact without a sign-in; opening the link alone changes nothing', async () => {
  const [first] = await mailsTo(addressOf(author));
  const link = linkIn(first);
  const page = await send(hearth.base, 'GET', `/api${link}`);
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(`stop mails about ship #${id}\\?.*<form method="post">`));
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const [second] = await mailsTo(addressOf(author));
  assert.equal(linkIn(second), link, 'the link stays the same');
  const done = await click(link);
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, new RegExp(`no longer get mails about ship #${id}`));
  assert.equal((await author.get(`/artifacts/${id}/watch`)).json.state, 'muted');
  assert.deepEqual(await mailsTo(addressOf(author)), []);
});

test('one click drops waiting notifications about the artifact, except a mention', async () => {
  succeeds(await author.put(`/artifacts/${id}/watch`, { body: { state: 'default' } }));
  const [mail] = await mailsTo(addressOf(author));
  await changed(editor, id, [titled('Tug at sea')]);
  await everybodyTold(hearth);
  // Mail programs send no cookie, and ask for nothing in particular.
  succeeds(await click(linkIn(mail), { ...form, Origin: 'https://mail.example.org', Accept: '*/*' }));
  await everybodyMailed(hearth);
  assert.deepEqual(smtp.mails.splice(0), []);
  await changed(editor, id, [titled('Tug at home')], { comment: { body: 'Welcome, @author', format: 'text' } });
  await everybodyMailed(hearth);
  const [mention] = smtp.mails.splice(0);
  assert.match(mention?.text ?? '', /Welcome, @author/);
});

test('a click may be a multipart form', async () => {
  succeeds(await reader.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
  const [mail] = await mailsTo(addressOf(reader));
  const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  const done = await click(linkIn(mail), { 'Content-Type': 'multipart/form-data; boundary=x' }, body);
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(await mailsTo(addressOf(reader)), []);
});

test('a manipulated link is refused', async () => {
  succeeds(await author.put(`/artifacts/${id}/watch`, { body: { state: 'default' } }));
  const [mail] = await mailsTo(addressOf(author));
  const link = linkIn(mail);
  const [content = '', signature = ''] = link.split('token=')[1]?.split('.') ?? [];
  const forged = Buffer.from(JSON.stringify({ userId: editor.id, artifactId: id })).toString('base64url');
  for (const token of ['x', `${forged}.${signature}`, `${content}.`, `${content}.${signature.slice(1)}`]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await send(hearth.base, method, `/api/mail/unsubscribe?token=${token}`);
      assert.equal(answer.status, 404, `${method} ${token}`);
    }
  }
  assert.equal((await editor.get(`/artifacts/${id}/watch`)).json.state, 'default');
  assert.equal((await author.get(`/artifacts/${id}/watch`)).json.state, 'default');
});

test('one click removes an address without an account from the recipients of the tracker', async () => {
  const outside = 'outside@example.org';
  const settings = `/trackers/${trackers.ship.id}/notification_settings` as const;
  const recipients = [{ addresses: [outside, 'other@example.org'], all_updates: true }];
  succeeds(await admin.put(settings, { body: { recipients } }));
  const [mail] = await mailsTo(outside);
  await changed(editor, id, [titled('Tug in the fog')]);
  await everybodyTold(hearth);
  succeeds(await click(linkIn(mail)));
  await everybodyMailed(hearth);
  const waiting = smtp.mails.splice(0).map(({ envelope }) => envelope.to[0]);
  assert.ok(!waiting.includes(outside) && waiting.includes('other@example.org'), 'a mail that waits is dropped');
  const [row] = (await admin.get(settings)).json.recipients;
  assert.deepEqual(row?.addresses, ['other@example.org']);
  assert.deepEqual(await mailsTo(outside), []);
  const { json } = await admin.get(`/projects/${trackers.ship.project.id}/history`);
  assert.ok(json.some(({ before }) => before?.includes(outside)));
});

test('one click ends the daily mail, but not the inbox', async () => {
  succeeds(await author.patch('/users/self/notification_preferences', { body: { author: 'digest' } }));
  const dayMs = 24 * 60 * 60 * 1000;
  const [mail] = await mailsTo(addressOf(author), dayMs);
  // A change that waits for the next daily mail is not mailed either.
  await changed(editor, id, [titled('Tug in the harbor')]);
  await everybodyTold(hearth);
  succeeds(await click(linkIn(mail)));
  assert.equal((await author.get('/users/self/notification_preferences')).json.author, 'inbox');
  assert.deepEqual(await mailsTo(addressOf(author), dayMs), []);
});
