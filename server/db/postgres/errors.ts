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

/** Serialization failures and deadlocks: the same unit may well succeed when it runs again. */
export function worthRetrying(error: unknown): boolean {
  return retryCodes.has(codeOf(error));
}

export function isConnectionLoss(error: Error): boolean {
  const code = codeOf(error);
  return lossCodes.has(code) || code.startsWith('08') || lossMessages.some((start) => error.message.startsWith(start));
}

/** Describes the error for the log. `server` never contains a password. */
export function clearError(thrown: unknown, server: string): Error {
  const error = asError(thrown);
  if (!isConnectionLoss(error)) return error;
  const clear = new Error(`The connection to PostgreSQL at ${server} failed: ${reasonOf(error)}`, { cause: error });
  return Object.assign(clear, { code: 'database_unavailable' });
}

/** Node reports several tried addresses in an AggregateError, whose own message is empty. */
export function reasonOf(error: Error): string {
  return error.message || codeOf(error) || error.name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
