import type { ProblemTable } from './table.ts';

export const wireProblems = {
  route_unknown: { status: 404, detail: '' },
  method_not_allowed: { status: 405, detail: '' },
  format_not_acceptable: {
    status: 406,
    detail: 'Content negotiation failed. Try `application/json` instead.',
  },
  charset_not_acceptable: { status: 406, detail: 'Character set negotiation failed. Try `utf-8` instead.' },
  content_type_unsupported: { status: 415, detail: 'Content type `{type}` is not supported.' },
  content_encoding_unsupported: { status: 415, detail: 'Content encoding `{encoding}` is not supported.' },
  body_too_large: { status: 413, detail: 'The request body exceeds the limit of {limit} bytes.' },
  body_values_too_many: { status: 413, detail: 'The request body has more than {limit} values.' },
  body_timeout: { status: 408, detail: 'The rest of the request did not arrive in time.' },
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
  url_malformed: { status: 400, detail: 'The URL is malformed.' },
  request_malformed: { status: 400, detail: 'The request is not well-formed HTTP.' },
  expectation_unsupported: { status: 417, detail: 'The Expect header supports only `100-continue`.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  parameter_invalid: { status: 400, detail: '{reason}' },
  members_unknown: { status: 400, detail: 'Unknown parameter(s): {names}.{hint}' },
  query_json_malformed: { status: 400, detail: 'parameter "query" syntax error, invalid JSON' },
  batch_operation_unsupported: { status: 400, detail: 'A batch cannot contain `{name}`.' },
  batch_operation_dry_run: {
    status: 400,
    detail:
      'A single operation of a batch cannot be a dry run. For a dry run of the whole batch, use `/batch?dry_run=true`.',
  },
  batch_reference_unknown: { status: 400, detail: 'No earlier operation of the batch is named `{name}`.{hint}' },
  batch_name_repeated: { status: 400, detail: 'Two operations of the batch are named `{name}`.' },
  batch_reference_empty: { status: 400, detail: 'The operation `{name}` has no id that others can refer to.' },
  batch_too_long: {
    status: 413,
    detail: 'The batch took longer than {seconds} seconds, so nothing was changed. Send fewer operations at once.',
  },
  problem_unknown: { status: 404, detail: 'There is no problem with this code.' },
  precondition_failed: {
    status: 412,
    detail: 'It has changed since you read it, so nothing was changed. Read it again, and repeat your change.',
  },
  precondition_required: {
    status: 428,
    detail: 'Name the version that you have read: send its `Etag` as `If-Match`.',
  },
  idempotency_key_invalid: {
    status: 400,
    detail: 'The header `Idempotency-Key` must have 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 422,
    detail: 'This `Idempotency-Key` was used for another request. Use a new key for a new request.',
  },
  idempotency_key_in_use: {
    status: 409,
    detail: 'A request with this `Idempotency-Key` is still being answered. Please try again in a moment.',
  },
  idempotency_answer_secret: {
    status: 409,
    detail: 'This request was done before, and its answer contained a secret, which Hearth does not keep: {created}',
  },
  idempotency_answer_lost: {
    status: 409,
    detail: 'This request was done before, but Hearth stopped before it could answer. Look for its result.',
  },
  server_overloaded: { status: 503, detail: 'Hearth is busy. Please try again in a moment.' },
  service_stopping: { status: 503, detail: 'Hearth is stopping. Please try again in a moment.' },
  database_unavailable: {
    status: 503,
    detail: 'The database is unreachable or overloaded. Please try again in a moment.',
  },
  commit_unknown: {
    status: 503,
    detail: 'The connection to the database was lost while saving. The change may or may not have been saved.',
  },
  storage_full: { status: 507, detail: 'The disk of the server is full, so nothing was saved.' },
  database_damaged: {
    status: 503,
    detail: 'The database is damaged, so nothing is saved any more. Only the operator of this platform can repair it.',
  },
  unexpected: { status: 500, detail: '' },
  schema_unknown: { status: 404, detail: 'There is no schema {name}. The root of the API lists them.' },
  answer_too_long: {
    status: 400,
    detail: 'With `expand` or `with=etag`, an answer has at most {limit} bytes. Ask for a smaller page.',
  },
  expand_too_large: { status: 400, detail: 'At most {limit} things can be expanded in one request.' },
} as const satisfies ProblemTable;
