import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { DatabaseTarget } from '../actions/db.ts';
import { lazily } from '../lazily.ts';

function targetOf(text: string): DatabaseTarget {
  if (/^postgres(?:ql)?:\/\//.test(text)) return { url: text };
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path === undefined)
    throw new InvalidArgumentError('Expected postgres://user:password@host/name or sqlite:directory.');
  return path.endsWith('.sqlite') ? { file: resolve(path) } : { dataDir: resolve(path) };
}

export function addDatabaseCommands(program: Command): void {
  const group = program.command('db').description('The database');
  group
    .command('move')
    .description('Copy everything into an empty database of either engine and verify that all tables are identical')
    .requiredOption('--to <target>', 'postgres://user:password@host/name or sqlite:directory', targetOf)
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/db.ts')).move));
}
