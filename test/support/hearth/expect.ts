import assert from 'node:assert/strict';
import type { Answered } from './client.ts';

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
};

/** Expects a refusal with this status and exactly this message; without a message, only the reason phrase. */
export function refuses(answered: Answered, status: number, message = ''): void {
  assert.equal(answered.status, status, answered.text);
  const reason = reasons[status] ?? '';
  const { error } = answered;
  assert.deepEqual([error.code, error.message], [status, message === '' ? reason : `${reason}: ${message}`]);
}

/** The same for translated messages. */
export function refusesReader(answered: Answered, status: number, message: string): void {
  refuses(answered, status);
  assert.equal(answered.error.i18n_error_message, message);
}

export function succeeds(answered: Answered, status = 200): void {
  assert.equal(answered.status, status, answered.text);
}

/** limit, offset, size and maximum limit from the pagination headers. */
export function pageOf(answered: Answered): number[] {
  succeeds(answered);
  return ['limit', 'offset', 'size', 'limit-max'].map((name) => Number(answered.headers[`x-pagination-${name}`]));
}

/** The statuses of several responses, sorted. */
export const statusesOf = (answers: readonly Answered[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** The value itself; fails if it is missing. */
export function defined<T>(value: T | null | undefined): T {
  assert.ok(value !== null && value !== undefined, 'there is no such value');
  return value;
}
