import { CompiledQuery } from 'kysely';
import type { Engine, Tx } from '../database.ts';

export type Row = Record<string, unknown>;

/** A connection with a consistent view of the database. */
export interface TransferSession {
  engine: Engine;
  ask(sql: string, inputs?: readonly unknown[]): Promise<Row[]>;
}

export interface TransferSnapshot extends TransferSession {
  close(): Promise<void>;
}

/** The location of a database. */
export type Location = { file: string } | { url: string };

/** Reads and writes in the transaction of a unit. */
export const sessionIn = (tx: Tx, engine: Engine): TransferSession => ({
  engine,
  ask: async (sql, inputs = []) => (await tx.executeQuery<Row>(CompiledQuery.raw(sql, [...inputs]))).rows,
});

/** The n-th input of a statement. */
export const input = (engine: Engine, n: number): string => (engine === 'postgres' ? `$${n}` : '?');

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');
