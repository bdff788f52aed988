import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { everybodyMailed } from '../../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const smtp = await startSmtp({ after });
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse')
      .withMembers('editor', 'anglais', 'french', 'regional', 'unknown')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            ends: { type: 'date' },
            height: { type: 'float' },
            seen: { type: 'date', properties: { display_time: 1 } },
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const { editor, anglais, french, regional, unknown } = users;
const bug = fieldsOf(trackers.bug);
const addressOf = ({ username }: { username: string }): string => `${username}@example.com`;

const prefers = async (user: typeof french, value: string): Promise<void> =>
  succeeds(await user.patch('/users/self/preferences', { body: { key: 'language', value } }));
const byDefault = async (default_language: string): Promise<void> =>
  succeeds(await admin.patch('/platform_settings', { body: { default_language } }));

await prefers(anglais, 'en');
await prefers(french, 'fr');
// As other clients of the interface write it.
await prefers(regional, 'fr_FR');
await prefers(unknown, 'tlh');
const id = await anArtifact(editor, trackers.bug, [bug.set('title', { value: 'Lamp' })]);
const readers = [anglais, french, regional, unknown];
for (const reader of readers) succeeds(await reader.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } }));
await everybodyMailed(hearth);
smtp.mails.splice(0);

/** The mails that arrive next, by user name. */
async function mails() {
  await everybodyMailed(hearth);
  return new Map(smtp.mails.splice(0).map((mail) => [mail.envelope.to[0] ?? '', mail]));
}

test('people get mails about a change in their language, and each language is rendered once', async () => {
  const before = hearth.platform.notificationMails.rendered();
  const values = [
    bug.set('ends', { value: '2026-03-15' }),
    bug.set('height', { value: 3.5 }),
    bug.set('seen', { value: '2026-03-15 09:30' }),
  ];
  await changed(editor, id, values, { comment: { body: 'It flickers.', format: 'text' } });
  const arrived = await mails();
  assert.equal(hearth.platform.notificationMails.rendered() - before, 2);
  for (const reader of [anglais, unknown]) {
    const { text = '', html = '' } = arrived.get(addressOf(reader)) ?? {};
    assert.match(text, /editor the tester wrote:\n\n {2}It flickers\./);
    assert.match(text, /Ends: 2026-03-15$/m);
    assert.match(text, /Height: 3\.5$/m);
    assert.match(text, /Seen: 2026-03-15 09:30$/m);
    assert.match(text, /You get this mail because you are watching it\./);
    assert.match(html, /<html lang="en">/);
  }
  for (const reader of [french, regional]) {
    const { text = '', html = '', subject } = arrived.get(addressOf(reader)) ?? {};
    assert.equal(subject, `[bug #${id}] Lamp`);
    assert.match(text, /Height\s: 3,5$/m);
    assert.match(text, /editor the tester a écrit\s:\n\n {2}It flickers\./);
    assert.match(text, /Ends\s: 15 mars 2026$/m);
    assert.match(text, /Seen\s: 15 mars 2026 à 09:30$/m);
    assert.match(text, /Vous recevez cet e-mail parce que vous suivez l’artefact\./);
    assert.doesNotMatch(text, /You get|Unsubscribe:/);
    assert.match(html, /<html lang="fr">/);
  }
});

test('the unsubscribe page has the language of its reader', async () => {
  await changed(editor, id, [bug.set('title', { value: 'Lantern' })]);
  const mail = (await mails()).get(addressOf(french));
  const [, link = ''] = /^<(\S+)>$/.exec(mail?.headers.get('list-unsubscribe')?.[0] ?? '') ?? [];
  const page = await (await fetch(link.replace(/^.*(?=\/api\/)/, hearth.base))).text();
  assert.match(page, /<html lang="fr">/);
  assert.match(page, /Voulez-vous ne plus recevoir d’e-mails sur bug #\d+\s\?/);
});

test('mails about an account have the language of its owner', async () => {
  for (const { username } of [french, anglais]) {
    succeeds(await hearth.anonymous.post('/password_resets', { body: { login: username } }), 202);
  }
  const links = await mails();
  assert.match(links.get(addressOf(french))?.subject ?? '', /^Réinitialiser votre mot de passe/);
  assert.match(links.get(addressOf(anglais))?.subject ?? '', /^Reset your password/);
  for (const user of [french, anglais]) {
    const body = { description: 'build', scopes: ['write:rest'], expiration_date: '2099-03-15' };
    succeeds(await user.post('/access_keys', { body }), 201);
  }
  const keys = await mails();
  assert.match(
    keys.get(addressOf(french))?.text ?? '',
    /Une clé d’accès a été créée .* build[^]*expire le 15 mars 2099/,
  );
  assert.match(keys.get(addressOf(anglais))?.text ?? '', /It expires on 2099-03-15\./);
});

test('people without an account or a choice get the default language of the platform', async () => {
  await byDefault('fr');
  after(() => byDefault('en'));
  const emails = ['new@example.com', addressOf(anglais)];
  succeeds(await admin.post('/invitations', { body: { emails } }), 201);
  const invited = await mails();
  assert.match(invited.get('new@example.com')?.subject ?? '', /vous invite à rejoindre Hearth$/);
  assert.match(invited.get('new@example.com')?.text ?? '', /jusqu’au \d+ \p{L}+ \d{4} à \d\d:\d\d/u);
  assert.match(invited.get(addressOf(anglais))?.subject ?? '', /invites you to Hearth$/);
  succeeds(await admin.post('/mail/test', { body: { to: 'new@example.com' } }));
  assert.match((await mails()).get('new@example.com')?.subject ?? '', /^E-mail de test/);
});
