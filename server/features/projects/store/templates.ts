import type { Database } from '../../../db/index.ts';
import { lastPlatformProject, memberIs, type ProjectRow, type Viewer, visible } from './projects.ts';

/** Visible templates first, then the user's own projects that may serve as one. */
export const listTemplates = (db: Database, viewer: Viewer, userId: number): Promise<ProjectRow[]> =>
  db.read
    .selectFrom('projects')
    .selectAll()
    .where('id', '>', lastPlatformProject)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb.and([eb('is_template', '=', 1), visible(eb, viewer)]), memberIs(eb, userId, true)]))
    .orderBy('is_template', 'desc')
    .orderBy('label_key')
    .orderBy('id')
    .execute();
