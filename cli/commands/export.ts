import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addExportCommand(program: Command): void {
  program
    .command('export <project> <path>')
    .description('Export a project with all that is in it, to a directory or to a file.zip that import reads')
    .option('--force', 'replace an export that is there')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/export.ts')).exportProject));
}
