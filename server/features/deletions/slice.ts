import type { Blobs } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Artifacts } from '../artifacts/index.ts';
import type { Files } from '../files/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import { createDeletionArchive } from './archive.ts';
import { createDeletions } from './service.ts';
import { createArchiveXml } from './xml.ts';

interface Deps {
  db: Database;
  clock: Clock;
  events: EventLog;
  settings: PlatformSettings;
  blobs: Blobs;
  files: Files;
  identities: Identities;
  artifacts: Artifacts;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
}

/** Creates the services of this slice. */
export function createDeletionSlice(deps: Deps) {
  const { db, clock, events, settings, blobs, files, identities, artifacts, directory: projects, trackers } = deps;
  return createDeletions({
    db,
    clock,
    events,
    settings,
    artifacts,
    projects,
    trackers,
    archive: createDeletionArchive({ db, blobs, files }),
    xmlOf: createArchiveXml({ db, identities, files: files.attachments, trackers }),
    files: files.attachments,
  });
}
