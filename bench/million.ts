// Fills a new database with artifacts: `node bench/million.ts --artifacts 1000000 --data /tmp/million`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/lib/log.ts';
import { createPlatform } from '../server/platform.ts';
import { fill } from './artifacts/fill.ts';
import { type Options, readOptions } from './options.ts';
import { type Subject, subjectFile, subjectOf } from './artifacts/subject.ts';
import { createWorld } from './artifacts/world.ts';

/** The environment of a server on this data. */
export const environmentOf = (data: string, url: string | undefined): Record<string, string> => ({
  HEARTH_DATA_DIR: data,
  HEARTH_LOG_LEVEL: 'warn',
  ...(url === undefined ? {} : { HEARTH_DATABASE_URL: url }),
});

/** Creates the project and its artifacts, and writes a summary of them next to the data. */
export async function generate(
  { artifacts, url }: Pick<Options, 'artifacts' | 'url'>,
  data: string,
  say: (line: string) => void,
  environment = environmentOf(data, url),
): Promise<Subject> {
  await mkdir(data, { recursive: true });
  const config = readConfig(environment);
  const platform = await createPlatform({
    config,
    log: createLog(config.logLevel),
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const begin = performance.now();
    const world = await createWorld(platform);
    await fill(platform.db, world, artifacts, (done) => {
      if (done > 0 && done % 100_000 === 0)
        say(`${done} artifacts after ${Math.round((performance.now() - begin) / 1000)} s`);
    });
    const subject = subjectOf(world, artifacts);
    await writeFile(join(data, subjectFile), JSON.stringify(subject));
    say(`${artifacts} artifacts in ${Math.round((performance.now() - begin) / 1000)} s`);
    return subject;
  } finally {
    await platform.close();
  }
}

if (import.meta.main) {
  const options = readOptions();
  if (options.data === undefined) throw new Error('Choose a directory for the data: --data <directory>.');
  if (options.engine === 'postgres' && options.url === undefined) {
    throw new Error('Choose an empty PostgreSQL database: --url <address>.');
  }
  await generate(options, options.data, console.log);
}
