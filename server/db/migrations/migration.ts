import type { Engine, Tx } from '../database.ts';

/** A step forward. Never edited once released; runs on both engines, inside a unit. */
export interface Migration {
  name: string;
  up(tx: Tx, engine: Engine): Promise<void>;
}
