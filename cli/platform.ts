import process from 'node:process';
import { readConfig } from '../server/config.ts';
import { internalActor } from '../server/domain/actor.ts';
import { createFirstAdministrator, introduction } from '../server/first-start.ts';
import { createLog } from '../server/lib/log.ts';
import { createPlatform, type Platform } from '../server/platform.ts';
import { note } from './output.ts';

/** Opens the configured platform for one command, whether the server runs or not. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await createPlatform({
    config: readConfig(),
    log: createLog('warn'),
    onFatal(error) {
      note(`The database cannot be trusted any more: ${error.message}`);
      process.exit(70);
    },
  });
  try {
    // The administrator is the first user of every platform, even when it is first touched from here.
    const administrator = await createFirstAdministrator(platform);
    if (administrator !== undefined)
      for (const line of ['This platform is new.', ...introduction(administrator)]) note(line);
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Whoever may run the command line on this machine may do what a site administrator may. */
export const operator = internalActor('command line', 'Command line');
