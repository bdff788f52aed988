// Follows the system calls of the server: a change must be synced to disk before its answer is sent.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { installation, startServer } from '../process/support.ts';
import { send } from '../support/hearth/client.ts';
import { eventually } from '../support/hearth/store.ts';

const isTraceable = (): boolean => {
  try {
    execFileSync('strace', ['-e', 'trace=none', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** `npm run test:power` sends many writes. */
const count = Number(process.env['HEARTH_SYNCED_WRITES'] ?? 20);
const password = 'correct horse battery staple';
const calls = 'pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';

/** Records the system calls of all threads of a process. */
async function traced(t: TestContext, pid: number): Promise<() => Promise<string[]>> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-trace-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'trace');
  const tracer = spawn('strace', ['-f', '-y', '-s', '20000', '-e', `trace=${calls}`, '-o', file, '-p', String(pid)]);
  const ended = once(tracer, 'exit');
  let said = '';
  tracer.stderr.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  await eventually(() => said.includes('attached'), 'strace');
  return async () => {
    tracer.kill('SIGINT');
    await ended;
    return (await readFile(file, 'utf8')).split('\n');
  };
}

const isSync = (line: string): boolean =>
  /\b(?:fsync|fdatasync)\(/.test(line) || /(?:fsync|fdatasync) resumed/.test(line);
const isLog = (line: string): boolean => line.includes('hearth.sqlite-wal');

/** The lines between the write of a text to the log of the database and the answer that contains it. */
function betweenWriteAndAnswer(lines: readonly string[], text: string): string[] {
  const answered = lines.findIndex((line) => line.includes('HTTP/1.1 201') && line.includes(text));
  assert.ok(answered >= 0, 'the text is answered');
  const before = lines.slice(0, answered);
  const written = before.findLastIndex((line) => line.includes('pwrite64(') && isLog(line) && line.includes(text));
  assert.ok(written >= 0, 'the text is written to the log');
  return before.slice(written);
}

test(`no answer is sent before its change is synced (${count} writes)`, { skip: !isTraceable() }, async (t) => {
  const env = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password };
  const server = await startServer(t, env);
  const headers = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  assert.ok(server.child.pid);
  const stop = await traced(t, server.child.pid);
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `u${randomUUID().replaceAll('-', '')}`.slice(0, 24);
    const body = { username: name, email: `${name}@example.com` };
    const made = await send(server.base, 'POST', '/api/users', { headers, body });
    assert.equal(made.status, 201, made.text);
    names.push(name);
  }
  const lines = await stop();
  const early = names.filter((name) => {
    const between = betweenWriteAndAnswer(lines, name);
    return !between.some((line) => isSync(line) && (isLog(line) || line.includes('resumed')));
  });
  assert.deepEqual(early, [], 'answers before their sync');
});
