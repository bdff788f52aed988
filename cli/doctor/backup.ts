import type { Config } from '../../server/config.ts';
import { lastBackup } from '../../server/backup/index.ts';
import { type Check, configured, type Finding, ok, skipped, warning } from './check.ts';

const dayMs = 24 * 60 * 60 * 1000;
const oldDays = 8;

async function age({ dataDir }: Config): Promise<Finding> {
  const last = await lastBackup(dataDir);
  if (last === undefined) return skipped('no backup was made with `hearth backup` yet');
  const days = Math.floor((Date.now() - Date.parse(last.made_at)) / dayMs);
  const text = `the newest is ${days === 0 ? 'from today' : `${days} days old`} (${last.place})`;
  return days < oldDays ? ok(text) : warning(text, 'npm run hearth -- backup <target>');
}

export const backupChecks: readonly Check[] = [configured('Backup', age)];
