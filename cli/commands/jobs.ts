import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Job, jobStatuses } from '../../contract/job.ts';
import { instant, say, sayList } from '../output.ts';
import { withPlatform } from '../platform.ts';

const most = { limit: 1_000, offset: 0 };

async function list({ status, json }: { status?: Job['status']; json?: boolean }): Promise<void> {
  await withPlatform(async ({ jobs }) => {
    const { rows } = await jobs.list(most, status);
    const lines = rows.map((job) => ({
      id: job.id,
      kind: job.kind,
      status: job.status,
      attempts: job.attempts,
      created: instant(job.created_at),
      due: job.status === 'queued' ? instant(job.due_at) : null,
      finished: instant(job.finished_at),
      last_error: job.last_error,
    }));
    sayList(lines, ['id', 'kind', 'status', 'attempts', 'created', 'due', 'finished', 'last_error'], json);
  });
}

async function retry(id: number): Promise<void> {
  await withPlatform(async ({ jobs }) => {
    await jobs.retry(id);
    say(`Job ${id} is queued again; a running server begins it at once.`);
  });
}

function jobNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is the number that `jobs list` shows.');
}

export function addJobCommands(program: Command): void {
  const group = program.command('jobs').description('Work that follows changes: mails and calls');
  group
    .command('list')
    .description('List the newest jobs, at most 1000')
    .addOption(new Option('--status <status>', 'only those').choices(jobStatuses))
    .option('--json', 'for programs')
    .action(list);
  group
    .command('retry')
    .description('Begin a failed job anew')
    .argument('<id>', 'number of the job', jobNumber)
    .action(retry);
}
