import type { Health } from '../../../contract/platform/health.ts';
import type { Database } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { version } from '../../lib/version.ts';

interface Deps {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  isMailConfigured: boolean;
  /** the time of the newest known backup */
  lastBackup: () => Promise<{ made_at: string } | undefined>;
}

export function createHealth({ db, jobs, clock, isMailConfigured, lastBackup }: Deps) {
  const startedAt = clock();

  return {
    async read(): Promise<Health> {
      const isReachable = await db.ping().then(
        () => true,
        () => false,
      );
      const backup = await lastBackup();
      return {
        version,
        node_version: process.versions.node,
        database: { kind: db.engine === 'postgres' ? 'server' : 'embedded', is_reachable: isReachable },
        started_on: isoDate(startedAt),
        memory_bytes: process.memoryUsage.rss(),
        jobs: await jobs.counts(),
        mail_is_configured: isMailConfigured,
        last_backup_on: backup === undefined ? null : isoDate(Date.parse(backup.made_at)),
      };
    },
  };
}

export type HealthReport = ReturnType<typeof createHealth>;
