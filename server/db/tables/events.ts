import type { Generated } from 'kysely';

export interface EventTables {
  events: {
    id: Generated<number>;
    /** its place in the order of commits; null until it has one */
    seq: number | null;
    type: string;
    at: number;
    /** the user who did it; null: the platform */
    user_id: number | null;
    project_id: number | null;
    tracker_id: number | null;
    artifact_id: number | null;
    /** a report, group, repository, user or key */
    subject_id: number | null;
    /** the address and the access key of the caller */
    ip: string | null;
    key_id: number | null;
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
  /** Lines are only added, and removed from the beginning after their retention. */
  audit_log: {
    /** 1, 2, 3 and so on, without a gap */
    line: number;
    /** the hash of the line before it and of all columns of this one except the address */
    hash: string;
    /** the number of the event */
    seq: number;
    type: string;
    at: number;
    user_id: number | null;
    key_id: number | null;
    project_id: number | null;
    tracker_id: number | null;
    artifact_id: number | null;
    subject_id: number | null;
    /** in JSON; has no names or addresses of people */
    details: string;
    /** personal data, so it is not part of the hash and can be removed */
    ip: string | null;
  };
  /** One row: the last line that was removed because of its age, and the last line. */
  audit_chain: {
    id: number;
    pruned_line: number;
    pruned_hash: string;
    last_line: number;
    last_hash: string;
  };
}
