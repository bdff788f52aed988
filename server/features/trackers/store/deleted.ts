import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { type Source, trackerOf } from './trackers.ts';

/** The last deleted first. */
export async function deletedTrackersOf(
  source: Source,
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
