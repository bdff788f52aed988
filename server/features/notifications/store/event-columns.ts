import type { LoggedEvent } from '../../../events/index.ts';

/** The columns with the data of an event that is needed after the log has pruned it. */
export interface EventColumns {
  artifact_id: number;
  seq: number;
  type: string;
  at: number;
  by_user: number | null;
  project_id: number | null;
  tracker_id: number | null;
  version: number | null;
}

/** The types of these columns, for inserting many rows. */
export const eventKinds = {
  artifact_id: 'integer',
  seq: 'bigint',
  type: 'text',
  at: 'bigint',
  by_user: 'integer',
  project_id: 'integer',
  tracker_id: 'integer',
  version: 'integer',
} as const;

export const eventColumnsOf = (event: LoggedEvent): EventColumns => ({
  artifact_id: event.artifactId ?? 0,
  seq: event.seq,
  type: event.type,
  at: event.at,
  by_user: event.userId ?? null,
  project_id: event.projectId ?? null,
  tracker_id: event.trackerId ?? null,
  version: ('version' in event.details ? event.details.version : undefined) ?? null,
});

export const eventOf = (row: EventColumns): LoggedEvent =>
  ({
    seq: row.seq,
    type: row.type,
    at: row.at,
    userId: row.by_user ?? undefined,
    projectId: row.project_id ?? undefined,
    trackerId: row.tracker_id ?? undefined,
    artifactId: row.artifact_id,
    details: row.version === null ? {} : { version: row.version },
  }) as LoggedEvent;
