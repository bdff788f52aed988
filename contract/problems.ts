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
  url_malformed: { status: 400, detail: 'The address is not well formed.' },
  request_malformed: { status: 400, detail: 'The request is not well-formed HTTP.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  parameter_invalid: { status: 400, detail: '{reason}' },
  members_unknown: { status: 400, detail: 'Unknown parameter(s): {names}.{hint}' },
  query_json_malformed: { status: 400, detail: 'parameter "query" syntax error, invalid JSON' },
  service_stopping: { status: 503, detail: 'Hearth is stopping. Please try again in a moment.' },
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
  user_status_invalid: { status: 400, detail: 'Status {status} is not valid. Expected one of ({expected}).' },
  username_invalid: { status: 400, detail: 'User name is invalid. The reason is: {reason}' },
  email_invalid: { status: 400, detail: '{email} is not a valid e-mail address' },
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
  reference_with_many_keys: { status: 400, detail: 'Only one key can be passed in the representation' },
  reference_without_key: { status: 400, detail: 'At least one key must be passed in the representation' },
  references_of_mixed_kind: { status: 400, detail: 'References have to use the same type' },
  reference_unknown: { status: 400, detail: 'User with reference {reference} not known' },
  reference_email_ambiguous: { status: 400, detail: 'More than one user use the email address {email}' },
  project_without_administrator: { status: 400, detail: 'A project needs at least one administrator' },

  // projects
  project_not_found: { status: 404, detail: 'Project does not exist' },
  project_suspended: { status: 403, detail: 'This project is suspended' },
  project_deleted: { status: 403, detail: 'This project is deleted' },
  project_query_not_json: { status: 400, detail: 'query parameter must be a json object or empty' },
  project_query_unsupported: {
    status: 400,
    detail:
      "You can only search on 'shortname', 'is_member_of': true, 'is_admin_of': true, 'is_tracker_admin': true, 'with_status'{hint}",
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
  project_status_forbidden: { status: 403, detail: 'You are not allowed to change the status of a project' },
  project_status_system: {
    status: 403,
    detail: 'You are not allowed to change the status of a system project.',
  },
  project_status_deleted: { status: 403, detail: 'A deleted project cannot be reactivated.' },
  project_administrator_required: { status: 403, detail: 'Only project administrators may do this.' },
  project_not_editable: { status: 403, detail: 'Only project administrators may change {member}.' },
  service_not_found: { status: 404, detail: 'Service does not exist' },
  service_not_switchable: { status: 400, detail: 'The service {name} cannot be switched off', i18n: true },

  // project fields, categories, settings
  project_field_name_taken: { status: 409, detail: 'A project field named {name} exists already' },
  project_field_not_found: { status: 404, detail: 'Project field does not exist' },
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
