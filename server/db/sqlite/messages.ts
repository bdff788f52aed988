import type { SQLInputValue } from 'node:sqlite';
import type { AnswerWanted } from '../units.ts';
import type { ErrorDescription } from './errors.ts';
import type { StatementOutcome } from './statements.ts';

/** Requests of the main thread that the writer thread answers. Short lists take a third of the time of objects to copy. */
export type Request =
  | readonly ['open', file: string, lockTimeout: number]
  | readonly ['undoInMemory' | 'begin' | 'commit' | 'close']
  | readonly ['run', wanted: AnswerWanted, sql: string, ...inputs: SQLInputValue[]];

/** Steps without an answer: the bounds of a unit inside the batch. */
export type SavepointStep = 'savepoint' | 'release' | 'undo';

export type Step = SavepointStep | Request;

/** Steps that are sent together, done one after the other and answered together. */
export type ToWriter = readonly Step[];

/** Undefined: done, and no result is needed. */
export type WriterAnswer = StatementOutcome | { error: ErrorDescription } | undefined;

/** The answers to the next requests, in their order. */
export type FromWriter = readonly WriterAnswer[] | { fatal: ErrorDescription };
