export type { Change, Database, DatabaseStats, Engine, OpenOptions, PoolStats, Tx } from './database.ts';
export { diagnose } from './diagnose.ts';
export type { Diagnosis } from './diagnosis.ts';
export { openDatabase } from './open.ts';
export type { Schema } from './schema.ts';
export { networkFileSystemOf } from './sqlite/network-file-system.ts';
