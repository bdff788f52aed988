import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { totpCode, totpStep } from '../../server/lib/totp.ts';
import { createAuthenticator } from '../support/hearth/authenticator.ts';
import { refuses, succeeds } from '../support/hearth/expect.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { addProvider, createOpenIdBrowser } from '../support/hearth/openid.ts';
import { startOpenIdProvider } from '../support/servers/openid.ts';
import { base, noSlapd, passwordOf, root, startSlapd } from '../support/servers/slapd.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { svnOf } from '../support/svn/working-copies.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';

/** The table of docs/admin/security.md, requested row by row: every credential at every door. */

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin, anonymous, clock } = hearth;
const works = await startOpenIdProvider({ after }, hearth.base);
const slapd = noSlapd === false ? await startSlapd({ after }, ['lena', 'lars'], {}) : undefined;
const origin = hearth.base.replace('127.0.0.1', 'localhost');
const withSubversion = await hasSubversion(hearth);
const subversion = svnOf({ after }, hearth, []);
let repository = '';
let projectId = 0;
let providerId = 0;

before(async () => {
  projectId = (await hearth.project(admin)).id;
  if (withSubversion) repository = (await subversion.repository(admin, projectId, 'code')).svn_url;
  providerId = await addProvider(hearth, works.issuer, { creates_accounts: true });
  if (slapd === undefined) return;
  const body = {
    url: slapd.url,
    bind_dn: root.dn,
    bind_password: root.password,
    user_base: `ou=people,${base}`,
    user_filter: '(objectClass=inetOrgPerson)',
    id_attribute: 'employeeNumber',
  };
  succeeds(await admin.put('/ldap_directory', { body }));
});

type Door = 'open' | 'closed' | 'key needed' | 'factor asked' | 'only set-up';

interface Credential {
  username?: string;
  password?: string;
  code?: string;
  /** headers of programs that send it without a password */
  headers?: Record<string, string>;
  /** a browser that is signed in with it */
  browser?: Caller;
}

