import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Place } from '../actions/db.ts';
import { lazily } from '../lazily.ts';

function placeOf(text: string): Place {
  if (/^postgres(?:ql)?:\/\//.test(text)) return { url: text };
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path === undefined)
    throw new InvalidArgumentError('It is postgres://user:password@host/name or sqlite:directory.');
  return path.endsWith('.sqlite') ? { file: resolve(path) } : { dataDir: resolve(path) };
}

export function addDatabaseCommands(program: Command): void {
  const group = program.command('db').description('The database');
  group
    .command('move')
    .description('Copy everything into an empty database of either engine and prove that all tables are equal')
    .requiredOption('--to <place>', 'postgres://user:password@host/name or sqlite:directory', placeOf)
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/db.ts')).move));
}
