import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { engine } from '../support/hearth/hearth.ts';
import { type Environment, hearth, installation, startServer } from './support.ts';

interface Finding {
  name: string;
  level: string;
  found: string;
  fix?: string;
}

interface Examination {
  code: number | null;
  failures: string[];
  by: (name: string) => Finding;
}

async function examine(env: Environment): Promise<Examination> {
  const { code, stdout, stderr } = await hearth({ after }, env, ['doctor', '--json']);
  assert.equal(stderr, '');
  const findings = JSON.parse(stdout) as Finding[];
  return {
    code,
    // PostgreSQL doesn't sync in tests, so that they are fast, and doctor reports this.
    failures: findings
      .filter(({ name, level }) => level === 'failure' && !(engine === 'postgres' && name === 'Durability'))
      .map(({ name, found }) => `${name}: ${found}`),
    by: (name) => findings.find((finding) => finding.name === name) ?? { name, level: 'absent', found: '' },
  };
}

const env = await installation({ after });

describe('doctor', () => {
  test('finds nothing wrong with a running platform', async () => {
    const server = await startServer({ after }, env);
    const { failures, by } = await examine({ ...env, HEARTH_PORT: new URL(server.base).port });
    assert.deepEqual(failures, []);
    for (const name of ['Node.js', 'Configuration', 'Environment', 'Data directory', 'Data privacy', 'Database']) {
      assert.equal(by(name).level, 'ok', `${name}: ${by(name).found}`);
    }
    for (const name of ['Migrations', 'Integrity', 'Clock', 'Data owner', 'Administrator', 'Base URL']) {
      assert.equal(by(name).level, 'ok', `${name}: ${by(name).found}`);
    }
    assert.match(by('Port').found, /^Hearth is running at 127\.0\.0\.1:\d+$/);
    assert.match(by('Database').found, engine === 'sqlite' ? /^SQLite 3/ : /^PostgreSQL \d+/);
    await server.stop();
  });

  test('finds a platform that no one can administer', async () => {
    const suspended = await hearth({ after }, env, ['user', 'suspend', 'admin']);
    assert.match(suspended.stderr, /last active site administrator/);
    const { code, by } = await examine(env);
    assert.equal(code, 1);
    assert.deepEqual(
      [by('Administrator').level, by('Administrator').found],
      ['failure', 'no active site administrator'],
    );
    await hearth({ after }, env, ['user', 'activate', 'admin']);
  });

  test('finds a database that cannot be read', async () => {
    const broken = await installation({ after });
    const brokenEnv: Environment =
      engine === 'postgres'
        ? { ...broken, HEARTH_DATABASE_URL: 'postgres://hearth:geheim@127.0.0.1:1/hearth' }
        : { ...broken, HEARTH_DATA_DIR: join(env['HEARTH_DATA_DIR'] ?? '', '..', 'broken') };
    if (engine === 'sqlite') await damage(brokenEnv['HEARTH_DATA_DIR'] ?? '');
    const { code, by } = await examine(brokenEnv);
    assert.equal(code, 1);
    assert.equal(by('Database').level, 'failure');
    assert.match(by('Database').found, engine === 'sqlite' ? /not a database/ : /127\.0\.0\.1:1 can't be used/);
    assert.doesNotMatch(by('Database').found, /geheim/);
    assert.equal(by('Migrations').level, 'skipped');
  });

  test('lists what will be created if nothing exists yet, and creates nothing', async () => {
    const fresh = await installation({ after });
    const { code, failures, by } = await examine(fresh);
    assert.deepEqual(failures, []);
    if (engine === 'sqlite') assert.equal(code, 0);
    assert.match(by('Data directory').found, /will be created at the first start/);
    const pending = engine === 'sqlite' ? by('Database').found : by('Migrations').found;
    assert.match(pending, engine === 'sqlite' ? /none yet/ : /0001-changes/);
    await assert.rejects(readFile(join(fresh['HEARTH_DATA_DIR'] ?? '', 'hearth.sqlite')), { code: 'ENOENT' });
  });
});

async function damage(directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  await writeFile(join(directory, 'hearth.sqlite'), 'this is no database'.repeat(100), { mode: 0o600 });
}
