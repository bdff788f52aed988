export type { Change, Database, DatabaseStats, Engine, OpenOptions, PoolStats, Tx } from './database.ts';
export { openDatabase } from './open.ts';
export type { Schema } from './schema.ts';
