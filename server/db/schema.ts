import type { Generated } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { DeletionTables } from './tables/deletions.ts';
import type { FileTables } from './tables/files.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { TrackerPeopleTables } from './tables/tracker-people.ts';
import type { TrackerTables } from './tables/trackers.ts';

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
export interface Schema
  extends AccountTables,
    ProjectTables,
    TrackerTables,
    TrackerPeopleTables,
    FileTables,
    DeletionTables {
  changes: ChangesTable;
  migrations: MigrationsTable;
}
