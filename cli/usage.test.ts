import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CommanderError } from 'commander';
import { hearth, installation } from '../test/process/support.ts';
import { createProgram } from './program.ts';

const misuses: { args: string[]; says: RegExp }[] = [
  { args: ['usr', 'list'], says: /unknown command 'usr'\n\(Did you mean user\?\)/ },
  { args: ['user', 'lst'], says: /unknown command 'lst'\n\(Did you mean list\?\)/ },
  { args: ['user'], says: /^Usage: hearth user/ },
  { args: ['user', 'create', 'alice'], says: /required option '--email/ },
  { args: ['user', 'list', '--jsn'], says: /unknown option '--jsn'\n\(Did you mean --json\?\)/ },
  {
    args: ['key', 'create', 'admin', '--scope', 'write:everything'],
    says: /Allowed choices are write:rest, write:svn/,
  },
  { args: ['key', 'revoke', 'abc'], says: /number that `key list` shows/ },
  { args: ['archive', 'restore', 'x'], says: /number that `archive list` shows/ },
  { args: ['tracker', 'export', 'bugs', 'bugs.xml'], says: /number of a tracker/ },
  { args: ['csv', 'import', '1', 'bugs.csv'], says: /required option '--as/ },
  { args: ['import', 'bugs', '--from', 'trac'], says: /Allowed choices are redmine, jira, github, gitlab/ },
];

const refusals: { args: string[]; says: string }[] = [
  { args: ['user', 'suspend', 'admn'], says: 'There is no user admn. Did you mean admin?' },
  { args: ['key', 'revoke', '999'], says: 'Access key does not exist' },
  { args: ['export', 'nowhere', 'nowhere.zip'], says: 'There is no project nowhere.' },
  { args: ['config', 'get', 'acces_mode'], says: 'There is no setting acces_mode. Did you mean access_mode?' },
  {
    args: ['config', 'set', 'access_mode', 'open'],
    says: 'Invalid value for the setting access_mode: expected one of (anonymous,regular,restricted)',
  },
];

describe('the command line', () => {
  for (const { args, says } of misuses) {
    test(`answers the misuse "${args.join(' ')}" with the correct usage`, async () => {
      let said = '';
      const program = createProgram({
        writeErr(text) {
          said += text;
        },
      });
      await assert.rejects(
        program.parseAsync(args, { from: 'user' }),
        (error) => error instanceof CommanderError && error.exitCode !== 0,
      );
      assert.match(said, says);
    });
  }

  test('exits with code 2 after misuse', async (t) => {
    const { code, stdout, stderr } = await hearth(t, await installation(t), ['usr', 'list']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr, "error: unknown command 'usr'\n(Did you mean user?)\n");
  });

  test('reports a failure with one sentence and exit code 1', async (t) => {
    const env = await installation(t);
    const absent = await hearth(t, env, ['user', 'list']);
    assert.match(absent.stderr, /^There is no platform in .*, or start Hearth first\.\n$/);
    assert.deepEqual([absent.code, absent.stdout], [1, '']);
    if (!('HEARTH_DATABASE_URL' in env)) {
      for (const args of [
        ['backup', 'nowhere'],
        ['restore', 'nowhere'],
      ]) {
        assert.match((await hearth(t, env, args)).stderr, /^There is no (?:database|backup) at /);
      }
      assert.equal(existsSync(env['HEARTH_DATA_DIR'] ?? ''), false, 'nothing is created');
    }
    const created = await hearth(t, env, ['user', 'create', 'alice', '--email', 'alice@example.com']);
    assert.equal(created.code, 0, JSON.stringify(created));
    for (const { args, says } of refusals) {
      assert.deepEqual(
        await hearth(t, env, args),
        { code: 1, signal: null, stdout: '', stderr: `${says}\n` },
        args.join(' '),
      );
    }
  });

  test('reports an invalid variable in one sentence', async (t) => {
    const { code, stderr } = await hearth(t, { ...(await installation(t)), HEARTH_PORT: 'x' }, ['user', 'list']);
    assert.equal(code, 1);
    assert.match(stderr, /^HEARTH_PORT must be [^\n]+\n$/);
  });
});
