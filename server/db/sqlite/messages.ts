import type { SQLInputValue } from 'node:sqlite';
import type { ErrorDescription } from './errors.ts';
import type { StatementOutcome } from './statements.ts';

/** Requests of the main thread that the writer thread answers. */
export type Request =
  | { ask: 'open'; file: string; lockTimeout: number }
  | { ask: 'undoInMemory' }
  | { ask: 'begin' }
  | { ask: 'run'; sql: string; inputs: SQLInputValue[]; isExpected: boolean }
  | { ask: 'commit' }
  | { ask: 'close' };

/** Steps without an answer: the bounds of a unit inside the batch. */
export type SavepointStep = 'savepoint' | 'release' | 'undo';

export type Step = { tell: SavepointStep } | { id: number; request: Request };

/** Steps that are sent together, done one after the other and answered together. */
export type ToWriter = readonly Step[];

export type WriterAnswer =
  | { id: number; outcome: StatementOutcome }
  | { id: number; error: ErrorDescription }
  | { fatal: ErrorDescription };

export type FromWriter = readonly WriterAnswer[];
