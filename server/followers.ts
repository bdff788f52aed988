import type { createArtifactSlice, FullTrackerOf } from './features/artifacts/index.ts';
import { createChanges, createChangeStreams, createVisibleEvents } from './features/changes/index.ts';
import { type AdministratorEntries, createNotificationSlice } from './features/notifications/index.ts';
import type { createReportSlice } from './features/reports/index.ts';
import type { createSearch } from './features/search/index.ts';
import type { createSvnSlice } from './features/svn/index.ts';
import type { createTrackerDirectory, createTrackerSlice } from './features/trackers/index.ts';
import { createGroupReferences } from './features/user-groups/index.ts';
import type { createUserPresenter } from './features/users/index.ts';
import { createWebhookSlice } from './features/webhooks/index.ts';
import type { Foundation } from './foundation.ts';
import type { createOutgoing } from './lib/network/outgoing.ts';
import type { createPeople } from './people.ts';

type Slices = ReturnType<typeof createPeople> &
  ReturnType<typeof createTrackerSlice> &
  ReturnType<typeof createArtifactSlice> &
  ReturnType<typeof createReportSlice>;

interface Deps extends Foundation, Slices {
  repositories: Awaited<ReturnType<typeof createSvnSlice>>['directory'];
  trackers: ReturnType<typeof createTrackerDirectory>;
  search: ReturnType<typeof createSearch>;
  outgoing: ReturnType<typeof createOutgoing>;
  administratorEntries: AdministratorEntries;
  presenter: ReturnType<typeof createUserPresenter>;
  fullTracker: FullTrackerOf;
}

/** Slices that read the event log: changes, notifications, webhooks and streams. */
export function createFollowers(deps: Deps) {
  const { db, settings, eventReaders, artifactAccess: access, artifactHistory: history } = deps;
  const visibleEvents = createVisibleEvents({ ...deps, access, history });
  const changes = createChanges({ ...deps, visibleEvents });
  const notificationSlice = createNotificationSlice({
    ...deps,
    visibleEvents,
    retentionDays: () => settings.get('notification_retention_days'),
  });
  eventReaders.add(notificationSlice.notificationReader);
  const webhooks = createWebhookSlice({
    ...deps,
    visibleEvents,
    changes,
    history,
    groups: createGroupReferences(db),
  });
  const changeStreams = createChangeStreams({
    ...deps,
    changes,
    visibleEvents,
    unread: (actor) => notificationSlice.inbox.unread(actor),
  });
  return { changes, changeStreams, webhooks, ...notificationSlice };
}
