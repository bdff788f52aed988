// Builds the web application when its sources have changed: called by `npm start` and `npm test`.
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { holdingLock } from './launch/lock.mjs';
import { webIsCurrent, webStamp } from './launch/web.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Compressed once here, not at each request. */
function compress(): void {
  for (const file of globSync('web/dist/assets/*.{js,css}', { cwd: root })) {
    const path = join(root, file);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

/** Resolves when web/dist is up to date. */
export async function buildWeb(): Promise<void> {
  if (webIsCurrent(root)) return;
  const waiting = 'Another start is building the web application: waiting for it …';
  await holdingLock(join(root, 'web', '.building'), waiting, async () => {
    if (webIsCurrent(root)) return;
    process.stderr.write('Building the web application …\n');
    const stamp = webStamp(root);
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root });
    compress();
    stamp.write();
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
