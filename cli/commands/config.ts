import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addConfigCommands(program: Command): void {
  const group = program
    .command('config')
    .description('Platform settings; changes take effect on every running copy within a second');
  group
    .command('list')
    .description('List all settings')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/config.ts')).list));
  group
    .command('get <name>')
    .description('Print one setting')
    .action(lazily(async () => (await import('../actions/config.ts')).get));
  group
    .command('set <name> <value>')
    .description('Change one setting')
    .action(lazily(async () => (await import('../actions/config.ts')).set));
}
