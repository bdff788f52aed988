import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { hearth, launch, programs } from '../test/process/support.ts';
import { startHearth } from '../test/support/hearth/hearth.ts';
import { addProvider } from '../test/support/hearth/openid.ts';
import { startOpenIdProvider } from '../test/support/servers/openid.ts';
import { startS3 } from '../test/support/servers/s3.ts';
import { startSmtp } from '../test/support/servers/smtp.ts';
import { readConfig, unknownVariables } from '../server/config.ts';
import { configuredInstallation } from '../server/backup/index.ts';
import { parseS3Address } from '../server/blobs/index.ts';
import { diagnose, type Diagnosis } from '../server/db/index.ts';
import type { CheckContext, Finding } from './doctor/check.ts';
import { attachmentChecks } from './doctor/attachments.ts';
import { databaseChecks } from './doctor/database.ts';
import { installationChecks } from './doctor/installation.ts';
import { networkChecks } from './doctor/network.ts';
import { publicChecks } from './doctor/public.ts';
import { signInChecks } from './doctor/sign-in.ts';
import { storageChecks } from './doctor/storage.ts';
import { subversionChecks } from './doctor/subversion.ts';

const checks = [
  ...installationChecks,
  ...storageChecks,
  ...databaseChecks,
  ...subversionChecks,
  ...networkChecks,
  ...publicChecks,
];

const unused: CheckContext['database'] = () => Promise.reject(new Error('not used by this check'));

/** Runs one check on an installation with these variables. */
async function finding(name: string, env: Record<string, string>, database = unused): Promise<Finding> {
  const check = checks.find((each) => each.name === name);
  assert.ok(check);
  return check.run({
    config: readConfig(env),
    unknownVariables: unknownVariables(env),
    database,
  });
}

async function directory(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'hearth-doctor-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** A certificate that is valid for this many days. */
async function certificate(t: TestContext, days: number, address = '127.0.0.1'): Promise<Record<string, string>> {
  const place = await directory(t);
  const [cert, key] = [join(place, 'cert.pem'), join(place, 'key.pem')];
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    `subjectAltName=IP:${address}`,
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    String(days),
  ];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...names],
    {
      stdio: 'ignore',
    },
  );
  return { HEARTH_TLS_CERT: cert, HEARTH_TLS_KEY: key };
}

