import type { ProblemTable } from './table.ts';

export const artifactsProblems = {
  // artifacts
  artifact_not_found: { status: 404, detail: '' },
  artifact_forbidden: { status: 403, detail: '' },
  artifact_not_yet: { status: 404, detail: 'The artifact did not exist at that time.' },
  moment_invalid: {
    status: 400,
    detail: '"{given}" is neither a time such as 2026-03-13T15:42:00+01:00 nor the id of a changeset that you can see.',
  },
  past_search_too_large: {
    status: 400,
    detail: 'Trackers with more than {limit} artifacts cannot be searched in the past. Read single artifacts instead.',
  },
  artifact_move_mixed: { status: 400, detail: '`move` cannot be combined with other changes.' },
  artifact_modified: {
    status: 412,
    detail: 'Artifact has been modified since you last requested it. Please edit the latest version',
  },
  artifact_sources_mixed: { status: 400, detail: 'Not able to deal with both formats at the same time' },
  artifact_source_missing: { status: 400, detail: 'No valid data are provided' },
  artifact_tracker_not_found: { status: 404, detail: 'Tracker not found' },
  artifact_tracker_other: {
    status: 400,
    detail: 'Artifact #{id} belongs to tracker {own}, not to tracker {given}. Use PATCH to move it to another tracker.',
  },
  artifact_not_submittable: { status: 403, detail: "User can't write in destination tracker" },
  artifact_values_invalid: { status: 400, detail: '{messages}' },
  comment_not_found: { status: 404, detail: 'There is no such comment.' },
  comment_empty: { status: 400, detail: 'The comment is empty. Delete it instead.' },
  comment_author_required: { status: 403, detail: 'Only the author of a comment can edit it.' },
  comment_author_or_administrator_required: {
    status: 403,
    detail: 'Only the author of a comment and administrators of the tracker can delete it.',
  },
  artifact_comment_too_long: {
    status: 400,
    detail: 'Comment content can not contain more than 65535 characters.',
  },
  artifact_reverse_link_not_found: {
    status: 400,
    detail: 'You tried to create a link to Artifact #{id}, but it could not be found.',
    i18n: true,
  },
  artifact_reverse_link_without_field: {
    status: 400,
    detail: 'You tried to create a link to Artifact #{id}, but there is no artifact links field in its tracker.',
    i18n: true,
  },
  artifact_private_comments_off: { status: 400, detail: 'This tracker does not use private comments.' },
  artifact_comment_group_unknown: { status: 400, detail: 'There is no user group {id} in this project.' },
  artifact_query_malformed: { status: 400, detail: '{reason}' },
  artifact_query_too_long: { status: 403, detail: 'No more than 100 artifacts can be requested at once.' },
  user_artifacts_of_others: { status: 403, detail: 'This route only support `self` pseudo id' },
  user_artifacts_query_invalid: {
    status: 400,
    detail: 'Please ask for "assigned_to": true, "submitted_by": true or both.',
  },
  deletion_forbidden: { status: 403, detail: 'Deletion of artifacts is not allowed' },
  deletion_limit_reached: {
    status: 429,
    detail: 'The limit of artifacts deletions has been reached for the previous 24 hours.',
  },

  // artifacts from CSV
  csv_import_empty: { status: 400, detail: 'The CSV file has no header line that names its columns.' },
  csv_import_too_large: { status: 413, detail: 'The CSV file exceeds {limit} bytes. Split it into smaller files.' },
  csv_import_too_long: {
    status: 400,
    detail: 'The CSV file has more than {limit} lines. Split it into smaller files.',
  },
  csv_mapping_repeated: { status: 400, detail: 'Two mappings or two columns of a mapping are called {name}.' },
  csv_mapping_field_unknown: { status: 400, detail: 'The tracker has no field {name}.' },
  csv_import_refused: { status: 400, detail: 'Nothing was imported. {reasons}' },

  archived_artifact_not_found: { status: 404, detail: 'The archive has no such artifact' },
  archived_tracker_gone: {
    status: 400,
    detail: 'Tracker {tracker} of this artifact is deleted. Restore the tracker first.',
  },
  archived_artifact_cycle: {
    status: 400,
    detail:
      'Restoring artifact #{id} would make artifact #{child} its own ancestor. Remove the conflicting parent links, then restore it again.',
  },
  move_target_not_found: { status: 404, detail: 'Target tracker not found' },
  move_administrator_required: { status: 400, detail: 'User must be admin of both trackers' },
  move_within_tracker: { status: 400, detail: 'An artifact cannot be moved in the same tracker' },
  move_disabled: { status: 400, detail: 'Moving artifacts is disabled in one of the trackers' },
  move_without_values: { status: 400, detail: 'There are no values to move: the trackers have no field in common' },
  order_repeated: { status: 400, detail: 'An artifact is named twice in the order.' },
  order_other_tracker: { status: 400, detail: 'Artifact {id} is not in this tracker.' },
  search_not_understood: { status: 400, detail: '{reason}' },
  search_given_twice: {
    status: 400,
    detail: 'Send the search criteria only once: in the body, in `query`, or in `expert_query`.',
  },
  search_cursor_invalid: {
    status: 400,
    detail:
      'Invalid value specified for `cursor`. Take the cursor from a `Link` header and repeat the search that returned it.',
  },
  global_search_cursor_invalid: {
    status: 400,
    detail:
      'Invalid value specified for `cursor`. Take it from `next` of a group, and repeat the search with the `kind` of this group.',
  },
  search_cursor_with_offset: { status: 400, detail: 'Use either `cursor` or `offset`, not both.' },
  activity_cursor_invalid: {
    status: 400,
    detail: 'Invalid value specified for `cursor`. Take it from a `Link` header.',
  },
  status_not_readable: {
    status: 400,
    detail:
      'The tracker has no status that you can read. Tracker administrators choose the status field in the semantics.',
  },
  status_history_period: {
    status: 400,
    detail: 'Use days such as 2026-03-15 for `from` and `to`, with `from` first and at most {days} days in the period.',
  },
  artifact_title_semantic_missing: { status: 400, detail: 'No semantic found for title artifact' },
  artifact_title_semantic_missing_in_target: { status: 400, detail: 'No title semantic found in tracker dest' },
  references_too_many: { status: 400, detail: 'The text has more than {limit} references. Send it in parts.' },
} as const satisfies ProblemTable;
