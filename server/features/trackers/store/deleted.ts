import type { DbOrTx } from '../../../db/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { trackerOf } from './trackers.ts';

/** Most recently deleted first. */
export async function deletedTrackersOf(
  source: DbOrTx,
  projectId: number,
): Promise<{ tracker: Tracker; deletedAt: number }[]> {
  const rows = await source
    .selectFrom('trackers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ tracker: trackerOf(row), deletedAt: row.deleted_at ?? 0 }));
}
