import type { Command } from 'commander';
import { lazily } from '../lazily.ts';

export function addMailCommands(program: Command): void {
  const group = program.command('mail').description('Outgoing mail');
  group
    .command('test')
    .description('Send a test mail and print what the mail server answered')
    .argument('<address>', 'recipient')
    .action(lazily(async () => (await import('../actions/mail.ts')).test));
  group
    .command('queue')
    .description('Show waiting and failed mails, and how many were sent')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/mail.ts')).queue));
}
