// Runs `launch.mjs` with the same arguments when all packages are installed, in the same process: starting another one
// for the check would take longer than the check. Otherwise the bootstrap installs what is missing first. It may replace
// the Node that runs this file, so it runs on the Node of the system.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan, reportMissing } from './bootstrap.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { npm, apt, missing } = plan({ root, need: 'start', uid: process.getuid?.() });
if (npm || apt) {
  process.chdir(root);
  const script = 'node tools/bootstrap.mjs start && exec node_modules/.bin/node tools/launch.mjs "$@"';
  process.execve('/bin/sh', ['sh', '-c', script, 'sh', ...process.argv.slice(2)], process.env);
}
reportMissing(missing);
await import('./launch.mjs');
