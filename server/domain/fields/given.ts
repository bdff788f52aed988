import { isPossibleId } from '../ids.ts';

/** null counts as not given. */
export const isAbsent = (given: unknown): given is undefined | null => given === undefined || given === null;

/** Clients send ids as numbers and as digits. */
export function idFrom(given: unknown): number | undefined {
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  return typeof id === 'number' && isPossibleId(id) ? id : undefined;
}

/** XML has no empty arrays, so an element without content represents one. */
export function arrayFrom(given: unknown): unknown[] | undefined {
  if (Array.isArray(given)) return given;
  return typeof given === 'string' && given.trim() === '' ? [] : undefined;
}

/** XML and forms have no booleans. */
export function booleanFrom(given: unknown): boolean | undefined {
  if (given === true || given === 1 || given === 'true' || given === '1') return true;
  if (given === false || given === 0 || given === 'false' || given === '0') return false;
  return undefined;
}

const mostShown = 80;

/** Formats a given value for messages. */
export function shown(given: unknown): string {
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? 'nothing');
  return text.length > mostShown ? `${text.slice(0, mostShown)}…`.toWellFormed() : text;
}
