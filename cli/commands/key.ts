import { type Command, InvalidArgumentError, Option } from 'commander';
import { keyAreas } from '../../contract/accounts/key-policy.ts';
import { scopes } from '../../contract/accounts/scopes.ts';
import { lazily } from '../lazily.ts';

function keyNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `key list` shows.');
}

function positive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number above 0.');
}

export function addKeyCommands(program: Command): void {
  const group = program.command('key').description('Personal access keys');
  group
    .command('create <user>')
    .description('Create a key for a user and print it, once')
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(Object.keys(scopes)))
    .option('--expires <date>', 'expiration: ISO 8601 date (end of day, UTC) or date and time')
    .option('--read-only', 'requests that change nothing')
    .addOption(new Option('--area <area...>', 'the parts of the API that it is for').choices([...keyAreas]))
    .option('--project <name...>', 'the projects that it opens')
    .option('--network <network...>', 'the addresses and networks from which it works')
    .addOption(new Option('--rate-limit <count>', 'requests in a minute').argParser(positive))
    .action(lazily(async () => (await import('../actions/key.ts')).create));
  group
    .command('list <user>')
    .description('List the valid keys of a user')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/key.ts')).list));
  group
    .command('uses')
    .description('List the uses of a key in the last 30 days, by hour')
    .argument('<id>', 'number of the key', keyNumber)
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/key.ts')).uses));
  group
    .command('revoke')
    .description('Revoke a key')
    .argument('<id>', 'number of the key', keyNumber)
    .action(lazily(async () => (await import('../actions/key.ts')).revoke));
}
