import type { Database } from '../../db/index.ts';
import type { createEventReaders, EventLog } from '../../events/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outgoing } from '../../lib/network/outgoing.ts';
import type { Mail } from '../../mail/index.ts';
import type { FullTrackerOf, History } from '../artifacts/index.ts';
import type { ChangeLog, VisibleEvents } from '../changes/index.ts';
import type { AdministratorEntries } from '../notifications/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { GroupReferences } from '../user-groups/index.ts';
import type { Identities, TextsFor, UserPresenter } from '../users/index.ts';
import { createDeliveries } from './delivery.ts';
import { createDisabling } from './disabling.ts';
import { createPayloads } from './payload.ts';
import { readEventsForWebhooks } from './reader.ts';
import { createWebhooks, type Webhooks } from './service.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  outgoing: Outgoing;
  events: EventLog;
  eventReaders: Pick<ReturnType<typeof createEventReaders>, 'add'>;
  visibleEvents: VisibleEvents;
  changes: ChangeLog;
  history: History;
  fullTracker: FullTrackerOf;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  groups: GroupReferences;
  presenter: UserPresenter;
  administratorEntries: AdministratorEntries;
  /** for mails */
  origin: () => string;
}

/** Creates the services of this slice. */
export function createWebhookSlice(deps: Deps): Webhooks {
  const disabling = createDisabling(deps);
  const deliveries = createDeliveries({ ...deps, payloads: createPayloads(deps), disabling });
  readEventsForWebhooks({ ...deps, deliveries, disabling });
  return createWebhooks({ ...deps, deliveries });
}
