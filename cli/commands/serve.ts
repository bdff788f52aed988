import type { Command } from 'commander';
import { start } from '../../server/start.ts';

export function addServeCommand(program: Command): void {
  program.command('serve').description('Serve the platform until a signal comes, as `npm start` does').action(start);
}
