import { type Fault, fault } from '../context.ts';
import type { Spot } from './ast.ts';

/** An error with the words that cause it. */
export interface TqlError {
  message: string;
  spots: readonly Spot[];
  /** the known value that is closest to an unknown one */
  nearest?: string | undefined;
}

const mostShown = 40;
/** errors that are shown at a time */
const mostErrors = 50;

/** Lines and columns count from 1, and columns count characters. */
export function placeOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split(/\r\n|\r|\n/u);
  return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
}

function shownSpot(source: string, { word, offset }: Spot): string {
  const shown = word.length > mostShown ? `${word.slice(0, mostShown)}…`.toWellFormed() : word;
  const { line, column } = placeOf(source, offset);
  return `${shown === '' ? 'end of the query' : `'${shown}'`} at line ${line}, column ${column}`;
}

/** Each message ends with the words that cause it. */
export function tqlFault(source: string, errors: readonly TqlError[]): Fault {
  const lines = errors.slice(0, source.length > 100_000 ? 5 : mostErrors).map(({ message, spots }) => {
    const shown = spots.map((spot) => shownSpot(source, spot)).join('; ');
    return `${message} (${shown})`;
  });
  return fault([...new Set(lines)].join('\n'));
}

/** Thrown by the lexer and the parser, and caught in `parse`. */
export class SyntaxFault extends Error {
  readonly expected: string;
  readonly spot: Spot;

  constructor(expected: string, spot: Spot) {
    super(`Error during parsing expert query: ${expected}`);
    this.expected = expected;
    this.spot = spot;
  }
}

export class TooComplex extends SyntaxFault {}

const documented = 'Please refer to the documentation for the allowed';

/** The words for kinds of fields in messages. */
export type KindWord = 'text' | 'integer' | 'float' | 'date' | 'list' | 'file';

export const tqlMessages = {
  unknownNames(names: readonly string[]): string {
    const quoted = names.map((name) => `'${name}'`).join(', ');
    const refers = names.length === 1 ? 'what it refers to' : 'what they refer to';
    return `We cannot search on ${quoted}, we don't know ${refers}. ${documented} comparisons.`;
  },
  tooComplex:
    'The query is considered too complex to be executed by the server. Please simplify it (for example remove comparisons) to continue.',
  unsupportedType: (name: string) => `The field '${name}' is not supported. ${documented} types.`,
  unsupportedOperator: (name: string, operator: string) =>
    `The field '${name}' is not supported for the operator ${operator}.`,
  unknownValue: (name: string, value: string) => `The value '${value}' doesn't exist for the list field '${name}'.`,
  wrongScalar: (kind: KindWord, name: string, value: string) =>
    `The ${kind} field '${name}' cannot be compared to the string value '${value}'.`,
  emptyString: (kind: KindWord, name: string, operator: string) =>
    `The ${kind} field '${name}' cannot be compared to the empty string with ${operator} operator.`,
  wrongFunction: (kind: KindWord, name: string, written: string) =>
    `The ${kind} field '${name}' cannot be compared to ${written}.`,
  anonymousMyself: (name: string) => `The list field '${name}' cannot be compared to MYSELF() for anonymous users.`,
  unknownUser: (name: string, user: string) => `Error with the field '${name}'. The user '${user}' does not exist.`,
  emptyUser: (name: string) =>
    `The field '${name}' cannot be compared to the empty string, it can never yield results.`,
  unknownLinkType: (type: string, available: readonly string[]) =>
    `Link type '${type}' is invalid. Available types: ${available.join(', ')}`,
  doubleNegative:
    'Double negative like `IS NOT LINKED ... TRACKER != ...` or `WITHOUT ... TRACKER != ...` is not supported. Please use simpler form like `IS LINKED ... TRACKER = ...` or `WITH ... TRACKER = ...`.',
  acrossTrackers: 'SELECT, FROM and ORDER BY are not supported in the query of a tracker.',
};