const asBrowser = (setCookie: unknown): Caller =>
  hearth.caller({ Cookie: String(setCookie).split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' });

function doorOf({ status, text }: { status: number; text: string }): Door {
  if (status < 300) return 'open';
  if (/Use an access key/.test(text)) return 'key needed';
  return /Send the code of your second factor/.test(text) ? 'factor asked' : 'closed';
}

async function signedIn(by: Caller): Promise<Door> {
  const { user, lacks_second_factor: lacksFactor } = (await by.get('/session')).json;
  if (user === null) return 'closed';
  return lacksFactor && (await by.get('/projects')).status === 403 ? 'only set-up' : 'open';
}

/** The pages: a session of a browser. */
async function pages({ username = '', password, code, browser }: Credential): Promise<Door> {
  if (browser !== undefined) return signedIn(browser);
  if (password === undefined) return 'closed';
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  const begun = await anonymous.post('/session', { body });
  return begun.status === 201 ? signedIn(asBrowser(begun.headers['set-cookie'])) : doorOf(begun);
}

async function rest({ username = '', password, headers, browser }: Credential): Promise<Door[]> {
  if (headers !== undefined) return [doorOf(await hearth.caller(headers).get(`/projects/${projectId}`))];
  if (password === undefined) return browser === undefined ? ['closed'] : [doorOf(await browser.get('/users/self'))];
  return [
    doorOf(await hearth.byPassword({ username, password }).get('/users/self')),
    doorOf(await anonymous.post('/tokens', { body: { username, password } })),
  ];
}

async function svn({ username = '', password, headers = {} }: Credential): Promise<Door> {
  const secret = headers['X-Auth-AccessKey'] ?? password;
  if (secret === undefined) return 'closed';
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  const answered = await fetch(repository, { method: 'OPTIONS', headers: { authorization } });
  return doorOf({ status: answered.status, text: await answered.text() });
}

const browserOf = async (username: string, password: string): Promise<Caller> => {
  const begun = await anonymous.post('/session', { body: { username, password } });
  assert.equal(begun.status, 201, begun.text);
  return asBrowser(begun.headers['set-cookie']);
};

/** Turns codes on, and returns an unused code and the recovery codes. */
async function withCodes(by: Caller, password?: string) {
  const body = password === undefined ? {} : { current_password: password };
  const { secret } = (await by.post('/users/self/second_factor', { body })).json;
  const code = () => totpCode(secret, totpStep(clock.now()));
  const confirmed = await by.put('/users/self/second_factor', { body: { code: code() } });
  assert.equal(confirmed.status, 200, confirmed.text);
  clock.advance(60_000);
  return { code, recovery: confirmed.json.recovery_codes };
}

async function person(username: string) {
  const { id, password, accessKey } = await hearth.user(username);
  return { id, username, password, accessKey };
}

async function passkeyOf(by: Caller, password: string) {
  const authenticator = createAuthenticator({ origin });
  const options = (await by.post('/users/self/passkeys/options', { body: { current_password: password } })).json;
  const credential = authenticator.create(options);
  succeeds(await by.post('/users/self/passkeys', { body: { name: 'Laptop', credential } }), 201);
  const challenge = (await anonymous.post('/passkey_sign_ins', { body: {} })).json;
  const begun = await anonymous.put('/passkey_sign_ins', { body: { credential: authenticator.prove(challenge) } });
  assert.equal(begun.status, 201, begun.text);
  return asBrowser(begun.headers['set-cookie']);
}

async function byProvider(login: string) {
  works.people.set(login, {
    email: `${login}@example.com`,
    email_verified: true,
    preferred_username: login,
    name: login,
  });
  const browser = createOpenIdBrowser(hearth, providerId);
  return { browser, answered: (await browser.signIn(login)).json };
}

const set = async (body: object) => succeeds(await admin.patch('/platform_settings', { body }));

interface Row {
  credential: () => Promise<Credential>;
  pages: Door;
  rest: Door;
  svn: Door;
  needs?: 'directory';
  /** undoes the changes made with the credential */
  end?: () => Promise<void>;
}

const rows: Record<string, Row> = {
  'Password, no factor': { credential: () => person('pia'), pages: 'open', rest: 'open', svn: 'open' },
  'Password, factor on': {
    async credential() {
      const { username, password } = await person('pam');
      await withCodes(await browserOf(username, password), password);
      return { username, password };
    },
    pages: 'factor asked',
    rest: 'key needed',
    svn: 'key needed',
  },
  'Password, factor needed': {
    async credential() {
      const { username, password } = await person('per');
      await set({ second_factor_required: 'everyone' });
      return { username, password };
    },
    end: () => set({ second_factor_required: 'nobody' }),
    pages: 'only set-up',
    rest: 'key needed',
    svn: 'key needed',
  },
  Passkey: {
    async credential() {
      const { username, password } = await person('pat');
      const browser = await passkeyOf(await browserOf(username, password), password);
      return { username, password, browser };
    },
    pages: 'open',
    rest: 'key needed',
    svn: 'key needed',
  },
  'Recovery code': {
    async credential() {
      const { username, password } = await person('rex');
      const { recovery } = await withCodes(await browserOf(username, password), password);
      return { username, password, code: recovery[0] ?? '' };
    },
    pages: 'open',
    rest: 'key needed',
    svn: 'key needed',
  },
  Token: {
    async credential() {
      const { username, password } = await person('tom');
      const { token, user_id: id } = (await anonymous.post('/tokens', { body: { username, password } })).json;
      return { username, headers: { 'X-Auth-Token': token, 'X-Auth-UserId': id } };
    },
    pages: 'closed',
    rest: 'open',
    svn: 'closed',
  },
  'Access key': {
    async credential() {
      const { username, password } = await person('kai');
      const body = { scopes: ['write:rest', 'write:svn'] };
      const made = await hearth.byPassword({ username, password }).post('/access_keys', { body });
      return { username, headers: { 'X-Auth-AccessKey': made.json.identifier } };
    },
    pages: 'closed',
    rest: 'open',
    svn: 'open',
  },
  'Key of a service account': {
    async credential() {
      const account = { username: 'robot', real_name: 'Robot' };
      const made = await admin.post(`/projects/${projectId}/service_accounts`, { body: account });
      const keys = `/projects/${projectId}/service_accounts/${made.json.id}/access_keys` as const;
      const key = await hearth.byPassword(admin).post(keys, { body: { scopes: ['write:rest', 'write:svn'] } });
      return { username: 'robot', headers: { 'X-Auth-AccessKey': key.json.identifier } };
    },
    pages: 'closed',
    rest: 'open',
    svn: 'open',
  },
  Session: {
    async credential() {
      const { username, password } = await person('sam');
      return { username, browser: await browserOf(username, password) };
    },
    pages: 'open',
    rest: 'open',
    svn: 'closed',
  },
  'One-time link': {
    async credential() {
      const { id, username } = await person('ole');
      succeeds(await admin.post(`/users/${id}/password_reset`), 201);
      const [mail] = await smtp.received('ole@example.com', 1);
      const token = /#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? 'none';
      const { purpose } = (await anonymous.post('/account_links/check', { body: { token } })).json;
      assert.equal(purpose, 'password');
      return { username, password: token };
    },
    pages: 'closed',
    rest: 'closed',
    svn: 'closed',
  },
  'Password in LDAP': {
    credential: async () => ({ username: 'lena', password: passwordOf('lena') }),
    needs: 'directory',
    pages: 'open',
    rest: 'open',
    svn: 'open',
  },
  'OpenID Connect': {
    async credential() {
      const { browser, answered } = await byProvider('oda');
      return { username: answered.session?.user.username ?? '', password: 'any', browser: browser.caller() };
    },
    pages: 'open',
    rest: 'closed',
    svn: 'closed',
  },
  'The same, factor there': {
    async credential() {
      succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { checks_second_factor: true } }));
      await set({ second_factor_required: 'everyone' });
      const { browser, answered } = await byProvider('olga');
      return { username: answered.session?.user.username ?? '', password: 'any', browser: browser.caller() };
    },
    async end() {
      await set({ second_factor_required: 'nobody' });
      succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { checks_second_factor: false } }));
    },
    pages: 'open',
    rest: 'closed',
    svn: 'closed',
  },
};

