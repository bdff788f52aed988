import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addExportCommand(program: Command): void {
  program
    .command('export <project> <path>')
    .description('Export a whole project to a directory or a .zip file that import reads')
    .option('--force', 'replace an existing export')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/export.ts')).exportProject));
}
