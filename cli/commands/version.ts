import type { Command } from 'commander';
import { version } from '../../server/lib/version.ts';
import { say } from '../output.ts';

export function addVersionCommand(program: Command): void {
  program
    .command('version')
    .description('Print the version')
    .action(() => say(version));
}
