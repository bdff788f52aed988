import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { readConfig, variables } from './config.ts';
import { type Environment, installation, launch, programs } from '../test/process/support.ts';

describe('a start that fails', () => {
  const faults: { what: string; env: Environment; says: RegExp }[] = [
    { what: 'an invalid port', env: { HEARTH_PORT: 'http' }, says: /HEARTH_PORT must be a whole number/ },
    {
      what: 'a password that is too short',
      env: { HEARTH_ADMIN_PASSWORD: 'short' },
      says: /HEARTH_ADMIN_PASSWORD must have at least 8 characters/,
    },
    {
      what: 'an invalid proxy',
      env: { HEARTH_TRUSTED_PROXIES: '10.0.0.0/33' },
      says: /HEARTH_TRUSTED_PROXIES contains 10\.0\.0\.0\/33/,
    },
    {
      what: 'a certificate without its key',
      env: { HEARTH_TLS_CERT: 'package.json' },
      says: /HEARTH_TLS_CERT and HEARTH_TLS_KEY go together/,
    },
    {
      what: 'an invalid certificate',
      env: { HEARTH_TLS_CERT: 'package.json', HEARTH_TLS_KEY: 'package.json' },
      says: /must be PEM files/,
    },
    {
      what: 'an address of another machine',
      env: { HEARTH_HOST: '192.0.2.1' },
      says: /no address 192\.0\.2\.1\. Set HEARTH_HOST/,
    },
    {
      what: 'a database that does not answer',
      env: { HEARTH_DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' },
      says: /PostgreSQL at 127\.0\.0\.1:1 can't be used/,
    },
  ];
  for (const { what, env, says } of faults) {
    test(`with ${what} exits with one sentence that says how to fix it`, async (t) => {
      await expectFault(t, { ...(await installation(t)), HEARTH_LOG_LEVEL: 'warn', ...env }, says);
    });
  }

  test('with a data directory that cannot be created exits with one sentence that says how to fix it', async (t) => {
    const env = await installation(t);
    const file = join(dirname(env['HEARTH_DATA_DIR'] ?? ''), 'file');
    await writeFile(file, '');
    await expectFault(t, { ...env, HEARTH_DATA_DIR: join(file, 'data') }, /HEARTH_DATA_DIR/);
    // Node's recursive mkdir never returns for this path.
    await expectFault(
      t,
      { ...env, HEARTH_DATA_DIR: '/proc/hearth' },
      /\/proc\/hearth can't be used: .*HEARTH_DATA_DIR/,
    );
  });

  test('with a damaged database exits with one sentence that says how to fix it', async (t) => {
    const { HEARTH_DATA_DIR: data = '', HEARTH_PORT: port = '0' } = await installation(t);
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(data, 'hearth.sqlite'), Buffer.alloc(50_000, 'no database'), { mode: 0o600 });
    const env = { HEARTH_DATA_DIR: data, HEARTH_PORT: port };
    await expectFault(t, env, /hearth\.sqlite is damaged \(file is not a database\)\. Restore the newest backup/);
  });
});

describe('a variable', () => {
  const unset = readConfig({});
  test('that is empty counts as unset', () => {
    for (const empty of ['', ' ']) {
      const env = Object.fromEntries(Object.keys(variables).map((name) => [name, empty]));
      assert.deepEqual(readConfig(env), unset);
    }
    assert.ok(unset.dataDir.endsWith('/data') && unset.port === 8080);
  });

  test('that is an integer accepts only digits', () => {
    assert.equal(readConfig({ HEARTH_PORT: '8081' }).port, 8081);
    for (const given of ['0x203b', '8e3', '80.0', '+80', '-1', '٣', '9'.repeat(400)]) {
      assert.throws(() => readConfig({ HEARTH_PORT: given }), /HEARTH_PORT must be a whole number from 0 to 65535/);
    }
  });
});

async function expectFault(t: TestContext, env: Environment, says: RegExp): Promise<void> {
  const { code, stdout, stderr } = await launch(t, [programs.server], env).ended;
  assert.equal(code, 1);
  // Before Hearth tries the port, it prints only the administrator.
  assert.doesNotMatch(stdout, /ready/);
  assert.match(stderr, says);
  assert.match(stderr, /^Hearth cannot start: [^\n]+\n$/, 'one line, no stack');
  assert.doesNotMatch(stderr, /geheim/);
}
