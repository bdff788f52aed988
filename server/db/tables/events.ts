import type { Generated } from 'kysely';

export interface EventTables {
  events: {
    id: Generated<number>;
    /** its place in the order of commits; null until it has one */
    seq: number | null;
    type: string;
    at: number;
    /** who did it; null: the platform */
    user_id: number | null;
    project_id: number | null;
    tracker_id: number | null;
    artifact_id: number | null;
    /** a report, group, repository, user or key */
    subject_id: number | null;
    /** in JSON, by type */
    details: string;
  };
  /** One row. It is locked while events get their numbers. */
  event_log: {
    id: number;
    /** the last event that was removed because of its age */
    pruned: number;
  };
  event_readers: {
    name: string;
    /** the last event that the reader has handled */
    seq: number;
    /** the copy of Hearth that reads, until its lease ends */
    owner: string | null;
    lease_until: number;
  };
}
