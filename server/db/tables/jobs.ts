import type { Generated } from 'kysely';

type JobStatus = 'queued' | 'running' | 'done' | 'failed';

export interface JobTables {
  jobs: {
    id: Generated<number>;
    kind: string;
    /** unique per kind as long as the row exists */
    key: string | null;
    /** Jobs of a kind with the same turn run a few at a time; null: any number of them. */
    turn: string | null;
    /** in JSON; emptied when the job is done */
    payload: string;
    status: JobStatus;
    /** attempts so far */
    attempts: number;
    /** queued: when it may begin; running: when another copy may take it over; null: finished */
    due_at: number | null;
    created_at: number;
    finished_at: number | null;
    last_error: string | null;
  };
}
