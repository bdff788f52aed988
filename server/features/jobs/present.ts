import type { Job } from '../../../contract/platform/job.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';

interface JobFacts {
  id: number;
  kind: string;
  key: string | null;
  status: Job['status'];
  attempts: number;
  due_at: number | null;
  created_at: number;
  finished_at: number | null;
  last_error: string | null;
}

const dateOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at));

export const presentJob = (job: JobFacts): Job => ({
  id: job.id,
  kind: job.kind,
  key: job.key,
  status: job.status,
  attempts: job.attempts,
  created_on: isoDate(job.created_at),
  due_on: job.status === 'queued' ? dateOrNull(job.due_at) : null,
  finished_on: dateOrNull(job.finished_at),
  last_error: job.last_error,
});
