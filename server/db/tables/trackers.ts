import type { Generated } from 'kysely';

export interface TrackerTables {
  trackers: {
    id: Generated<number>;
    project_id: number;
    label: string;
    item_name: string;
    /** lower case; unique among the trackers of a project that are not deleted */
    item_name_key: string;
    version: number;
    deleted_at: number | null;
    created_at: number;
    /** the structure, as the domain has it, in JSON */
    definition: string;
  };
  /** numbers of fields; their definitions are in the tracker */
  tracker_fields: { id: Generated<number>; tracker_id: number };
  tracker_list_values: { id: Generated<number>; tracker_id: number };
  tracker_transitions: { id: Generated<number>; tracker_id: number };
  tracker_transition_actions: { id: Generated<number>; tracker_id: number };
  /** values that users added to open lists */
  tracker_open_values: { id: Generated<number>; field_id: number; label: string; label_key: string };
  /** settings of the board, in JSON */
  tracker_boards: { tracker_id: number; settings: string };
  /** in JSON */
  tracker_csv_mappings: { tracker_id: number; mappings: string };
  tracker_counters: { tracker_id: number; last_number: number };
  link_types: { shortname: string; forward_label: string; reverse_label: string; is_system: number; rank: number };
  artifacts: {
    id: Generated<number>;
    tracker_id: number;
    /** counts within the tracker */
    number: number;
    rank: number;
    submitted_by: number;
    submitted_on: number;
    /** counts the changesets; the Etag is made from it */
    version: number;
    /** a whole second */
    last_modified_on: number;
    /** milliseconds by which `Last-Modified` is ahead of it, so that no two versions have the same */
    stamp_lead: Generated<number>;
    last_modified_by: number;
    /** stored values by field id, in JSON */
    document: string;
    /** group numbers in JSON when the permissions field restricts it */
    allowed_groups: string | null;
    /** counts of links in both directions and cross references; zero saves the read */
    link_count: number;
    reference_count: number;
  };
  /** comments before they were edited or deleted */
  comment_versions: {
    id: Generated<number>;
    changeset_id: number;
    body: string;
    format: string;
    replaced_by: number;
    replaced_at: number;
  };
  changesets: {
    id: Generated<number>;
    artifact_id: number;
    /** tracker of the artifact at the time */
    tracker_id: number;
    version: number;
    submitted_by: number;
    submitted_on: number;
    /** `{ "<field id>": { "before": …, "after": … } }` */
    changes: string;
    comment_body: string | null;
    comment_format: string | null;
    /** groups that may read a private comment, as JSON numbers */
    comment_groups: string | null;
    /** author and date of the comment, if they differ from the changeset */
    comment_by: Generated<number | null>;
    comment_on: Generated<number | null>;
    /** addresses of imported authors without an account */
    submitted_email: Generated<string | null>;
    comment_email: Generated<string | null>;
  };
  artifact_links: { source_id: number; target_id: number; type: string };
  /** links that were removed; the history of the source has the dates */
  removed_links: { source_id: number; target_id: number };
  /** index of list values, users, groups, dates and numbers */
  artifact_index: { field_id: number; value: number; artifact_id: number };
  cross_references: {
    source_type: string;
    source_id: number;
    target_type: string;
    target_id: number;
    keyword: string;
  };
}
