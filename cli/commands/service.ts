import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addServiceCommands(program: Command): void {
  const group = program.command('service').description('Service accounts of projects, for programs');
  group
    .command('create <project> <name>')
    .description('Create a service account in a project; `key create` makes its keys')
    .option('--real-name <name>', 'name in the history (default: the user name)')
    .action(lazily(async () => (await import('../actions/service.ts')).create));
  group
    .command('list <project>')
    .description('List the open service accounts of a project')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/service.ts')).list));
  group
    .command('close <name>')
    .description('Close a service account and revoke its keys')
    .action(lazily(async () => (await import('../actions/service.ts')).close));
}
