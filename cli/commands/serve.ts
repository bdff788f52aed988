import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Serve the platform until a signal comes, as `npm start` does')
    .action(lazily(async () => (await import('../../server/start.ts')).start));
}