async function listening(t: TestContext, server: Server = createServer((socket) => socket.end())): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('doctor finds', () => {
  test('a data directory that is a file', async (t) => {
    const file = join(await directory(t), 'file');
    await writeFile(file, '');
    const { level, found } = await finding('Data directory', { HEARTH_DATA_DIR: join(file, 'data') });
    assert.deepEqual([level, found], ['failure', `${file} is not a directory`]);
  });

  test('a data directory that cannot be created', async () => {
    const { level, found } = await finding('Data directory', { HEARTH_DATA_DIR: '/proc/hearth/data' });
    assert.deepEqual(
      [level, found],
      ['failure', "/proc/hearth/data can't be created: /proc does not allow new directories"],
    );
  });

  test('data that others on the machine can open', async (t) => {
    const data = join(await directory(t), 'data');
    await mkdir(data);
    await chmod(data, 0o755);
    const env = { HEARTH_DATA_DIR: data };
    assert.deepEqual(await finding('Data privacy', env), {
      level: 'warning',
      found: `${data} is accessible to other users of this machine`,
      fix: `chmod 700 ${data}`,
    });
    await writeFile(join(data, 'hearth.sqlite'), '', { mode: 0o644 });
    assert.equal((await finding('Data privacy', env)).level, 'failure');
    await chmod(join(data, 'hearth.sqlite'), 0o600);
    await chmod(data, 0o700);
    assert.equal((await finding('Data privacy', env)).level, 'ok');
  });

  test('a port that another program uses', async (t) => {
    const port = await listening(t);
    const { level, found } = await finding('Port', { HEARTH_PORT: String(port) });
    assert.equal(level, 'failure');
    assert.match(found, /EADDRINUSE/);
  });

  test('a public address without HEARTH_BASE_URL', async () => {
    assert.equal((await finding('Base URL', { HEARTH_HOST: '0.0.0.0' })).level, 'warning');
    const named = { HEARTH_HOST: '0.0.0.0', HEARTH_BASE_URL: 'https://hearth.example.com' };
    assert.equal((await finding('Base URL', named)).level, 'ok');
  });

  test('providers and directories that cannot be reached', async (t) => {
    const running = await startHearth(t);
    const { config } = running.platform;
    const database = () => diagnose(configuredInstallation(config).database);
    const found = async () => {
      const [check] = signInChecks;
      return check === undefined ? assert.fail() : check.run({ config, unknownVariables: [], database });
    };
    assert.equal((await found()).level, 'skipped');
    const works = await startOpenIdProvider(t, running.base);
    await addProvider(running, works.issuer);
    assert.deepEqual(await found(), { level: 'ok', found: 'Works' });
    const body = { url: 'ldaps://127.0.0.1:1', user_base: 'dc=example', bind_password: 'ldap-secret' };
    assert.equal((await running.admin.put('/ldap_directory', { body })).status, 200);
    const lost = await found();
    assert.equal(lost.level, 'failure');
    assert.match(lost.found, /^ldaps:\/\/127\.0\.0\.1:1: /);
    assert.doesNotMatch(lost.found, /ldap-secret/);
    await works.stop();
    assert.match((await found()).found, /^Works: /);
  });

  test('a mail server that does not answer or refuses the login', async (t) => {
    const smtp = await startSmtp(t);
    assert.equal((await finding('Mail', { HEARTH_SMTP_URL: smtp.url })).level, 'ok');
    for (const url of ['smtp://u:wrong-secret@127.0.0.1:1', smtp.urlWithWrongPassword]) {
      const { level, found } = await finding('Mail', { HEARTH_SMTP_URL: url });
      assert.equal(level, 'failure');
      assert.doesNotMatch(found, /wrong-secret/);
    }
    assert.match((await finding('Mail', {})).found, /no mail is sent/);
  });

  test('certificates that expire soon or do not match their key', async (t) => {
    const long = await certificate(t, 90);
    const short = await certificate(t, 5);
    assert.equal((await finding('TLS', long)).level, 'ok');
    assert.equal((await finding('TLS', short)).level, 'warning');
    const mixed = { ...long, HEARTH_TLS_KEY: short['HEARTH_TLS_KEY'] ?? '' };
    assert.deepEqual(
      [(await finding('TLS', mixed)).level, (await finding('TLS', mixed)).found],
      ['failure', 'the key does not belong to the certificate'],
    );
  });

  test('an unknown user in HEARTH_SVN_USER', async (t) => {
    if (process.getuid?.() !== 0) return t.skip('the user matters only if Hearth runs as root');
    const env = { HEARTH_DATA_DIR: join(await directory(t), 'data'), HEARTH_SVN_USER: 'nosuchuser' };
    const { level, found } = await finding('Repositories', env);
    assert.equal(level, 'failure');
    assert.match(found, /^HEARTH_SVN_USER is nosuchuser/);
    const { code, stderr } = await launch(t, [programs.server], env).ended;
    assert.equal(code, 1);
    assert.match(stderr, /^Hearth cannot start: HEARTH_SVN_USER is nosuchuser/m);
  });

  test('a copy with the Subversion repositories that is down, or an address that is not Hearth', async (t) => {
    const ready = createPlainServer((_request, response) => response.end('{"status":"ready"}'));
    const origin = `http://127.0.0.1:${await listening(t, ready)}`;
    assert.equal((await finding('Repositories', { HEARTH_SVN_NODE: origin })).level, 'ok');
    const other = `http://127.0.0.1:${await listening(t)}`;
    const { level, found, fix } = await finding('Repositories', { HEARTH_SVN_NODE: other });
    assert.equal(level, 'failure');
    assert.match(found, /can't be reached/);
    assert.match(fix ?? '', /HEARTH_SVN_NODE/);
  });

  test('data of another owner', async (t) => {
    if (process.getuid?.() !== 0) return t.skip('only root can give files away');
    const data = join(await directory(t), 'data');
    await mkdir(data);
    await writeFile(join(data, 'hearth.sqlite'), '');
    const level = async (): Promise<string> => (await finding('Data owner', { HEARTH_DATA_DIR: data })).level;
    assert.equal(await level(), 'ok');
    await chown(join(data, 'hearth.sqlite'), 65_534, 65_534);
    assert.equal(await level(), 'failure');
    await chown(data, 65_534, 65_534);
    assert.equal(await level(), 'warning');
  });

  test('settings of PostgreSQL that lose changes, too few connections, and a clock that was set back', async () => {
    const settings = {
      isStandby: false,
      fsync: 'on',
      fullPageWrites: 'on',
      synchronousCommit: 'on',
      dataChecksums: 'on',
      maxConnections: 100,
      reservedConnections: 3,
      processes: 1,
    };
    const healthy: Diagnosis = {
      engine: 'postgres',
      server: 'PostgreSQL',
      pending: [],
      unknown: [],
      damage: [],
      activeAdministrators: 1,
      latencyMs: 1,
      clockAheadMs: 0,
      encoding: 'UTF8',
      timeZone: 'UTC',
      strayDays: 0,
      textIndex: true,
      newestEvent: Date.now(),
      settings,
    };
    const bucket = { HEARTH_BLOBS_URL: 's3://key:secret@s3.example.com/bucket' };
    const cases: [check: string, change: Partial<Diagnosis>, level: string, env?: Record<string, string>][] = [
      ['Copies', {}, 'ok'],
      ['Copies', { settings: undefined }, 'ok'],
      ['Copies', { settings: { ...settings, processes: 2 } }, 'warning'],
      ['Copies', { settings: { ...settings, processes: 2 } }, 'ok', { HEARTH_WORKERS: '2' }],
      ['Copies', { settings: { ...settings, processes: 4 } }, 'warning', { HEARTH_WORKERS: '2' }],
      ['Copies', { settings: { ...settings, processes: 4 } }, 'ok', bucket],
      ['Durability', {}, 'ok'],
      ['Durability', { settings: { ...settings, synchronousCommit: 'remote_apply' } }, 'ok'],
      ['Durability', { settings: { ...settings, dataChecksums: 'off' } }, 'warning'],
      ['Durability', { settings: { ...settings, synchronousCommit: 'off' } }, 'failure'],
      ['Durability', { settings: { ...settings, fsync: 'off' } }, 'failure'],
      ['Durability', { settings: { ...settings, fullPageWrites: 'off' } }, 'failure'],
      ['Durability', { settings: { ...settings, isStandby: true } }, 'failure'],
      ['Connections', {}, 'ok'],
      ['Connections', { settings: { ...settings, maxConnections: 20 } }, 'warning'],
      ['Clock', {}, 'ok'],
      ['Clock', { clockAheadMs: 60_000 }, 'warning'],
      ['Clock', { newestEvent: Date.now() + 60_000 }, 'failure'],
      ['Clock', { engine: 'sqlite', newestEvent: Date.now() + 60_000 }, 'failure'],
    ];
    for (const [check, change, level, env = {}] of cases) {
      const found = await finding(check, env, async () => ({ ...healthy, ...change }));
      assert.equal(found.level, level, `${check} ${JSON.stringify(change)}: ${found.found}`);
    }
  });

  test('a store of attachments that refuses the key or has no such bucket', async (t) => {
    const s3 = await startS3(t);
    const { config } = (await startHearth(t)).platform;
    const stored = async (url: string) => {
      const [check] = attachmentChecks;
      const withStore = { ...config, blobs: parseS3Address(url) };
      const database = () => diagnose(configuredInstallation(config).database);
      return check === undefined ? assert.fail() : check.run({ config: withStore, unknownVariables: [], database });
    };
    assert.equal((await stored(s3.url)).level, 'ok');
    assert.match(
      (await stored(s3.urlWithWrongSecret)).found,
      /can't be used: the store refuses the key \(status 403\)$/,
    );
    assert.match((await stored(s3.urlWithWrongBucket)).found, /can't be used: the bucket does not exist$/);
  });

  test('the versions of svn and httpd', async () => {
    const { level, found } = await finding('Subversion', {});
    assert.equal(level, 'ok');
    assert.match(found, /^svn \d+\.\d+\.\d+, Apache httpd \d+\.\d+\.\d+, mod_dav_svn$/);
    assert.equal((await finding('Subversion', { HEARTH_SVN_NODE: 'http://10.0.0.5:8080' })).level, 'skipped');
  });

  // 0.0.0.0 leads to this machine, but is not one of the names that only this machine uses.
  const at = (scheme: string, port: number): Record<string, string> => ({
    HEARTH_PORT: '0',
    HEARTH_BASE_URL: `${scheme}://0.0.0.0:${port}`,
  });
  const answering =
    (headers: Record<string, string>, metricsStatus: number): RequestListener =>
    (request, response) => {
      response.writeHead(request.url === '/metrics' ? metricsStatus : 200, headers).end('{"status":"ready"}');
    };

  test('a public address without TLS, with open metrics, or where another program answers', async (t) => {
    const open = at('http', await listening(t, createPlainServer(answering({}, 200))));
    assert.match((await finding('Public address', open)).found, /not protected by TLS/);
    assert.equal((await finding('Metrics', open)).level, 'warning');
    assert.equal((await finding('Proxy', open)).level, 'skipped');
    const other = at(
      'http',
      await listening(
        t,
        createPlainServer((_, response) => response.end('It works!')),
      ),
    );
    assert.equal((await finding('Public address', other)).level, 'failure');
    assert.equal((await finding('Public address', at('http', 1))).level, 'failure');
    assert.equal((await finding('Public address', {})).level, 'skipped');
  });

  test('a certificate that browsers refuse or that ends soon, and a proxy that removes HSTS or is not trusted', async (t) => {
    const trusted = getCACertificates('default');
    t.after(() => setDefaultCACertificates(trusted));
    const serve = async (days: number, headers: Record<string, string>): Promise<Record<string, string>> => {
      const files = await certificate(t, days, '0.0.0.0');
      const [cert, key] = [
        await readFile(files['HEARTH_TLS_CERT'] ?? ''),
        await readFile(files['HEARTH_TLS_KEY'] ?? ''),
      ];
      const env = at('https', await listening(t, createTlsServer({ cert, key }, answering(headers, 403))));
      assert.match((await finding('Public address', env)).found, /can't be reached: self-signed certificate/);
      setDefaultCACertificates([...trusted, cert.toString()]);
      return env;
    };
    const hsts = { 'Strict-Transport-Security': 'max-age=1' };
    const good = { ...(await serve(90, hsts)), HEARTH_TRUSTED_PROXIES: 'loopback' };
    for (const name of ['Public address', 'Proxy', 'Metrics'])
      assert.equal((await finding(name, good)).level, 'ok', name);
    const untrusted = { ...good, HEARTH_TRUSTED_PROXIES: '' };
    assert.match((await finding('Proxy', untrusted)).found, /^HEARTH_TRUSTED_PROXIES is unset/);
    const ending = await serve(5, {});
    assert.match((await finding('Public address', ending)).found, /expires in \d days/);
    assert.equal((await finding('Proxy', ending)).found, 'the proxy removes Strict-Transport-Security');
  });

  test('a file that is not a database, and continues with the other checks', async (t) => {
    const data = await directory(t);
    await writeFile(join(data, 'hearth.sqlite'), 'This is a note. '.repeat(1_000), { mode: 0o600 });
    const { code, stdout } = await hearth(t, { HEARTH_DATA_DIR: data }, ['doctor', '--json']);
    const all = JSON.parse(stdout) as (Finding & { name: string })[];
    const failed = all.findIndex(({ level, found }) => level === 'failure' && /not a database/.test(found));
    assert.ok(code === 1 && all.length >= checks.length, stdout);
    assert.ok(failed >= 0 && all.slice(failed).some(({ level }) => level === 'ok'), stdout);
  });

  test('a mistyped variable', async () => {
    const { level, fix } = await finding('Environment', { HEARTH_PROT: '80' });
    assert.equal(level, 'warning');
    assert.match(fix ?? '', /Rename HEARTH_PROT to HEARTH_PORT\./);
  });

  test('an invalid value, and exits with code 1', async (t) => {
    const { code, stdout } = await hearth(t, { HEARTH_PORT: 'x' }, ['doctor']);
    assert.equal(code, 1);
    assert.match(stdout, /^FAILURE {2}Configuration +HEARTH_PORT must be a whole number/m);
    assert.match(stdout, /^- +Database +needs the configuration$/m);
  });
});
