import type { Database } from '../../../db/index.ts';
import { lastPlatformProject, type ProjectViewer } from '../../../domain/policies/project-access.ts';
import { memberIs, type ProjectRow, visible } from './projects.ts';

/** Templates that are seen, then projects of the user's own that serve as one. */
export const listTemplates = (db: Database, viewer: ProjectViewer, userId: number): Promise<ProjectRow[]> =>
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
