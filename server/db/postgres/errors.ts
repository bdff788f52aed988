import { asError } from '../units.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const retryCodes = new Set(['40001', '40P01']);
const lossCodes = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded',
  'timeout expired',
];

/** Too many connections, out of memory, and a server that starts or stops. */
const overloadCodes = new Set(['53300', '53200', '53400']);
const diskFull = '53100';
/** A standby, or a server whose administrator or disk allows no changes. */
const readOnly = '25006';

/** Another copy has changed the type of a column that a planned statement returns. New connections plan it again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** Serialization failures, deadlocks and stale plans: the same unit may well succeed when it runs again. */
export function worthRetrying(error: unknown): boolean {
  return retryCodes.has(codeOf(error)) || isStalePlan(error);
}

export function isConnectionLoss(error: Error): boolean {
  const code = codeOf(error);
  return lossCodes.has(code) || code.startsWith('08') || lossMessages.some((start) => error.message.startsWith(start));
}

/** Describes the error for the log. `server` never contains a password. */
export function clearError(thrown: unknown, server: string): Error {
  const error = asError(thrown);
  const code = codeOf(error);
  if (code === diskFull)
    return coded(`PostgreSQL at ${server} has no space left: ${error.message}`, error, 'storage_full');
  if (overloadCodes.has(code)) return coded(`PostgreSQL at ${server} is overloaded: ${error.message}`, error);
  if (!isConnectionLoss(error)) return error;
  return coded(`The connection to PostgreSQL at ${server} failed: ${connectionReason(error)}`, error);
}

/** As `clearError`, of a unit that writes. Readings are read-only themselves: there, a change would be a defect. */
export function clearWriteError(thrown: unknown, server: string): Error {
  const error = asError(thrown);
  if (codeOf(error) !== readOnly) return clearError(error, server);
  const hint = 'If it is a standby, HEARTH_DATABASE_URL has to lead to the primary.';
  return coded(`PostgreSQL at ${server} takes no changes (${error.message}). ${hint}`, error);
}

const coded = (message: string, cause: Error, code = 'database_unavailable'): Error =>
  Object.assign(new Error(message, { cause }), { code });

/** Node reports several tried addresses in an AggregateError, whose own message is empty. */
export function connectionReason(error: Error): string {
  return error.message || codeOf(error) || error.name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
