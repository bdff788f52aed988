import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the server until it receives a signal, as `npm start` does')
    .action(lazily(async () => (await import('../../server/start.ts')).start));
}
