// `npm run dev`: runs the server from its sources, restarts it after each change, and serves the web application with
// Vite, which forwards all other requests to Hearth. The variables of the server apply (HEARTH_DATA_DIR …).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = process.env.HEARTH_PORT ?? '8080';
/** Addresses that the server answers itself; all others belong to the web application. */
const served = ['/api', '/uploads', '/plugins', '/themes', '/svnplugin', '/metrics', '/healthz', '/readyz'];
/** Editors write a file in several steps, and a checkout writes many files. */
const quietMs = 200;

function startServer(): ChildProcess {
  const env = { ...process.env, HEARTH_PORT: port };
  return spawn(process.execPath, [join(root, 'server', 'main.ts')], { cwd: root, stdio: 'inherit', env });
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

let server = startServer();
let restarting: Promise<void> = Promise.resolve();
let stopping = false;

async function restart(): Promise<void> {
  await stopServer(server);
  if (stopping) return;
  console.log('Sources have changed: restarting the server …');
  server = startServer();
}

// Node's own --watch talks to worker threads over the channel that the database uses, so it can't be used here.
let timer: NodeJS.Timeout | undefined;
const watchers = ['server', 'contract'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, quietMs);
  }),
);

const web = await createServer({
  root: join(root, 'web'),
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: `http://127.0.0.1:${port}` }])) },
});
await web.listen();
web.printUrls();

async function stop(): Promise<void> {
  stopping = true;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await restarting;
  await Promise.all([stopServer(server), web.close()]);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
