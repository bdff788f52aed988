import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyRoute } from '../../server/http/route.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { defined } from '../support/hearth/expect.ts';
import { anSshKey } from '../support/formats/ssh-key.ts';
import { plainSettings } from '../support/svn/working-copies.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';
import { type Ask, auditNotes, createRequests, scopeOf, smallestPicture } from './requests.ts';
import { createWorld, ok } from './world.ts';

const hearth = await startHearth({ after });
const world = await createWorld(hearth, (plan) => plan === 'public');
const requests = createRequests(hearth, world);
const { admin, platform } = hearth;
const subject = defined(world.subjects[0]);
const withSubversion = await hasSubversion(hearth);
const title = fieldsOf(subject.tracker).id('title');

/** Successful writes that append no event, and why. */
const silent: Record<string, string> = {
  'POST /account_links/check': 'changes nothing',
  'POST /artifact_temporary_files': 'an upload that nothing refers to yet',
  'PUT /artifact_temporary_files/{id}': 'an upload that nothing refers to yet',
  'DELETE /artifact_temporary_files/{id}': 'an upload that nothing refers to yet',
  'POST /tracker_fields/{id}/files': 'an upload that nothing refers to yet',
  'PATCH /users/{id}/preferences': 'a preference of one person',
  'DELETE /users/{id}/preferences': 'a preference of one person',
  'PATCH /users/{id}/notification_preferences': 'a preference of one person',
  'PUT /users/{id}/history': 'pages that one person has visited',
  'POST /users/{id}/dashboards': 'a dashboard of one person',
  'PUT /trackers/{id}/notification_mode': 'a preference of one person',
  'PUT /artifacts/{id}/watch': 'a preference of one person',
  'PUT /watches': 'a preference of one person',
  'PATCH /notifications/{id}': 'the inbox of one person',
  'POST /notifications/read': 'the inbox of one person',
  'POST /mail/unsubscribe': 'a preference of one person',
  'POST /mail/test': 'changes nothing',
  'POST /openid_providers/{id}/check': 'changes nothing',
  'POST /ldap_directory/check': 'changes nothing',
  'POST /mail/queue/retry': 'jobs are no content of the platform',
  'DELETE /mail/queue/{id}': 'jobs are no content of the platform',
  'POST /jobs/{id}/retry': 'jobs are no content of the platform',
  'POST /webhooks/{id}/deliveries/{delivery}/redeliver': 'repeats a delivery',
  'POST /projects/{id}/extract_references': 'changes nothing',
  'POST /svn/{id}/commit_check': 'changes nothing',
  'POST /svn/{id}/access_check': 'changes nothing',
};

