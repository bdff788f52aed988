import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Page } from '../../http/pagination.ts';
import type { Identities } from '../users/index.ts';
import type { ShownEntry } from './entry.ts';
import { listEntries } from './store.ts';

interface Deps {
  db: Database;
  /** only this part of the directory, because projects import this slice to record their changes */
  directory: { administeredForReading(actor: Actor, projectId: number): Promise<unknown> };
  identities: Identities;
}

/** The changes made to a project, for its administrators. */
export function createProjectHistory({ db, directory, identities }: Deps) {
  return {
    async list(actor: Actor, projectId: number, page: Page): Promise<{ entries: ShownEntry[]; total: number }> {
      await directory.administeredForReading(actor, projectId);
      const { rows, total } = await listEntries(db.read, projectId, page);
      const entries = await Promise.all(
        rows.map(async (row) => ({ row, user: row.user_id === null ? undefined : await identities.find(row.user_id) })),
      );
      return { entries, total };
    },
  };
}

export type ProjectHistory = ReturnType<typeof createProjectHistory>;
