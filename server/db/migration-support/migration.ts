import type { Engine, Tx } from '../database.ts';

/** One step forward of the schema. It runs on both engines, inside a write unit, and is never edited once released. */
export interface Migration {
  name: string;
  up(tx: Tx, engine: Engine): Promise<void>;
}