/** Routes whose requests don't succeed here, or change nothing, and why. */
const unproven: Record<string, string> = {
  'DELETE /projects/{id}/service_accounts/{account_id}': 'there is none; service-accounts.test.ts',
  'POST /projects/{id}/service_accounts/{account_id}/access_keys': 'there is none; service-accounts.test.ts',
  'POST /users/{id}/second_factor': 'people set up their own factor only; a proposal changes nothing yet',
  'PUT /users/{id}/second_factor': 'people set up their own factor only; second-factor.test.ts',
  'POST /users/{id}/second_factor/recovery_codes': 'people set up their own factor only; second-factor.test.ts',
  'DELETE /users/{id}/second_factor': 'nobody has one; second-factor.test.ts',
  'POST /users/{id}/anonymize': 'the account would be gone; personal-data.test.ts',
  'POST /users/{id}/passkeys/options': 'people add their own passkeys only; a challenge changes nothing yet',
  'POST /users/{id}/passkeys': 'people add their own passkeys only; passkeys.test.ts',
  'PATCH /users/{id}/passkeys/{passkey_id}': 'nobody has one; passkeys.test.ts',
  'DELETE /users/{id}/passkeys/{passkey_id}': 'nobody has one; passkeys.test.ts',
  'POST /passkey_sign_ins': 'a challenge changes nothing yet',
  'PUT /passkey_sign_ins': 'nobody has a passkey; it appends what `POST /session` does',
  'POST /users/{id}/identities': 'nobody has been at a provider; openid.test.ts',
  'DELETE /users/{id}/identities/{identity_id}': 'nobody has one; openid.test.ts',
  'POST /ldap_directory/synchronize': 'the directory can’t be reached; it appends what `PATCH /users/{id}` does',
  'POST /openid_sign_outs/{id}': 'only a provider signs such tokens; openid.test.ts',
  'POST /openid_sign_ins': 'there is no provider; a sign-in that was begun changes nothing yet',
  'PUT /openid_sign_ins': 'nobody has been at a provider; it appends what `POST /session` does',
  'POST /openid_sign_ins/complete': 'nobody has been at a provider; it appends what `POST /session` does',
  'POST /invitations/accept': 'nobody is invited; the last test of invitations.test.ts',
  'POST /registrations': 'people can’t register here; the event follows in a job',
  'POST /password_resets': 'no mail is sent here; the event follows in a job',
  'PUT /password_resets': 'there is no link; it appends what `PUT /users/{id}/password` does',
  'POST /email_confirmations': 'there is no link; it appends what `PATCH /users/{id}/profile` does',
  'POST /users/{id}/ssh_keys': 'people add keys to their own account only; see the last test',
  'DELETE /users/{id}/ssh_keys/{key_id}': 'people remove keys of their own account only',
  'PUT /users/{id}/password': 'a key may not change a password; see the last test',
  'DELETE /session': 'the caller has no session; see the last test',
  'DELETE /sessions/{id}': 'the caller has no session; ends it as `DELETE /session` does',
  'DELETE /tokens/{token}': 'the caller has no token; see the last test',
  'POST /deleted_artifacts/{id}/restore': 'nothing is deleted; changes.test.ts',
  'POST /batch': 'its only operation is refused; others append what their routes do, batch.test.ts',
  'PATCH /artifacts/{id}': 'the request is a dry run; changes.test.ts',
  'DELETE /svn/{id}': 'repositories.test.ts',
  'POST /svn': 'the name is not valid; repositories.test.ts',
  'POST /deleted_repositories/{id}/restore': 'nothing is deleted; repositories.test.ts',
  'DELETE /deleted_repositories/{id}': 'nothing is deleted; repositories.test.ts',
  'PUT /trackers/{id}/rules': 'the rules stay the same; every change of a structure appends the same event',
};

const unique = (): string => `n${world.next()}`;
const letters = (): string => unique().replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

async function newCategory(): Promise<{ id: number; value: number }> {
  const body = { name: unique(), values: [unique()] };
  const { id, values } = ok(await admin.post('/project_categories', { body }));
  return { id, value: values[0]?.id ?? 0 };
}

async function newLinkType(): Promise<string> {
  const body = { shortname: letters(), forward_label: 'to', reverse_label: 'from' };
  return ok(await admin.post('/link_types', { body })).shortname;
}

const newField = async (): Promise<number> =>
  ok(
    await admin.post('/project_fields', {
      body: { name: unique(), description: '', is_required: false, type: 'line' },
    }),
  ).id;

const newProvider = async (): Promise<number> =>
  ok(
    await admin.post('/openid_providers', {
      body: { label: unique(), issuer: 'https://id.invalid', client_id: 'hearth' },
    }),
  ).id;

