import type { ProblemTable } from './table.ts';

export const projectsProblems = {
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
  project_delete_forbidden: {
    status: 403,
    detail: 'Only site administrators delete and restore projects, and make them templates.',
  },
  project_not_deleted: { status: 409, detail: 'This project is not deleted.' },
  project_restore_expired: {
    status: 409,
    detail: 'This project was deleted more than {days} days ago, so it cannot be restored.',
  },
  project_owner_forbidden: {
    status: 403,
    detail: 'You need to be a site administrator or have REST project management permission delegation',
  },
  project_owner_not_found: { status: 404, detail: 'Project not found' },
  project_owner_not_administrator: { status: 400, detail: '{name} is not an administrator of the project' },
  project_owner_restricted: {
    status: 400,
    detail: 'The owner of this project is a restricted user. Choose another owner before you exclude restricted users.',
  },
  project_owner_not_removable: { status: 400, detail: 'The project owner cannot be removed.' },
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
  field_value_too_long: { status: 400, detail: 'The field {name} accepts at most {limit} characters' },
  field_value_not_a_line: {
    status: 400,
    detail: 'The field {name} accepts a single line of text without control characters',
  },
  field_value_not_text: { status: 400, detail: 'The field {name} accepts text without control characters' },
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
  archive_dry_run: {
    status: 400,
    detail: 'A project from an archive does not support dry runs: its archive is uploaded after the request',
  },
  archive_size: { status: 400, detail: 'An archive must have between 1 and {limit} bytes; this one has {size}' },
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
  project_shortname_fixed: {
    status: 403,
    detail: 'Only site administrators may change the short name of a project, because addresses contain it.',
  },
  project_not_editable: { status: 403, detail: 'Only project administrators may change {member}.' },

  // banners and references
  project_banner_missing: { status: 404, detail: 'No banner set for this project' },
  platform_banner_missing: { status: 404, detail: 'No banner set for the platform' },
  banner_empty: { status: 400, detail: 'Message cannot be empty' },
  banner_date_malformed: { status: 400, detail: 'Please provide a valid ISO-8601 date for expiration_date' },
  banner_already_expired: { status: 400, detail: 'The expiration date needs to be in the future or not set' },

  service_not_found: { status: 404, detail: 'Service does not exist' },
  service_not_switchable: { status: 400, detail: 'The service {name} cannot be switched off', i18n: true },
} as const satisfies ProblemTable;
