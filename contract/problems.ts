/** The closed list of what can go wrong. `{name}` in a detail is filled in from the parameters of `problem()`. */
export const problems = {
  // the wire
  route_unknown: { status: 404, detail: '' },
  method_not_allowed: { status: 405, detail: '' },
  format_not_acceptable: {
    status: 406,
    detail: 'Content negotiation failed. Try `application/json` instead.',
  },
  charset_not_acceptable: { status: 406, detail: 'Character set negotiation failed. Try `utf-8` instead.' },
  content_type_unsupported: { status: 415, detail: 'Content type `{type}` is not supported.' },
  content_encoding_unsupported: { status: 415, detail: 'Content encoding `{encoding}` is not supported.' },
  body_too_large: { status: 413, detail: 'The body is larger than {limit} bytes, the limit of this platform.' },
  json_malformed: { status: 400, detail: 'Error encoding/decoding JSON: Syntax error' },
  json_null: { status: 400, detail: 'Error parsing JSON' },
  xml_malformed: { status: 400, detail: '{reason}' },
  form_malformed: { status: 400, detail: 'Malformed form data. {reason}' },
  utf8_malformed: { status: 400, detail: 'Malformed UTF-8 characters, possibly incorrectly encoded body' },
  query_utf8_malformed: {
    status: 400,
    detail: 'Malformed UTF-8 characters, possibly incorrectly encoded parameter "{name}"',
  },
  xml_encoding_unsupported: {
    status: 400,
    detail: 'The encoding `{encoding}` is not supported. Send XML as UTF-8, UTF-16 or ISO-8859-1.',
  },
  text_malformed: { status: 400, detail: 'NUL characters and unpaired surrogates are not allowed in text{where}' },
  nesting_too_deep: { status: 400, detail: 'The body is nested deeper than {limit} levels' },
  query_malformed: { status: 400, detail: 'Malformed query string. {reason}' },
  url_malformed: { status: 400, detail: 'The address is not well formed.' },
  request_malformed: { status: 400, detail: 'The request is not well-formed HTTP.' },
  expectation_unsupported: { status: 417, detail: 'The header Expect may only ask for `100-continue`.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  parameter_invalid: { status: 400, detail: '{reason}' },
  members_unknown: { status: 400, detail: 'Unknown parameter(s): {names}.{hint}' },
  query_json_malformed: { status: 400, detail: 'parameter "query" syntax error, invalid JSON' },
  service_stopping: { status: 503, detail: 'Hearth is stopping. Please try again in a moment.' },
  database_unavailable: {
    status: 503,
    detail: 'The database cannot be reached, or has too much to do. Please try again in a moment.',
  },
  unexpected: { status: 500, detail: '' },

  // authentication
  authentication_required: { status: 401, detail: '' },
  credentials_invalid: { status: 500, detail: 'Invalid credentials' },
  token_expired: { status: 401, detail: 'The token has expired, please obtain a new one' },
  key_expired: { status: 401, detail: 'The access key has expired' },
  key_scope_missing: { status: 403, detail: 'The access key does not have the scope {scope}' },
  account_suspended: { status: 403, detail: 'Account Suspended' },
  account_pending: { status: 403, detail: 'Account Pending' },
  account_deleted: { status: 403, detail: 'Account Deleted' },
  too_many_failures: {
    status: 429,
    detail: 'Too many failed attempts. Please wait {seconds} second(s) and try again.',
  },
  cross_site_request: { status: 403, detail: "Referer doesn't match host. Cross-site requests are refused." },
  token_unknown: { status: 400, detail: 'Invalid Token' },
  session_missing: { status: 404, detail: 'No session' },

  // permissions
  forbidden: { status: 403, detail: '' },
  site_administrator_required: { status: 403, detail: 'Only site administrators may do this.' },
  not_found: { status: 404, detail: '' },

  // access keys
  key_not_found: { status: 404, detail: 'Access key does not exist' },
  key_expiration_malformed: { status: 400, detail: 'Please provide a valid ISO-8601 date for expiration_date' },
  key_already_expired: { status: 400, detail: 'You cannot create an already expired access key' },
  key_scope_malformed: {
    status: 400,
    detail: '{scope} does not have the expected format of an access key scope identifier',
  },
  key_scopes_unknown: { status: 400, detail: 'No valid access key scope identifier has been given' },
  keys_of_others: { status: 403, detail: 'You can only access to your own access keys' },

  // users
  user_id_malformed: { status: 400, detail: 'Provided User Id is not well formed.' },
  user_not_found: { status: 404, detail: 'User Id not found' },
  user_query_ambiguous: {
    status: 400,
    detail: 'You cannot search on "username" and "loginname" at the same time',
  },
  user_query_empty: { status: 400, detail: 'You need to provide either a "username", "loginname" or "email"{hint}' },
  user_query_not_text: { status: 400, detail: '"{member}" can only be a string' },
  user_update_forbidden: { status: 403, detail: "Cannot update other's details" },
  user_restriction_unavailable: { status: 400, detail: 'Restricted users are not authorized.' },
  user_not_restrictable: { status: 400, detail: "This user can't be restricted." },
  last_site_administrator: {
    status: 400,
    detail: 'This is the last active site administrator: make somebody else one first.',
  },
  user_status_invalid: { status: 400, detail: 'Status {status} is not valid. Expected one of ({expected}).' },
  username_invalid: { status: 400, detail: 'User name is invalid. The reason is: {reason}' },
  email_invalid: { status: 400, detail: '{email} is not a valid e-mail address' },
  email_taken: { status: 400, detail: 'The e-mail address {email} is that of another account.' },
  password_current_missing: { status: 400, detail: 'Give the current password as `current_password`.' },
  password_wrong: { status: 400, detail: 'The current password is not right.' },
  password_too_short: { status: 400, detail: 'The password must have at least {minimum} characters.' },
  membership_of_others: { status: 403, detail: "Cannot see other's membership" },
  membership_format_unsupported: {
    status: 400,
    detail: 'format=id or format=full are only supported for project scope',
  },
  preferences_read_others: { status: 403, detail: 'You can only access to your own preferences' },
  preferences_write_others: { status: 403, detail: 'You can only set your own preferences' },
  memberships_query_unsupported: { status: 400, detail: 'You can only search on "with_ssh_key"' },

  // user groups
  group_id_malformed: { status: 400, detail: 'Invalid ID format({id})' },
  group_id_needs_project: {
    status: 400,
    detail: "Invalid ID for user group ('{id}'), format must be: projectId_ugroupId",
  },
  group_not_found: { status: 404, detail: 'User Group does not exist' },
  group_not_in_project: { status: 404, detail: 'User Group does not exist in project' },
  group_not_listable: { status: 404, detail: 'Unable to list the users of this group' },
  group_permission_denied: { status: 403, detail: 'Permission Denied' },
  group_query_user_unknown: { status: 400, detail: 'Unable to find user' },
  group_query_unsupported: { status: 400, detail: 'You can only search on "{expected}"{hint}', i18n: true },
  group_query_not_boolean: { status: 400, detail: '"{member}" must be a boolean', i18n: true },
  group_name_missing: { status: 400, detail: 'The group name is missing' },
  group_name_invalid: {
    status: 400,
    detail: 'Invalid group name: {name}. Please use only alphanumerical characters.',
  },
  group_name_taken: {
    status: 400,
    detail: 'User group already exists in this project. Please choose another name.',
  },
  group_not_writable: {
    status: 400,
    detail: 'Only project members or administrators can be taken into account for the dynamic user groups',
  },
  group_not_editable: { status: 400, detail: 'Only groups that the project has made can be changed' },
  reference_with_many_keys: { status: 400, detail: 'Only one key can be passed in the representation' },
  reference_without_key: { status: 400, detail: 'At least one key must be passed in the representation' },
  references_of_mixed_kind: { status: 400, detail: 'References have to use the same type' },
  reference_unknown: { status: 400, detail: 'User with reference {reference} not known' },
  reference_email_ambiguous: { status: 400, detail: 'More than one user use the email address {email}' },
  member_is_administrator: {
    status: 400,
    detail: 'An administrator stays a member of the project: end the administration first',
  },
  member_unknown: { status: 404, detail: 'This user is not a member of the group' },
  project_without_administrator: { status: 400, detail: 'A project needs at least one administrator' },

  // projects
  project_not_found: { status: 404, detail: 'Project does not exist' },
  project_suspended: { status: 403, detail: 'This project is suspended' },
  project_deleted: { status: 403, detail: 'This project is deleted' },
  project_query_not_json: { status: 400, detail: 'query parameter must be a json object or empty' },
  project_query_unsupported: {
    status: 400,
    detail:
      "You can only search on 'shortname', 'is_member_of': true, 'is_admin_of': true,  'is_tracker_admin': true, 'with_status'{hint}",
  },
  project_query_not_member: {
    status: 400,
    detail: "Searching for projects you are not member of is not supported. Use 'is_member_of': true",
  },
  project_query_not_tracker_admin: {
    status: 400,
    detail:
      "Searching for projects you are not tracker administrator of is not supported. Use 'is_tracker_admin': true",
  },
  project_query_member_type: { status: 400, detail: '{member} must be {type}' },
  project_query_status_forbidden: {
    status: 403,
    detail: "You don't have enough rights to perform a query using 'with_status'",
  },
  project_query_status_invalid: {
    status: 400,
    detail: "Please provide a valid status: 'active', 'pending', 'suspended', 'deleted'",
  },
  project_not_creatable: { status: 400, detail: '' },
  project_source_missing: {
    status: 400,
    detail: 'Impossible to build Project data creation with the provided JSON content.',
  },
  project_shortname_invalid: { status: 400, detail: 'Project shortname is invalid. The reason is: {reason}' },
  project_label_invalid: { status: 400, detail: 'Project fullname is invalid. The reason is: {reason}' },
  project_description_required: { status: 400, detail: '`description` is required.' },
  project_description_too_long: { status: 400, detail: 'The description is longer than {limit} characters.' },
  category_unknown: { status: 400, detail: 'The category id {id} is not a valid root category' },
  category_value_foreign: { status: 400, detail: '{value} does not belong to {name} ({id}) category hierarchy' },
  categories_missing: { status: 400, detail: 'Mandatory categories where missing: {names}' },
  fields_missing: { status: 400, detail: 'Mandatory field where missing: {names}' },
  field_value_too_long: { status: 400, detail: 'The field {name} takes at most {limit} characters' },
  field_value_not_a_line: {
    status: 400,
    detail: 'The field {name} takes one line of text, without line breaks and control characters',
  },
  field_value_not_text: { status: 400, detail: 'The field {name} takes text without control characters' },
  fields_unknown: { status: 400, detail: 'Some fields does not exists: {ids}' },
  template_unknown: { status: 400, detail: 'Template #{id} is not valid' },
  template_inactive: { status: 400, detail: 'Project #{id} is not active' },
  template_not_administered: { status: 400, detail: 'User #{user} is not administrator of project #{id}' },
  template_not_accessible: {
    status: 400,
    detail: "Template {id} is not valid: you don't have the permission to the access the project.",
  },
  template_name_unknown: { status: 400, detail: 'The XML template "{name}" provided is not valid' },
  archive_unavailable: { status: 400, detail: 'Create from archive is not available on your platform' },
  archive_dry_run: { status: 400, detail: 'Create from archive cannot be tried: the archive is not there yet' },
  archive_size: { status: 400, detail: 'An archive has from 1 to {limit} bytes, and not {size}' },
  project_creation_administrators_only: { status: 403, detail: 'Only site administrators can create projects.' },
  project_creation_not_restricted: { status: 403, detail: 'Restricted users cannot create projects.' },
  project_queue_full: { status: 429, detail: 'Too many projects are waiting to be approved.' },
  project_queue_full_for_user: {
    status: 429,
    detail: 'Too many projects for the user are waiting to be approved.',
  },
  project_visibility_fixed: {
    status: 400,
    detail: 'The project visibility cannot be chosen by the project administrator, only "{access}" can be used',
  },
  project_access_unavailable: {
    status: 400,
    detail: 'The project visibility "{access}" can only be used when the instance have enabled the restricted users',
  },
  project_status_forbidden: { status: 403, detail: 'You are not allowed to change the status of a project' },
  project_status_system: {
    status: 403,
    detail: 'You are not allowed to change the status of a system project.',
  },
  project_status_deleted: { status: 403, detail: 'A deleted project cannot be reactivated.' },
  project_administrator_required: { status: 403, detail: 'Only project administrators may do this.' },
  project_not_editable: { status: 403, detail: 'Only project administrators may change {member}.' },
  // banners and references
  project_banner_missing: { status: 404, detail: 'No banner set for this project' },
  platform_banner_missing: { status: 404, detail: 'No banner set for the platform' },
  banner_empty: { status: 400, detail: 'Message cannot be empty' },

  service_not_found: { status: 404, detail: 'Service does not exist' },
  service_not_switchable: { status: 400, detail: 'The service {name} cannot be switched off', i18n: true },

  // trackers
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
  tracker_name_taken: { status: 409, detail: 'A tracker with the {member} {name} exists already in this project.' },
  tracker_source_invalid: {
    status: 400,
    detail: 'Give exactly one of `template_name`, `from_tracker_id`, `structure` and `tracker_xml`.',
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
      'Restoring the tracker {id} would put it below itself. Give the trackers that stand below it another parent, then restore again.',
  },
  tracker_patch_empty: {
    status: 400,
    detail: 'Give what is to change in the body, or the workflow in `query` or in `workflow` of the body.',
  },
  tracker_patch_mixed: {
    status: 400,
    detail: 'Change the workflow or the rest of the tracker, not both at once.',
  },
  tracker_source_unknown: { status: 404, detail: 'There is no tracker {id} to copy.' },
  tracker_source_not_administered: {
    status: 403,
    detail: 'The tracker {id} can only be copied by its administrators, or where its project is a template.',
  },
  tracker_not_deleted: { status: 400, detail: 'The tracker is not deleted.' },
  field_not_found: { status: 404, detail: 'Field not found.' },
  field_administrator_required: { status: 403, detail: 'User is not tracker administrator.' },
  field_label_empty: { status: 400, detail: 'Label cannot be empty', i18n: true },
  field_name_taken: { status: 400, detail: 'The name {name} is used by another field of the tracker.', i18n: true },
  field_not_simple_list: { status: 400, detail: 'Field is not a simple list.' },
  field_not_static: { status: 400, detail: 'Field values can be only add with static values.' },
  field_move_invalid: { status: 400, detail: 'The field cannot be moved there: {reason}' },
  field_in_use: { status: 400, detail: 'The field {label} cannot be taken away: {reason}' },
  list_value_not_found: { status: 404, detail: 'List value not found.' },
  list_value_in_use: {
    status: 400,
    detail: 'The value {label} cannot be deleted: {reason} It can be hidden instead.',
  },
  link_type_not_found: { status: 404, detail: 'Link type not found.' },
  link_type_shortname_invalid: {
    status: 400,
    detail: 'The short name {shortname} is not valid: it begins with a letter and has only letters and underscores.',
  },
  link_type_taken: { status: 409, detail: 'A link type with the short name {shortname} exists already.' },
  link_type_label_empty: { status: 400, detail: 'The labels of a link type cannot be empty.' },
  link_type_system: { status: 403, detail: 'The link type {shortname} belongs to the platform and cannot be changed.' },
  link_type_in_use: { status: 400, detail: 'The link type {shortname} is in use.' },
  link_type_was_in_use: {
    status: 400,
    detail: 'The link type {shortname} is in the history of artifacts, or of deleted ones that can be restored.',
  },

  // artifacts
  artifact_not_found: { status: 404, detail: '' },
  artifact_forbidden: { status: 403, detail: '' },
  artifact_modified: {
    status: 412,
    detail: 'Artifact has been modified since you last requested it. Please edit the latest version',
  },
  artifact_sources_mixed: { status: 400, detail: 'Not able to deal with both formats at the same time' },
  artifact_source_missing: { status: 400, detail: 'No valid data are provided' },
  artifact_tracker_not_found: { status: 404, detail: 'Tracker not found' },
  artifact_tracker_other: {
    status: 400,
    detail: 'Artifact #{id} is not in the tracker {given}: `tracker` names its own, {own}. PATCH moves it to another.',
  },
  artifact_not_submittable: { status: 403, detail: "User can't write in destination tracker" },
  artifact_values_invalid: { status: 400, detail: '{messages}' },
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
  csv_import_empty: { status: 400, detail: 'The CSV has no line that names its columns.' },
  csv_import_too_large: { status: 413, detail: 'The CSV has more than {limit} bytes: divide it.' },
  csv_import_too_long: { status: 400, detail: 'The CSV has more than {limit} lines: divide it.' },
  csv_import_refused: { status: 400, detail: 'Nothing was imported. {reasons}' },

  archived_artifact_not_found: { status: 404, detail: 'There is no such artifact in the archive' },
  archived_tracker_gone: {
    status: 400,
    detail: 'The tracker {tracker} of this artifact is deleted: restore the tracker first.',
  },
  archived_artifact_cycle: {
    status: 400,
    detail:
      'Restoring artifact #{id} would put artifact #{child} below itself. Remove the links that put it above meanwhile, then restore again.',
  },
  move_target_not_found: { status: 404, detail: 'Target tracker not found' },
  move_administrator_required: { status: 400, detail: 'User must be admin of both trackers' },
  move_within_tracker: { status: 400, detail: 'An artifact cannot be moved in the same tracker' },
  move_disabled: { status: 400, detail: 'Moving artifacts is disabled in one of the trackers' },
  move_without_values: { status: 400, detail: 'There are no values to move: the trackers have no field in common' },
  search_not_understood: { status: 400, detail: '{reason}' },
  search_given_twice: {
    status: 400,
    detail: 'Give the search criteria once: as the body, as `query`, or as `expert_query`.',
  },
  search_cursor_invalid: {
    status: 400,
    detail:
      'Invalid value specified for `cursor`. Take it from a `Link` header, and repeat the search that it came with.',
  },
  search_cursor_with_offset: { status: 400, detail: 'Give either `cursor` or `offset`.' },
  activity_cursor_invalid: {
    status: 400,
    detail: 'Invalid value specified for `cursor`. Take it from a `Link` header.',
  },
  status_not_readable: {
    status: 400,
    detail: 'The tracker has no status, or none that you may read. Its administrators name the field in its semantics.',
  },
  status_history_period: {
    status: 400,
    detail: 'Give `from` and `to` as days like 2026-03-15, the earlier one first, and not more than {days} of them.',
  },
  artifact_title_semantic_missing: { status: 400, detail: 'No semantic found for title artifact' },
  artifact_title_semantic_missing_in_target: { status: 400, detail: 'No title semantic found in tracker dest' },

  // reports
  report_not_found: { status: 404, detail: 'Report not found' },
  report_without_table: { status: 400, detail: 'The report does not have a table renderer' },
  report_with_tables: { status: 400, detail: 'The report has more than one table renderer' },
  report_renderer_unknown: {
    status: 400,
    detail: 'The requested table report renderer has not been found in the report',
  },
  report_without_values: {
    status: 400,
    detail: 'No values in the artifact representation, check the query parameters',
  },
  report_not_editable: { status: 403, detail: 'Only administrators of the tracker may change public reports.' },
  report_label_empty: { status: 400, detail: 'The label of a report cannot be empty.' },
  report_field_unknown: { status: 400, detail: '`{member}`: there is no field {given} in this tracker.{hint}' },
  report_column_twice: { status: 400, detail: '`columns`: the field {name} is named twice.' },
  report_query_given_twice: { status: 400, detail: 'Give either `criteria` or `expert_query`, not both.' },
  report_default_personal: { status: 400, detail: 'Only a public report can be the default of its tracker.' },
  report_default_needed: {
    status: 400,
    detail: 'The tracker needs a default report: make another one the default first.',
  },
  report_criterion_gone: {
    status: 400,
    detail: 'The report filters by the field {name}, which is not there any more. Please change the report.',
  },
  report_not_applicable: {
    status: 400,
    detail: 'The report filters by something that you may not read, or that is not there any more.',
  },

  // workflow
  workflow_query_invalid: { status: 400, detail: 'Please provide a valid query.', i18n: true },
  workflow_exists: { status: 400, detail: 'This tracker has a workflow already.', i18n: true },
  workflow_missing: { status: 400, detail: 'This tracker has no workflow.', i18n: true },
  workflow_field_not_found: { status: 404, detail: 'There is no field {id} in this tracker.', i18n: true },
  workflow_field_unfit: {
    status: 400,
    detail: 'The field {id} cannot carry a workflow: only a select box or radio buttons with fixed values can.',
    i18n: true,
  },
  transition_not_found: { status: 404, detail: 'Transition not found.', i18n: true },
  transition_without_workflow: { status: 404, detail: 'This tracker has no workflow.', i18n: true },
  transition_value_not_found: { status: 404, detail: 'The field of the workflow has no value {id}.', i18n: true },
  transition_to_itself: { status: 400, detail: 'A transition cannot lead to the value it starts from.', i18n: true },
  transition_exists: { status: 400, detail: 'This transition exists already.', i18n: true },
  transition_group_unknown: { status: 400, detail: 'There is no user group {id} in this project.', i18n: true },
  transition_groups_empty: {
    status: 400,
    detail:
      'Name at least one user group in `authorized_user_group_ids`: `1` is everybody. Without this member they stay.',
    i18n: true,
  },
  transition_field_unknown: { status: 400, detail: 'There is no field {id} in this tracker.', i18n: true },
  transition_action_invalid: { status: 400, detail: 'post_actions[{index}]: {reason}.', i18n: true },
  tracker_rules_invalid: { status: 400, detail: 'The rules are not valid: {reason}.', i18n: true },

  // files
  file_field_not_found: { status: 404, detail: 'Field not found.' },
  file_field_unused: { status: 400, detail: 'Field is not used in tracker.' },
  file_field_of_other_type: { status: 400, detail: 'Field must be of type File.' },
  file_field_not_writable: { status: 403, detail: 'You have the right neither to submit nor to update this field.' },
  file_name_invalid: { status: 400, detail: 'The name of the file must not be empty or have control characters.' },
  file_too_large: {
    status: 400,
    detail:
      'The maximum allowed size for a file is {limit} bytes, you requested the creation of a file of {size} bytes',
  },
  file_upload_of_other_user: { status: 409, detail: 'This file is already being uploaded.' },
  file_not_attachable: {
    status: 409,
    detail: 'A file has expired or has been attached to another artifact in the meantime.',
  },
  file_not_found: { status: 404, detail: 'File not found' },
  temporary_file_foreign: { status: 401, detail: 'This file does not belong to you' },
  temporary_file_chunk_too_large: { status: 400, detail: 'Uploaded content exceeds maximum size of {limit}' },
  temporary_file_quota_exceeded: {
    status: 400,
    detail: 'You exceeded your quota. Please remove existing temporary files before continuing.',
  },
  temporary_file_not_base64: {
    status: 400,
    detail: 'Uploaded content does not seem to be properly base64 encoded',
  },
  temporary_file_offset_wrong: { status: 400, detail: 'Invalid offset received. Expected: {expected}' },
  tus_version_unsupported: { status: 412, detail: 'The header Tus-Resumable must be {version}.' },
  tus_offset_missing: { status: 400, detail: 'The header Upload-Offset must be a whole number of bytes.' },
  tus_offset_wrong: { status: 409, detail: 'The upload stands at {offset} bytes.' },
  tus_upload_locked: { status: 423, detail: 'Another request is writing to this upload.' },
  tus_body_too_long: { status: 413, detail: 'The upload takes {remaining} more bytes.' },
  range_not_satisfiable: { status: 416, detail: 'The file has {size} bytes.' },

  // jobs
  job_not_found: { status: 404, detail: 'There is no job {id}.' },
  job_not_failed: { status: 409, detail: 'Job {id} is {status}; only failed jobs are tried again.' },

  // Subversion repositories
  svn_unavailable: {
    status: 503,
    detail: 'Subversion is not installed on this server. Its administrator has to install {packages}.',
  },
  svn_repository_not_found: { status: 404, detail: 'Repository not found' },
  svn_project_unknown: { status: 400, detail: 'Given project does not exist' },
  svn_service_off: { status: 400, detail: 'Project does not use SVN service' },
  svn_creation_forbidden: { status: 403, detail: "User doesn't have permission to create a repository" },
  svn_administrator_required: { status: 403, detail: 'User must be SVN admin to do this action' },
  svn_name_invalid: {
    status: 409,
    detail:
      'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.',
  },
  svn_name_taken: { status: 409, detail: 'Repository name is already used in this project.' },
  svn_repository_not_created: { status: 500, detail: 'Unable to create the repository' },
  svn_layout_invalid: { status: 400, detail: '{reason}' },
  svn_lists_too_long: {
    status: 400,
    detail: 'The list of paths or allowed paths is too big and cannot be saved',
  },
  svn_tag_path_invalid: { status: 400, detail: 'The path {path} of immutable tags is not valid' },
  svn_notification_paths_repeated: {
    status: 400,
    detail: 'One notification path or more are not unique: {paths}',
  },
  svn_notification_empty: {
    status: 400,
    detail: 'Notification should concern at least one email or one user or one user group for path: {paths}',
  },
  svn_notification_emails_repeated: { status: 400, detail: '{lines}' },
  svn_notification_user_unknown: { status: 400, detail: 'User {id} not found' },
  svn_notification_user_closed: { status: 400, detail: 'User {id} is neither active nor restricted.' },
  svn_notification_group_open: {
    status: 400,
    detail: 'Notifications cannot be sent to user groups Anonymous Authenticated and Registered',
  },
  svn_group_foreign: { status: 400, detail: "You can't add a user group from a different project" },
  svn_administrators_group_open: {
    status: 400,
    detail: 'Repositories cannot be administered by user groups Anonymous Authenticated and Registered',
  },
  svn_access_file_required: { status: 400, detail: '`settings[access_file]` is required' },
  svn_access_file_invalid: {
    status: 400,
    detail: 'Subversion cannot read this access file: {reason}',
  },
  svn_access_file_too_large: { status: 400, detail: 'This access file is too large: {reason}' },
  svn_access_file_version_not_found: { status: 404, detail: 'Version of the access file not found' },
  svn_deletion_queued: { status: 400, detail: 'Repository already in queue for deletion' },
  svn_deleted_not_found: { status: 404, detail: 'There is no deleted repository {id}' },
  svn_dump_gone: { status: 409, detail: 'The dump of the repository {id} is not there any more: {file}' },
  svn_project_closed: { status: 409, detail: 'The project of this repository is {status}: nothing can be restored' },
  svn_query_not_json: { status: 400, detail: 'Query must be in Json' },
  svn_query_unsupported: { status: 400, detail: 'You can only search on "name"' },

  // reading Subversion repositories
  svn_path_invalid: {
    status: 400,
    detail: 'The path {path} is not valid: it must not have `.`, `..` or empty segments nor control characters.',
  },
  svn_path_not_found: { status: 404, detail: 'There is no {path} in revision {revision}, or you may not read it.' },
  svn_revision_not_found: { status: 404, detail: 'There is no revision {revision}: the youngest one is {youngest}.' },
  svn_path_not_file: { status: 400, detail: '{path} is a directory. Give the path of a file.' },
  svn_path_not_directory: { status: 400, detail: '{path} is a file. Give the path of a directory.' },
  svn_file_binary: { status: 400, detail: '{path} is a binary file: it has no lines.' },
  svn_file_too_large: { status: 400, detail: '{path} has {size} bytes. This is done for files up to {limit} bytes.' },
  svn_diff_range_invalid: { status: 400, detail: 'Give either `rev`, or `from` and `to`.' },

  // project fields, categories, settings
  project_field_name_missing: { status: 400, detail: 'The name of the project field is missing' },
  project_field_name_taken: { status: 409, detail: 'A project field named {name} exists already' },
  project_field_not_found: { status: 404, detail: 'Project field does not exist' },
  project_category_name_missing: { status: 400, detail: 'The name of the category, or of a value, is missing' },
  project_category_name_taken: { status: 409, detail: 'There is a category, or a value, named {name} already' },
  project_category_not_found: { status: 404, detail: 'Project category does not exist' },
  project_category_value_not_found: { status: 404, detail: 'The category has no such value' },
  setting_unknown: { status: 400, detail: 'There is no setting {name}.{hint}' },
  setting_invalid: { status: 400, detail: 'Invalid value for the setting {name}: {reason}' },
} as const satisfies Record<string, { status: number; detail: string; i18n?: true }>;

export type ProblemCode = keyof typeof problems;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Parameters<Code extends ProblemCode> = Record<Placeholders<(typeof problems)[Code]['detail']>, string | number>;

export interface ProblemExtras {
  /** Headers that go with the answer, such as Retry-After. */
  headers?: Record<string, string>;
  /** Members beside `code` and `message` in the error body. */
  members?: Record<string, unknown>;
}

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly i18n: boolean;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    const entry: { status: number; i18n?: true } = problems[code];
    this.code = code;
    this.status = entry.status;
    this.i18n = entry.i18n === true;
    this.headers = extras.headers ?? {};
    this.members = extras.members ?? {};
  }
}

/** `throw problem('template_unknown', { id })` */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[parameters, extras]: keyof Parameters<Code> extends never
    ? [parameters?: Record<string, never>, extras?: ProblemExtras]
    : [parameters: Parameters<Code>, extras?: ProblemExtras]
): Problem {
  const values: Record<string, string | number> = parameters ?? {};
  const detail = problems[code].detail.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return new Problem(code, detail, extras);
}