describe('credentials give access as documented', () => {
  test('in every row of the table', () => {
    const text = readFileSync(new URL('../../docs/admin/security.md', import.meta.url), 'utf8');
    const table = text.slice(text.indexOf('| Credential ')).split('\n\n')[0] ?? '';
    const names = table.split('\n').map((line) => (line.split('|')[1] ?? '').trim());
    assert.deepEqual(names.slice(2), Object.keys(rows));
  });

  for (const [name, row] of Object.entries(rows)) {
    test(name, { skip: row.needs === 'directory' && noSlapd }, async () => {
      const credential = await row.credential();
      try {
        const found = { pages: await pages(credential), rest: [...new Set(await rest(credential))] };
        assert.deepEqual(found, { pages: row.pages, rest: [row.rest] });
        if (withSubversion) assert.equal(await svn(credential), row.svn, 'Subversion');
      } finally {
        await row.end?.();
      }
    });
  }

  test('with a second factor, a directory password is not sufficient for the API', { skip: noSlapd }, async () => {
    const credential = { username: 'lars', password: passwordOf('lars') };
    await withCodes(await browserOf(credential.username, credential.password), credential.password);
    assert.equal(await pages(credential), 'factor asked');
    assert.deepEqual(await rest(credential), ['key needed', 'key needed']);
    if (withSubversion) assert.equal(await svn(credential), 'key needed');
  });

  test('with a second factor, OpenID Connect asks for it', async () => {
    const first = await byProvider('otis');
    const { code } = await withCodes(first.browser.caller());
    const { browser, answered } = await byProvider('otis');
    assert.deepEqual([answered.step, answered.session], ['second_factor', null]);
    assert.equal(await signedIn(browser.caller()), 'closed');
    const body = { token: answered.token ?? '', code: code() };
    const completed = await browser.caller().post('/openid_sign_ins/complete', { body });
    assert.equal(completed.status, 201, completed.text);
    assert.equal(await signedIn(asBrowser(completed.headers['set-cookie'])), 'open');
  });

  test("people of the directory get no reset link, because Hearth doesn't store their password", {
    skip: noSlapd,
  }, async () => {
    const { id } = (await (await browserOf('lena', passwordOf('lena'))).get('/users/self')).json;
    const ask = (login: string) => anonymous.post('/password_resets', { body: { login } });
    await hearth.user('nora');
    const answers = [await ask('lena'), await ask('nora'), await ask('nobody')];
    assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
    // The jobs run in their order.
    await smtp.received('nora@example.com', 1);
    assert.deepEqual(smtp.to('lena@example.org'), []);
    const sent = await admin.post(`/users/${id ?? 0}/password_reset`);
    refuses(sent, 409, 'The directory keeps the password of this account. Change it there.');
  });
});
