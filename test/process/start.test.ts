import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { hearth, installation, launch, programs, startServer } from './support.ts';

const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

const passwordIn = (text: string): string | undefined => /^Password: ([0-9a-f]{24}) /m.exec(text)?.[1];

describe('the first start', () => {
  test('prints the address, the administrator and a valid password; the second start prints only the address', async (t) => {
    const env = await installation(t);
    const first = await startServer(t, env);
    const { stdout } = first.output();
    assert.match(
      stdout,
      /^Administrator: admin\nPassword: .*\nHearth is ready at http:\/\/127\.0\.0\.1:\d+ \(database: \w+\)\n/,
    );
    const password = passwordIn(stdout) ?? '';
    const self = await send(first.base, 'GET', '/api/users/self', { headers: basic('admin', password) });
    assert.deepEqual([self.status, self.json.id], [200, 101]);
    assert.equal((await first.stop()).code, 0);

    const second = await startServer(t, env);
    const ended = await second.stop();
    assert.match(ended.stdout, /^Hearth is ready at \S+ \(database: \w+\)\n$/);
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes(password));
  });

  test('takes the password from the environment and does not print it', async (t) => {
    const password = 'from the environment';
    const server = await startServer(t, { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password });
    const self = await send(server.base, 'GET', '/api/users/self', { headers: basic('admin', password) });
    assert.equal(self.status, 200);
    const { stdout, stderr } = await server.stop();
    assert.match(stdout, /^Password: the one in HEARTH_ADMIN_PASSWORD$/m);
    assert.ok(!`${stdout}${stderr}`.includes(password));
  });

  test('that fails because the port is in use has already printed the password, which is valid', async (t) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    t.after(() => other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const env = await installation(t);
    const failed = await launch(t, [programs.server], { ...env, HEARTH_PORT: String(port) }).ended;
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, new RegExp(`^Hearth cannot start: Port ${port} on 127\\.0\\.0\\.1 is in use\\.`, 'm'));
    const password = passwordIn(failed.stdout) ?? '';
    const server = await startServer(t, env);
    const self = await send(server.base, 'GET', '/api/users/self', { headers: basic('admin', password) });
    assert.equal(self.status, 200);
  });

  test('can be done by the command line, too', async (t) => {
    const env = await installation(t);
    const created = await hearth(t, env, ['user', 'create', 'alice', '--email', 'alice@example.com']);
    assert.match(created.stderr, /^Administrator: admin$/m);
    assert.ok(passwordIn(created.stderr));
    assert.match(created.stdout, /^Created user alice \(102\)\.$/m);
    const server = await startServer(t, env);
    assert.doesNotMatch(server.output().stdout, /Password/);
  });
});
