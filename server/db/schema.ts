import type { Generated } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { DeletionTables } from './tables/deletions.ts';
import type { EventTables } from './tables/events.ts';
import type { FileTables } from './tables/files.ts';
import type { IdempotencyTables } from './tables/idempotency.ts';
import type { ImportTables } from './tables/imports.ts';
import type { JobTables } from './tables/jobs.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { ProjectHistoryTables } from './tables/project-history.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { DashboardTables } from './tables/dashboards.ts';
import type { ReportTables } from './tables/reports.ts';
import type { SearchTables } from './tables/search.ts';
import type { SvnTables } from './tables/svn.ts';
import type { TrackerPeopleTables } from './tables/tracker-people.ts';
import type { TrackerTables } from './tables/trackers.ts';
import type { WebhookTables } from './tables/webhooks.ts';

interface ChangesTable {
  seq: Generated<number>;
  topic: string;
  id: string;
}

interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** Every table of Hearth, the same on both engines. */
export interface Schema
  extends AccountTables,
    ProjectTables,
    ProjectHistoryTables,
    TrackerTables,
    TrackerPeopleTables,
    FileTables,
    ReportTables,
    DashboardTables,
    DeletionTables,
    IdempotencyTables,
    ImportTables,
    SearchTables,
    JobTables,
    EventTables,
    NotificationTables,
    WebhookTables,
    SvnTables {
  changes: ChangesTable;
  migrations: MigrationsTable;
}