/** Requests that change something, for routes whose requests in the table of permissions don't. */
const effective: Record<string, () => Promise<Ask> | Ask> = {
  'PATCH /link_types/{shortname}': async () => ({ ids: [await newLinkType()], body: { forward_label: unique() } }),
  'DELETE /link_types/{shortname}': async () => ({ ids: [await newLinkType()] }),
  'PATCH /project_categories/{id}': async () => ({ ids: [(await newCategory()).id], body: { name: unique() } }),
  'DELETE /project_categories/{id}': async () => ({ ids: [(await newCategory()).id] }),
  'POST /project_categories/{id}/values': async () => ({ ids: [(await newCategory()).id], body: { name: unique() } }),
  'PATCH /project_categories/{id}/values/{value_id}': async () => {
    const { id, value } = await newCategory();
    return { ids: [id, value], body: { name: unique() } };
  },
  'DELETE /project_categories/{id}/values/{value_id}': async () => {
    const { id, value } = await newCategory();
    return { ids: [id, value] };
  },
  'PATCH /project_fields/{id}': async () => ({ ids: [await newField()], body: { name: unique() } }),
  'DELETE /project_fields/{id}': async () => ({ ids: [await newField()] }),
  'DELETE /ldap_directory': async () => {
    ok(
      await admin.put('/ldap_directory', {
        body: { url: 'ldaps://127.0.0.1:1', user_base: 'dc=x', is_enabled: false },
      }),
    );
    return {};
  },
  'PATCH /openid_providers/{id}': async () => ({ ids: [await newProvider()], body: { label: unique() } }),
  'DELETE /openid_providers/{id}': async () => ({ ids: [await newProvider()] }),
  'DELETE /tokens': async () => {
    await platform.tokens.create(admin.id);
    return {};
  },
  'DELETE /sessions': async () => {
    await platform.sessions.start(admin.id, '127.0.0.1', null);
    return {};
  },
  'PATCH /platform_settings': () => ({ body: { platform_name: unique() } }),
  'POST /projects': () => ({
    body: { shortname: unique(), label: unique(), is_public: true, template_id: 100 },
  }),
  'PATCH /projects/{id}': () => ({ ids: [subject.project], body: { label: `Label ${unique()}` } }),
  'PUT /projects/{id}/is_template': () => ({ ids: [subject.project], body: { is_template: true } }),
  'POST /projects/{id}/restore': async () => {
    const { id } = await hearth.project(admin);
    ok(await admin.delete(`/projects/${id}`));
    return { ids: [id] };
  },
  'PUT /project_services/{id}': async () => {
    const services = ok(await admin.get(`/projects/${subject.project}/project_services`));
    const { id, is_enabled } = defined(services.find(({ name }) => name === 'plugin_svn'));
    return {
      ids: [id],
      body: { is_enabled: !is_enabled },
      undo: () => admin.put(`/project_services/${id}`, { body: { is_enabled } }),
    };
  },
  'PUT /project_ownership/{project_id}': async () => {
    const id = world.callers.member.id ?? 0;
    ok(await admin.post(`/user_groups/${subject.project}_4/users`, { body: { id } }));
    return { ids: [subject.project], body: { project_owner: { id } } };
  },
  'PUT /users/{id}/avatar': () => ({ ids: [world.stranger.id], body: { content: smallestPicture } }),
  'DELETE /users/{id}/avatar': async () => {
    const ids = [world.stranger.id];
    ok(await admin.put(`/users/${world.stranger.id}/avatar`, { body: { content: smallestPicture } }));
    return { ids };
  },
  'PATCH /users/{id}/profile': () => ({ ids: [world.stranger.id], body: { real_name: unique() } }),
  'PUT /svn/{id}': () => ({
    ids: [subject.repository],
    body: {
      settings: { ...plainSettings, commit_rules: { ...plainSettings.commit_rules, is_reference_mandatory: true } },
    },
  }),
  'PUT /user_groups/{id}/users': () => ({
    ids: [subject.group],
    body: { user_references: [{ username: 'member' }] },
  }),
  'POST /user_groups/{id}/users': () => ({ ids: [subject.group], body: { id: world.stranger.id } }),
  'DELETE /user_groups/{id}/users/{user_id}': () => ({ ids: [subject.group, world.stranger.id] }),
  'PUT /projects/{id}/svn/permissions': () => ({
    ids: [subject.project],
    body: { administrators: [`${subject.group}`] },
  }),
  'PATCH /trackers/{id}': () => ({ ids: [subject.tracker.id], body: { label: unique() } }),
  'PUT /trackers/{id}/notification_settings': () => ({
    ids: [subject.tracker.id],
    body: { recipients: [{ addresses: [`${unique()}@example.com`] }] },
  }),
  'POST /trackers/{id}/csv_import': () => ({ ids: [subject.tracker.id], body: { csv: 'title\nKettle\n' } }),
  'PATCH /tracker_fields/{id}': () => ({ ids: [title], body: { label: unique() } }),
  'PATCH /tracker_workflow_transitions/{id}': () => ({
    ids: [subject.transition],
    body: { is_comment_required: true },
  }),
  'PUT /tracker_workflow_transitions/{id}/actions': () => ({
    ids: [subject.transition],
    body: { post_actions: [{ type: 'run_job', job_url: 'https://example.com/' }] },
  }),
  'PATCH /webhooks/{id}': () => ({ ids: [subject.webhook], body: { url: `https://example.com/${unique()}` } }),
};

