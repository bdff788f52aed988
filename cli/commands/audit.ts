import { type Command, InvalidArgumentError, Option } from 'commander';
import { auditedTypes } from '../../contract/platform/audit.ts';
import { lazily } from '../lazily.ts';

function chainEnd(text: string): { line: number; hash: string } {
  const [, line, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (line === undefined || hash === undefined) {
    throw new InvalidArgumentError(
      'Expected a number and a hash that `audit verify` printed, with a colon between them.',
    );
  }
  return { line: Number(line), hash };
}

export function addAuditCommands(program: Command): void {
  const group = program.command('audit').description('The audit log');
  group
    .command('verify')
    .description('Check that no line of the audit log was removed or changed')
    .option('--expect <line:hash>', 'an earlier result, to find a log that was rewritten as a whole', chainEnd)
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/audit.ts')).verify));
  group
    .command('export')
    .description('Print the audit log, oldest line first')
    .addOption(new Option('--format <format>', 'format of the lines').choices(['csv', 'jsonl']).default('jsonl'))
    .addOption(new Option('--event <type>', 'only events of this type').choices(auditedTypes))
    .option('--user <username>', 'only what this user did, and what is about their account')
    .option('--project <name>', 'only events in this project')
    .option('--since <date>', 'only lines since this ISO 8601 date')
    .option('--until <date>', 'only lines before this ISO 8601 date')
    .action(lazily(async () => (await import('../actions/audit.ts')).exportLog));
}
