import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { configured, selfContained } from '../../server/backup/index.ts';
import { readConfig } from '../../server/config.ts';
import { type Location, moveDatabase } from '../../server/db/transfer/index.ts';
import { longWork } from '../long-work.ts';
import { note, say, sayJson, table } from '../output.ts';

/** A directory is one that HEARTH_DATA_DIR can name. */
function placeOf(text: string): Location {
  if (/^postgres(?:ql)?:\/\//.test(text)) return { url: text };
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path === undefined)
    throw new InvalidArgumentError('It is postgres://user:password@host/name or sqlite:directory.');
  return path.endsWith('.sqlite') ? { file: resolve(path) } : selfContained(resolve(path), undefined).database;
}

function nextStep(to: Location): string {
  return 'url' in to
    ? 'Set HEARTH_DATABASE_URL to it and start Hearth. Attachments and repositories stay in the data directory.'
    : `Unset HEARTH_DATABASE_URL, see that ${to.file} is hearth.sqlite in the data directory, and start Hearth.`;
}

async function move({ to, json }: { to: Location; json?: boolean }): Promise<void> {
  const moved = await longWork((progress) => moveDatabase(configured(readConfig()).database, to, progress));
  const rows = [...moved].map(([name, { rows: count, sha256 }]) => ({ table: name, rows: count, sha256 }));
  if (json === true) return sayJson(rows);
  say(table(rows, ['table', 'rows', 'sha256']));
  say(`All ${rows.length} tables are equal in both databases.`);
  note(nextStep(to));
}

export function addDatabaseCommands(program: Command): void {
  const group = program.command('db').description('The database');
  group
    .command('move')
    .description('Copy everything into an empty database of either engine and prove that all tables are equal')
    .requiredOption('--to <place>', 'postgres://user:password@host/name or sqlite:directory', placeOf)
    .option('--json', 'for programs')
    .action(move);
}
