import assert from 'node:assert/strict';
import { send, type Sent } from '../support/hearth/client.ts';
import { type Cleanup, hearth, installation, startServer } from './support.ts';

const password = 'correct horse battery staple';

export const basic = (name: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

/** A running server, with the command line on the same platform. */
export async function startAdministered(whole: Cleanup) {
  const env = { ...(await installation(whole)), HEARTH_ADMIN_PASSWORD: password };
  const server = await startServer(whole, env);
  const call = <const Method extends string, const Path extends string>(method: Method, path: Path, sent: Sent = {}) =>
    send(server.base, method, `/api${path}`, sent);

  return {
    env,
    /** the credentials of the site administrator */
    admin: basic('admin', password),
    call,
    get: <const Path extends string>(path: Path, headers: Record<string, string> = {}) =>
      call('GET', path, { headers }),

    /** Runs a command that must succeed. */
    run: async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await hearth(whole, env, args);
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
      return stdout;
    },

    hearth: (args: readonly string[], input?: string) => hearth(whole, env, args, input),

    /** A user created through the API, with a key. */
    user: async (
      username: string,
    ): Promise<{ password: string; headers: { 'X-Auth-AccessKey': string }; keyId: string }> => {
      const secret = `secret of ${username}`;
      const body = { username, email: `${username}@example.com`, password: secret };
      const made = await call('POST', '/users', { headers: basic('admin', password), body });
      assert.equal(made.status, 201, made.text);
      const key = await call('POST', '/access_keys', {
        headers: basic(username, secret),
        body: { description: 'test' },
      });
      assert.equal(key.status, 201, key.text);
      const { identifier } = key.json;
      return {
        password: secret,
        headers: { 'X-Auth-AccessKey': identifier },
        keyId: /^tlp-k1-(\d+)\./.exec(identifier)?.[1] ?? '',
      };
    },
  };
}
