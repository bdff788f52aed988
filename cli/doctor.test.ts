import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { hearth, launch, programs } from '../test/process/support.ts';
import { startSmtp } from '../test/support/servers/smtp.ts';
import { readConfig, unknownVariables } from '../server/config.ts';
import type { Finding } from './doctor/check.ts';
import { databaseChecks } from './doctor/database.ts';
import { installationChecks } from './doctor/installation.ts';
import { networkChecks } from './doctor/network.ts';
import { storageChecks } from './doctor/storage.ts';
import { subversionChecks } from './doctor/subversion.ts';

const checks = [...installationChecks, ...storageChecks, ...databaseChecks, ...subversionChecks, ...networkChecks];

/** Runs one check on an installation with these variables. */
async function finding(name: string, env: Record<string, string>): Promise<Finding> {
  const check = checks.find((each) => each.name === name);
  assert.ok(check);
  return check.run({
    config: readConfig(env),
    unknownVariables: unknownVariables(env),
    database: () => Promise.reject(new Error('not used by this check')),
  });
}

async function directory(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'hearth-doctor-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** A certificate that is valid for this many days. */
async function certificate(t: TestContext, days: number): Promise<Record<string, string>> {
  const place = await directory(t);
  const [cert, key] = [join(place, 'cert.pem'), join(place, 'key.pem')];
  const names = ['-subj', '/CN=localhost', '-keyout', key, '-out', cert, '-days', String(days)];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...names],
    {
      stdio: 'ignore',
    },
  );
  return { HEARTH_TLS_CERT: cert, HEARTH_TLS_KEY: key };
}

async function listening(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.end());
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
