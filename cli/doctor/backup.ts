import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Config } from '../../server/config.ts';
import { lastBackup, planFile, stagingPrefix } from '../../server/backup/index.ts';
import { type Check, checkWithConfig, type Finding, ok, skipped, warning } from './check.ts';

const dayMs = 24 * 60 * 60 * 1000;
const oldDays = 8;

async function age({ dataDir }: Config): Promise<Finding> {
  const last = await lastBackup(dataDir);
  if (last === undefined) return skipped('no backup was made with `hearth backup` yet');
  const days = Math.floor((Date.now() - Date.parse(last.made_at)) / dayMs);
  const text = `the newest is ${days === 0 ? 'from today' : `${days} days old`} (${last.place})`;
  return days < oldDays ? ok(text) : warning(text, 'npm run hearth -- backup <target>');
}

async function interrupted({ dataDir }: Config): Promise<Finding> {
  const entries = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (!entries.some((name) => name === basename(planFile(dataDir)) || name.startsWith(stagingPrefix)))
    return ok('none is running or was interrupted');
  return warning('one is running or was interrupted', 'Wait for it, start Hearth to finish it, or restore again.');
}

export const backupChecks: readonly Check[] = [checkWithConfig('Backup', age), checkWithConfig('Restore', interrupted)];
