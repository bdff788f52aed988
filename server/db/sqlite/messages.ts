import type { SQLInputValue } from 'node:sqlite';
import type { ErrorDescription } from './errors.ts';
import type { Outcome } from './statements.ts';

/** Requests of the main thread that the writer thread answers. */
export type Request =
  | { ask: 'open'; file: string; lockTimeout: number }
  | { ask: 'begin' }
  | { ask: 'run'; sql: string; inputs: SQLInputValue[] }
  | { ask: 'commit' }
  | { ask: 'close' };

/** One-way messages: the bounds of a unit inside the batch. */
export type Bound = 'savepoint' | 'release' | 'undo';

export type ToWriter = { tell: Bound } | { id: number; request: Request };

export type FromWriter =
  | { id: number; outcome: Outcome }
  | { id: number; error: ErrorDescription }
  | { fatal: ErrorDescription };
