import type { Generated } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { ProjectTables } from './tables/projects.ts';

export interface ChangesTable {
  seq: Generated<number>;
  topic: string;
  id: string;
}

export interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** Every table of Hearth, the same on both engines. */
export interface Schema extends AccountTables, ProjectTables {
  changes: ChangesTable;
  migrations: MigrationsTable;
}
