import type { Job } from '../../contract/platform/job.ts';
import { isoInstant, say, sayList } from '../output.ts';
import { withPlatform } from '../platform.ts';

const most = { limit: 1_000, offset: 0 };

export async function list({ status, json }: { status?: Job['status']; json?: boolean }): Promise<void> {
  await withPlatform(async ({ jobs }) => {
    const { rows } = await jobs.list(most, { status });
    const lines = rows.map((job) => ({
      id: job.id,
      kind: job.kind,
      status: job.status,
      attempts: job.attempts,
      created: isoInstant(job.created_at),
      due: job.status === 'queued' ? isoInstant(job.due_at) : null,
      finished: isoInstant(job.finished_at),
      last_error: job.last_error,
    }));
    sayList(lines, ['id', 'kind', 'status', 'attempts', 'created', 'due', 'finished', 'last_error'], json);
  });
}

export async function retry(id: number): Promise<void> {
  await withPlatform(async ({ jobs }) => {
    await jobs.retry(id);
    say(`Job ${id} is queued again; a running server starts it immediately.`);
  });
}
