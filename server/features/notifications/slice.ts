import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { VisibleEvents } from '../changes/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { Searches } from '../search/index.ts';
import type { createTrackerSlice, TrackerDirectory } from '../trackers/index.ts';
import { createGroupReferences } from '../user-groups/index.ts';
import type { Identities, TextsFor, UserPresenter } from '../users/index.ts';
import { createCandidates } from './candidates.ts';
import { createInbox } from './inbox.ts';
import { createLeavers } from './leavers.ts';
import { createNotificationMails } from './mail/queue.ts';
import { createMailRenderer } from './mail/render.ts';
import { createDailyReminders } from './reminders/daily.ts';
import { createReminded } from './reminders/recipients.ts';
import { createTrackerModes } from './modes.ts';
import { createNotificationPreferences } from './preferences.ts';
import { createNotificationReader } from './reader.ts';
import { createNotificationSettings } from './settings.ts';
import { createUnsubscribing } from './unsubscribing.ts';
import { createWatches } from './watches.ts';
import type { AdministratorEntries } from './administrator-entries.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  /** for addresses in mails */
  origin: () => string;
  presenter: UserPresenter;
  trackerAdministration: ReturnType<typeof createTrackerSlice>['trackerAdministration'];
  identities: Identities;
  textsFor: TextsFor;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  artifactHistory: History;
  visibleEvents: VisibleEvents;
  search: Searches;
  administratorEntries: AdministratorEntries;
  /** how long to keep notifications */
  retentionDays: () => number;
}

/** Creates the services of this slice. */
export function createNotificationSlice(deps: Deps) {
  const candidates = createCandidates(deps);
  const unsubscribing = createUnsubscribing(deps);
  const reminded = createReminded(deps);
  const mails = createNotificationMails({ ...deps, unsubscribing, renderer: createMailRenderer(deps) });
  return {
    inbox: createInbox(deps),
    watches: createWatches({ ...deps, candidates }),
    trackerModes: createTrackerModes(deps),
    notificationPreferences: createNotificationPreferences(deps.db),
    notificationSettings: createNotificationSettings({
      ...deps,
      groups: createGroupReferences(deps.db),
      enable: (actor, id, enabled) => deps.trackerAdministration.patch(actor, id, { notifications: { enabled } }),
    }),
    unsubscribing,
    dailyReminders: createDailyReminders({ ...deps, unsubscribing, reminded }),
    notificationMails: mails,
    notificationReader: createNotificationReader({ ...deps, candidates, mails, leavers: createLeavers(deps) }),
  };
}
