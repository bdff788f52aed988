import type { ProblemTable } from './table.ts';

export const trackersProblems = {
  // trackers
  board_field_not_list: { status: 400, detail: 'Field {id} is not a list of this tracker.' },
  board_column_repeated: { status: 400, detail: 'A column has two limits.' },
  planning_not_found: { status: 404, detail: 'Planning not found' },
  milestone_not_found: { status: 404, detail: 'Milestone not found' },
  burndown_not_found: { status: 404, detail: 'The milestone has no burndown chart.' },
  milestone_query_invalid: {
    status: 400,
    detail: 'The query must have one status (open or closed) or one period (current or future).',
  },
  milestone_query_and_include: {
    status: 400,
    detail: 'Using both status and include parameters at the same time is not supported.',
    i18n: true,
  },
  tracker_not_found: { status: 404, detail: '' },
  tracker_not_visible: {
    status: 404,
    detail: 'You cannot access this tracker or it does not exist',
    i18n: true,
  },
  tracker_administrator_required: {
    status: 403,
    detail: 'You must be tracker administrator to access this resource.',
    i18n: true,
  },
  tracker_query_not_json: { status: 400, detail: 'Query must be in Json' },
  tracker_query_unsupported: {
    status: 400,
    detail: "You can only search on 'is_tracker_admin': true.{hint}",
  },
  tracker_query_not_administrator: {
    status: 400,
    detail: "Filtering for trackers you are not administrator is not supported. Use 'is_tracker_admin': true",
  },
  tracker_semantic_check_unavailable: {
    status: 400,
    detail: "'with_creation_semantic_check' is not available when 'full' tracker representation is chosen",
  },
  tracker_semantic_unsupported: { status: 400, detail: 'Semantic "{name}" not supported' },
  tracker_name_invalid: {
    status: 400,
    detail: 'The item name {name} is not valid: only letters, digits and underscores are allowed.',
  },
  tracker_name_taken: { status: 409, detail: 'This project already has a tracker with the {member} {name}.' },
  tracker_source_invalid: {
    status: 400,
    detail: 'Send exactly one of `template_name`, `from_tracker_id`, `structure` and `tracker_xml`.',
  },
  tracker_template_unknown: {
    status: 400,
    detail: 'There is no tracker template {name}. Expected one of ({expected}).',
  },
  tracker_structure_invalid: { status: 400, detail: 'The structure is not valid: {reason}' },

  // changes of trackers, fields, list values and link types
  tracker_name_reserved: { status: 400, detail: 'The item name {name} is reserved for references of the platform.' },
  tracker_label_empty: { status: 400, detail: 'The label of a tracker cannot be empty.' },
  tracker_parent_invalid: { status: 400, detail: 'The tracker {id} cannot be the parent: {reason}' },
  tracker_restored_in_circle: {
    status: 400,
    detail:
      'Restoring tracker {id} would make it its own ancestor. Give the trackers below it another parent, then restore it again.',
  },
  tracker_patch_empty: {
    status: 400,
    detail: 'Send the changes in the body, or the workflow in `query` or in `workflow` of the body.',
  },
  tracker_patch_mixed: {
    status: 400,
    detail: 'Change either the workflow or the rest of the tracker, not both at once.',
  },
  tracker_source_unknown: { status: 404, detail: 'There is no tracker {id} to copy.' },
  tracker_source_not_administered: {
    status: 403,
    detail: 'Only its administrators can copy tracker {id}, unless its project is a template.',
  },
  tracker_not_deleted: { status: 400, detail: 'The tracker is not deleted.' },
  field_not_found: { status: 404, detail: 'Field not found.' },
  field_administrator_required: { status: 403, detail: 'User is not tracker administrator.' },
  field_label_empty: { status: 400, detail: 'Label cannot be empty', i18n: true },
  field_name_taken: { status: 400, detail: 'Another field of the tracker already has the name {name}.', i18n: true },
  field_not_simple_list: { status: 400, detail: 'Field is not a simple list.' },
  field_not_static: { status: 400, detail: 'Field values can be only add with static values.' },
  field_move_invalid: { status: 400, detail: 'The field cannot be moved there: {reason}' },
  field_in_use: { status: 400, detail: 'The field {label} cannot be removed: {reason}' },
  list_value_not_found: { status: 404, detail: 'List value not found.' },
  list_value_in_use: {
    status: 400,
    detail: 'The value {label} cannot be deleted: {reason} It can be hidden instead.',
  },
  link_type_not_found: { status: 404, detail: 'Link type not found.' },
  link_type_shortname_invalid: {
    status: 400,
    detail:
      'The short name {shortname} is not valid. It must start with a letter and contain only letters and underscores.',
  },
  link_type_taken: { status: 409, detail: 'A link type with the short name {shortname} already exists.' },
  link_type_label_empty: { status: 400, detail: 'The labels of a link type cannot be empty.' },
  link_type_system: { status: 403, detail: 'The link type {shortname} belongs to the platform and cannot be changed.' },
  link_type_in_use: { status: 400, detail: 'The link type {shortname} is in use.' },
  link_type_was_in_use: {
    status: 400,
    detail:
      'The link type {shortname} is used in the history of artifacts, or in deleted artifacts that can be restored.',
  },
} as const satisfies ProblemTable;