async function askFor(name: string, route: AnyRoute): Promise<Ask> {
  const own = await effective[name]?.();
  if (own !== undefined) return own;
  const scope = scopeOf(route);
  if (scope === 'user') return requests.ofUser(name, { name: 'somebody else', id: world.stranger.id }, admin);
  if (scope === 'platform') return requests.ofPlatform(name, admin);
  return requests.ofSubject(name, subject, admin);
}

const lastEvent = async (): Promise<number> =>
  (
    await platform.db.read
      .selectFrom('events')
      .where('type', 'not in', auditNotes)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0;

async function send(route: AnyRoute, by: Caller, { ids = [], ...sent }: Ask): Promise<number> {
  const left = [...ids];
  const path = route.path.replaceAll(/:\w+/g, () => String(left.shift() ?? 0));
  const { query, body } = sent;
  const { status } = await by.request(route.method, path, {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  });
  return status;
}

test('every write appends an event, unless a list explains why not', async () => {
  const isWrite = ({ method, path }: AnyRoute) => method !== 'GET' && (withSubversion || !path.includes('svn'));
  const writes = hearth.server.routes.filter(isWrite);
  const withoutEvent: string[] = [];
  const refused: string[] = [];
  const needless: string[] = [];
  for (const route of writes) {
    const [name = ''] = requests.names(route);
    const ask = await askFor(name, route);
    const before = await lastEvent();
    const status = await send(route, admin, ask);
    const isAppended = (await lastEvent()) > before;
    if (status >= 300) {
      if (silent[name] === undefined && unproven[name] === undefined) refused.push(`${name}: ${status}`);
      continue;
    }
    await ask.undo?.();
    if (isAppended && silent[name] !== undefined) needless.push(name);
    if (!isAppended && silent[name] === undefined && unproven[name] === undefined) withoutEvent.push(name);
  }
  const known = new Set(writes.flatMap((route) => requests.names(route)));
  const gone = Object.keys({ ...silent, ...unproven, ...effective }).filter(
    (name) => !known.has(name) && (withSubversion || !name.includes('svn')),
  );
  assert.deepEqual(
    { withoutEvent, refused, needless, gone },
    { withoutEvent: [], refused: [], needless: [], gone: [] },
  );
});

test('account, key, session and platform events are only in the audit log', async () => {
  const { head } = await platform.events.bounds();
  const body = { username: unique(), email: `${unique()}@example.com` };
  ok(await admin.post('/users', { body }));
  ok(await admin.post('/access_keys', { body: { description: unique() } }));
  ok(await admin.patch('/platform_settings', { body: { platform_name: unique() } }));
  const { json } = await admin.get('/changes', { query: { since: head } });
  assert.deepEqual(json.changes, []);
});

test('changes of passwords, ends of sessions and tokens, and SSH keys are recorded', async () => {
  // The requests above may have changed the passwords of others.
  const person = await hearth.user('fresh');
  const signIn = { body: { username: person.username, password: person.password } };
  const before = await lastEvent();
  const begun = await hearth.anonymous.post('/session', signIn);
  const Cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' };
  const change = { current_password: person.password, password: person.password };
  ok(await hearth.anonymous.put(`/users/${person.id}/password`, { headers, body: change }));
  ok(await hearth.anonymous.delete('/session', { headers }));
  const { token, user_id: user } = ok(await hearth.anonymous.post('/tokens', signIn));
  ok(await hearth.anonymous.delete(`/tokens/${token}`, { headers: { 'X-Auth-Token': token, 'X-Auth-UserId': user } }));
  ok(await person.post(`/users/${person.id}/ssh_keys`, { body: { keys: anSshKey() } }));
  const rows = await platform.db.read
    .selectFrom('events')
    .select('type')
    .where('id', '>', before)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ type }) => type),
    [
      'session.started',
      'account.password_changed',
      'session.ended',
      'session.started',
      'session.ended',
      'account.updated',
    ],
  );
});
