import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect } from 'node:tls';
import { readConfig } from '../../server/config.ts';
import { createFirstAdministrator } from '../../server/first-start.ts';
import { createLog } from '../../server/lib/log.ts';
import { createPlatform } from '../../server/platform.ts';
import { createServer } from '../../server/server.ts';
import { adminPassword, engine } from '../support/hearth/hearth.ts';
import { freshStore } from '../support/hearth/store.ts';
import { exchange, statusIn } from './socket.ts';

const directory = mkdtempSync(join(tmpdir(), 'hearth-tls-'));
after(() => rmSync(directory, { recursive: true }));
const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
const subject = '-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
const selfSigned = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 ${subject}`;
execFileSync('openssl', [...selfSigned.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });

const store = await freshStore(engine);
const config = readConfig({
  HEARTH_PORT: '0',
  HEARTH_DATA_DIR: directory,
  HEARTH_ADMIN_PASSWORD: adminPassword,
  HEARTH_LOG_LEVEL: 'silent',
  HEARTH_TLS_CERT: cert,
  HEARTH_TLS_KEY: key,
  ...('url' in store.location ? { HEARTH_DATABASE_URL: store.location.url, HEARTH_DATABASE_POOL: '4' } : {}),
});
const platform = await createPlatform({ config, log: createLog('silent'), onFatal: (error) => assert.fail(error) });
await createFirstAdministrator(platform);
const server = await createServer(platform);
const base = await server.listen();
after(async () => {
  await server.close();
  await platform.close();
  await store.remove();
});

const ca = readFileSync(cert);
const basic = { Authorization: `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}` };

interface Read {
  status: number | undefined;
  text: string;
  cookie: string;
}

function read(path: string, options: { method?: string; body?: string } = {}): Promise<Read> {
  const { method = 'GET', body } = options;
  return new Promise((resolve, reject) => {
    const request = httpsRequest(`${base}${path}`, { ca, method, agent: false, headers: basic }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => {
        resolve({ status: response.statusCode, text, cookie: String(response.headers['set-cookie']) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

test('with a certificate, the platform serves HTTPS and uses https addresses', async () => {
  assert.match(base, /^https:\/\/127\.0\.0\.1:\d+$/);
  const self = await read('/api/users/self');
  assert.equal(self.status, 200, self.text);
  assert.equal(JSON.parse(self.text).username, 'admin');
  assert.match(JSON.parse(self.text).avatar_url, /^https:/);
});

test('a session cookie is Secure and bound to the host', async () => {
  const body = JSON.stringify({ username: 'admin', password: adminPassword });
  const begun = await read('/api/session', { method: 'POST', body });
  assert.equal(begun.status, 201, begun.text);
  assert.match(begun.cookie, /^__Host-hearth_session=.*; Secure/);
});

test('an unescaped query is also accepted over TLS', async () => {
  const { hostname, port } = new URL(base);
  const text = await new Promise<string>((resolve, reject) => {
    let all = '';
    const socket = connect({ host: hostname, port: Number(port), ca }, () => {
      socket.write('GET /api/projects?query={"shortname": "x"} HTTP/1.1\r\nHost: a\r\n\r\n');
    });
    socket.on('data', (chunk: Buffer) => {
      all += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(all));
  });
  assert.equal(statusIn(text), 200, text);
});

test('plain HTTP is not served', async () => {
  const answer = await exchange(base, 'GET /api/projects HTTP/1.1\r\nHost: a\r\n\r\n').catch(() => '');
  assert.equal(statusIn(answer), 0);
});
