import { type Command, InvalidArgumentError, Option } from 'commander';
import { jobStatuses } from '../../contract/platform/job.ts';
import { lazily } from '../lazily.ts';

function jobNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `jobs list` shows.');
}

export function addJobCommands(program: Command): void {
  const group = program.command('jobs').description('Background jobs: mails and calls that follow changes');
  group
    .command('list')
    .description('List the newest jobs, at most 1000')
    .addOption(new Option('--status <status>', 'only those').choices(jobStatuses))
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/jobs.ts')).list));
  group
    .command('retry')
    .description('Retry a failed job')
    .argument('<id>', 'number of the job', jobNumber)
    .action(lazily(async () => (await import('../actions/jobs.ts')).retry));
}
