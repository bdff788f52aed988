// @ts-check
// Starts Hearth from a bundle of its current sources, which loads several times faster than the sources themselves:
//   launch.mjs start      the server, with a web application that is up to date (`npm start`)
//   launch.mjs server     the server alone
//   launch.mjs cli …      the command line (`npm run hearth -- …`)
//   launch.mjs build      builds both and ends, for installations that the service may only read
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { currentBundle, useBundle } from './launch/bundle.mjs';
import { webIsCurrent } from './launch/web.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (/** @type {string} */ text) => void process.stderr.write(`${text}\n`);
const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

async function bringWebUpToDate() {
  if (webIsCurrent(root)) return;
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
}

/** Bundling leaves hundreds of megabytes in the memory of its process. The program begins without them. */
function startAgain() {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env);
}

/**
 * The program to run. Where no bundle can be made, the sources run as they are: slower to start, but never outdated.
 * @param {'server' | 'cli'} program
 */
async function findProgram(program) {
  try {
    const folder = await currentBundle(root, startAgain);
    useBundle(folder);
    return join(folder, `${program}.mjs`);
  } catch (error) {
    say(
      `Hearth runs from its sources, which start more slowly, because they could not be bundled: ${messageOf(error)}`,
    );
    return join(root, program, 'main.ts');
  }
}

/** @param {'server' | 'cli'} program */
async function run(program) {
  const file = await findProgram(program);
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
}

const [, , mode] = process.argv;
try {
  if (mode === 'start' || mode === 'build') await bringWebUpToDate();
} catch (error) {
  say(`The web application could not be built: ${messageOf(error)}`);
  say('Run "npm run build" as the owner of this folder, then start again.');
  process.exit(1);
}
if (mode === 'build' || mode === 'bundle') await currentBundle(root);
else if (mode === 'cli') await run('cli');
else if (mode === 'start' || mode === 'server') await run('server');
else {
  say('Usage: launch.mjs start | server | cli … | build');
  process.exitCode = 2;
}
