import { configuredInstallation, selfContained } from '../../server/backup/index.ts';
import { readConfig } from '../../server/config.ts';
import { type Location, moveDatabase } from '../../server/db/transfer/index.ts';
import { longWork } from '../long-work.ts';
import { note, say, sayJson, table } from '../output.ts';

/** A database as given on the command line: its address, its file, or its data directory. */
export type DatabaseTarget = { url: string } | { file: string } | { dataDir: string };

const locationOf = (target: DatabaseTarget): Location =>
  'dataDir' in target ? selfContained(target.dataDir, undefined).database : target;

function nextStep(to: Location): string {
  return 'url' in to
    ? 'Set HEARTH_DATABASE_URL to it and start Hearth. Attachments and repositories stay in the data directory.'
    : `Unset HEARTH_DATABASE_URL, move ${to.file} to hearth.sqlite in the data directory if it isn't there, and start Hearth.`;
}

export async function move({ to: target, json }: { to: DatabaseTarget; json?: boolean }): Promise<void> {
  const to = locationOf(target);
  const moved = await longWork((progress) => moveDatabase(configuredInstallation(readConfig()).database, to, progress));
  const rows = [...moved].map(([name, { rows: count, sha256 }]) => ({ table: name, rows: count, sha256 }));
  if (json === true) return sayJson(rows);
  say(table(rows, ['table', 'rows', 'sha256']));
  say(`All ${rows.length} tables are identical in both databases.`);
  note(nextStep(to));
}
