import type { SQLInputValue } from 'node:sqlite';
import type { ErrorDescription } from './errors.ts';
import type { StatementOutcome } from './statements.ts';

/** Requests of the main thread that the writer thread answers. */
export type Request =
  | { ask: 'open'; file: string; lockTimeout: number }
  | { ask: 'begin' }
  | { ask: 'run'; sql: string; inputs: SQLInputValue[] }
  | { ask: 'commit' }
  | { ask: 'close' };

/** One-way messages: the bounds of a unit inside the batch. */
export type SavepointStep = 'savepoint' | 'release' | 'undo';

export type ToWriter = { tell: SavepointStep } | { id: number; request: Request };

export type FromWriter =
  | { id: number; outcome: StatementOutcome }
  | { id: number; error: ErrorDescription }
  | { fatal: ErrorDescription };
