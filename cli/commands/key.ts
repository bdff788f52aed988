import { type Command, InvalidArgumentError, Option } from 'commander';
import { scopes } from '../../contract/accounts/scopes.ts';
import { lazily } from '../lazily.ts';

function keyNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `key list` shows.');
}

export function addKeyCommands(program: Command): void {
  const group = program.command('key').description('Personal access keys');
  group
    .command('create <user>')
    .description('Create a key for a user and print it, once')
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(Object.keys(scopes)))
    .option('--expires <date>', 'expiration: ISO 8601 date (end of day, UTC) or date and time')
    .action(lazily(async () => (await import('../actions/key.ts')).create));
  group
    .command('list <user>')
    .description('List the valid keys of a user')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/key.ts')).list));
  group
    .command('revoke')
    .description('Revoke a key')
    .argument('<id>', 'number of the key', keyNumber)
    .action(lazily(async () => (await import('../actions/key.ts')).revoke));
}
