import type { SQLInputValue } from 'node:sqlite';
import type { ErrorDescription } from './errors.ts';
import type { Outcome } from './statements.ts';

/** What the main thread asks of the writer thread and waits for. */
export type Request =
  | { ask: 'open'; file: string; lockTimeout: number }
  | { ask: 'begin' }
  | { ask: 'run'; sql: string; inputs: SQLInputValue[] }
  | { ask: 'commit' }
  | { ask: 'close' };

/** What it only tells: the bounds of a unit inside the batch. */
export type Bound = 'savepoint' | 'release' | 'undo';

export type ToWriter = { tell: Bound } | { id: number; request: Request };

export type FromWriter =
  | { id: number; outcome: Outcome }
  | { id: number; error: ErrorDescription }
  | { fatal: ErrorDescription };
