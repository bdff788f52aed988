import { configured, selfContained } from '../../server/backup/index.ts';
import { readConfig } from '../../server/config.ts';
import { type Location, moveDatabase } from '../../server/db/transfer/index.ts';
import { longWork } from '../long-work.ts';
import { note, say, sayJson, table } from '../output.ts';

/** A database as the command line names it: its address, its file, or the data directory that it is in. */
export type Place = { url: string } | { file: string } | { dataDir: string };

const locationOf = (place: Place): Location =>
  'dataDir' in place ? selfContained(place.dataDir, undefined).database : place;

function nextStep(to: Location): string {
  return 'url' in to
    ? 'Set HEARTH_DATABASE_URL to it and start Hearth. Attachments and repositories stay in the data directory.'
    : `Unset HEARTH_DATABASE_URL, see that ${to.file} is hearth.sqlite in the data directory, and start Hearth.`;
}

export async function move({ to: place, json }: { to: Place; json?: boolean }): Promise<void> {
  const to = locationOf(place);
  const moved = await longWork((progress) => moveDatabase(configured(readConfig()).database, to, progress));
  const rows = [...moved].map(([name, { rows: count, sha256 }]) => ({ table: name, rows: count, sha256 }));
  if (json === true) return sayJson(rows);
  say(table(rows, ['table', 'rows', 'sha256']));
  say(`All ${rows.length} tables are equal in both databases.`);
  note(nextStep(to));
}
