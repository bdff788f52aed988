import { existsSync } from 'node:fs';
import process from 'node:process';
import { type Config, readConfig } from '../server/config.ts';
import { planFile } from '../server/backup/index.ts';
import { databaseFile } from '../server/configured-database.ts';
import { diagnose } from '../server/db/index.ts';
import { internalActor } from '../server/domain/actor.ts';
import { createFirstAdministrator, introduction } from '../server/first-start.ts';
import { createLog } from '../server/lib/log.ts';
import { createPlatform, type Platform } from '../server/platform.ts';
import { Complaint } from './complaint.ts';
import { note } from './output.ts';

/** Without an existing platform, a mistyped variable is more likely than the intent to create one. */
async function refuseAbsent(config: Config): Promise<void> {
  const { databaseUrl } = config;
  if (existsSync(planFile(config.dataDir)))
    throw new Complaint('A restore was interrupted: start Hearth to finish it, or restore again.');
  if (databaseUrl === undefined) {
    if (existsSync(databaseFile(config))) return;
    throw new Complaint(`There is no platform in ${config.dataDir}: check HEARTH_DATA_DIR, or start Hearth first.`);
  }
  if ((await diagnose({ url: databaseUrl }))?.activeAdministrators !== undefined) return;
  throw new Complaint('There is no platform in this database: check HEARTH_DATABASE_URL, or start Hearth first.');
}

/** Opens the configured platform for one command, whether or not the server runs. `mayBeNew` creates a missing one. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>, { mayBeNew = false } = {}): Promise<T> {
  const config = readConfig();
  if (!mayBeNew) await refuseAbsent(config);
  const platform = await createPlatform({
    config,
    log: createLog('warn'),
    onFatal(error) {
      note(`The database is no longer reliable: ${error.message}`);
      process.exit(70);
    },
  });
  try {
    // The administrator is the first user of every platform, even if the command line creates it.
    const administrator = await createFirstAdministrator(platform);
    if (administrator !== undefined)
      for (const line of ['This platform is new.', ...introduction(administrator)]) note(line);
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** For commands that set up a platform. */
export const beginning = { mayBeNew: true };

/** Anyone who can run the command line has the rights of a site administrator. */
export const operator = internalActor('command line', 'Command line');
