import type { Database } from '../../db/index.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { VisibleEvents } from '../changes/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import { createCandidates } from './candidates.ts';
import { createInbox } from './inbox.ts';
import { createNotificationReader } from './reader.ts';
import { createWatches } from './watches.ts';

interface Deps {
  db: Database;
  identities: Identities;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  artifactHistory: History;
  visibleEvents: VisibleEvents;
}

/** Creates the services of this slice. */
export function createNotificationSlice(deps: Deps) {
  const candidates = createCandidates(deps);
  return {
    inbox: createInbox(deps),
    watches: createWatches(deps),
    notificationReader: createNotificationReader({ ...deps, candidates }),
  };
}
