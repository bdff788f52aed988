import type { ErrorBody } from '../../../contract/common.ts';
import { Problem, problem, publicCodeOf } from '../../../contract/problems.ts';
import { otherStatus, statusPhrases } from '../../../contract/status-phrases.ts';

export function errorBody(found: Problem, status: number = found.status): ErrorBody {
  const reason = statusPhrases[status] ?? otherStatus;
  const detail = found.message;
  return {
    error: {
      code: status,
      message: detail === '' || found.i18n ? reason : `${reason}: ${detail}`,
      ...(found.i18n ? { i18n_error_message: detail } : {}),
      ...found.members,
    },
    ...(status < 500 ? { problem: problemBody(found, status, reason) } : {}),
  };
}

/** The same for programs, as RFC 9457 names it. */
function problemBody({ code, message, details }: Problem, status: number, title: string) {
  const shown = publicCodeOf(code);
  return { type: `/api/problems/${shown}`, title, status, detail: message || title, code: shown, ...details };
}

/** Maps errors of Fastify and the database to problems. */
const known: Record<string, () => Problem> = {
  FST_ERR_BAD_URL: () => problem('url_malformed'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('content_type_unsupported', { type: 'unknown' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('request_malformed'),
  database_unavailable: () => problem('database_unavailable', {}, { headers: { 'Retry-After': '5' } }),
  commit_unknown: () => problem('commit_unknown', {}, { headers: { 'Retry-After': '5' } }),
  storage_full: () => problem('storage_full', {}, { headers: { 'Retry-After': '60' } }),
  // Of a file system.
  ENOSPC: () => problem('storage_full', {}, { headers: { 'Retry-After': '60' } }),
  EDQUOT: () => problem('storage_full', {}, { headers: { 'Retry-After': '60' } }),
  database_damaged: () => problem('database_damaged', {}, { headers: { 'Retry-After': '600' } }),
  FST_ERR_MAX_PARAM_LENGTH: () => problem('route_unknown'),
};

export function asProblem(error: unknown, bodyLimit: number): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('body_too_large', { limit: bodyLimit });
  return known[code]?.() ?? problem('unexpected');
}
