import { eventTypes } from '../../../contract/platform/events.ts';
import { formTypes } from '../../../contract/platform/webhook.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { createEventReaders, LoggedEvent } from '../../events/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { DeliveryQueue } from './delivery.ts';
import type { Disabling } from './disabling.ts';
import { enabledWebhooks, enabledWebhooksOwnedBy } from './store/webhooks.ts';
import type { StoredWebhook } from './webhook.ts';

interface Deps {
  db: Database;
  eventReaders: Pick<ReturnType<typeof createEventReaders>, 'add'>;
  trackers: TrackerDirectory;
  deliveries: DeliveryQueue;
  disabling: Disabling;
}

interface Places {
  trackers: ReadonlySet<number>;
  projects: ReadonlySet<number>;
}

/** Whether the type of the change can be one that the webhook wants. The owner may see a loss of access instead. */
function isWanted({ types, format }: StoredWebhook, { type }: LoggedEvent): boolean {
  if (!eventTypes[type].isPublic || (format === 'form' && !formTypes.includes(type))) return false;
  if (types.length === 0 || types.includes(type)) return true;
  return types.includes(`${eventTypes[type].subject}.access_lost`);
}

/** The person whom an event may have deprived of access. */
function whoMayLoseAccess({ type, subjectId, details }: LoggedEvent): number[] {
  if (type === 'account.updated' || type === 'account.anonymized') return subjectId === undefined ? [] : [subjectId];
  return 'memberId' in details && type.endsWith('.member_removed') ? [details.memberId] : [];
}

/** Whether an event may have closed a project or a tracker to some people. */
const mayEndAccess = ({ details }: LoggedEvent): boolean => 'formerGate' in details || 'formerPermissions' in details;

/** Queues a delivery for each event and each webhook that wants it. */
export function readEventsForWebhooks({ db, eventReaders, trackers, deliveries, disabling }: Deps): void {
  /** An artifact that moves is news for both of its trackers and projects. */
  async function placesOf(event: LoggedEvent): Promise<Places> {
    const { details, trackerId, projectId } = event;
    const former = 'before' in details ? details.before?.trackerId : undefined;
    const formerProject = former === undefined ? undefined : (await trackers.find(former))?.projectId;
    return {
      trackers: new Set([trackerId, former].filter((id) => id !== undefined)),
      projects: new Set([projectId, formerProject].filter((id) => id !== undefined)),
    };
  }

  /** The writes that disable webhooks whose owners lost access with these events. */
  async function disableOrphans(
    events: readonly LoggedEvent[],
    enabled: readonly StoredWebhook[],
  ): Promise<((tx: Tx) => Promise<void>)[]> {
    const owners = events.flatMap(whoMayLoseAccess);
    const owned = owners.length === 0 ? [] : await enabledWebhooksOwnedBy(db.read, owners);
    const closing = new Set(events.filter(mayEndAccess).map(({ projectId }) => projectId));
    const touched = new Map(
      [...owned, ...enabled.filter(({ projectId }) => closing.has(projectId))].map((webhook) => [webhook.id, webhook]),
    );
    const writes = [];
    for (const webhook of touched.values()) {
      if (!(await deliveries.hasOwner(webhook))) writes.push(await disabling(webhook, 'owner'));
    }
    return writes;
  }

  eventReaders.add({
    name: 'webhooks',
    batch: 200,
    async prepare(events) {
      const placed: { event: LoggedEvent; places: Places }[] = [];
      for (const event of events) placed.push({ event, places: await placesOf(event) });
      const projects = new Set(placed.flatMap(({ places }) => [...places.projects]));
      const webhooks = projects.size === 0 ? [] : await enabledWebhooks(db.read, [...projects]);
      const wanted = placed.flatMap(({ event, places }) =>
        webhooks
          .filter(({ trackerId, projectId }) =>
            trackerId === null ? places.projects.has(projectId) : places.trackers.has(trackerId),
          )
          .filter((webhook) => webhook.createdAt <= event.at && isWanted(webhook, event))
          .map((webhook) => ({ webhook, seq: event.seq })),
      );
      const disable = await disableOrphans(events, webhooks);
      return {
        async write(tx) {
          for (const write of disable) await write(tx);
          for (const { webhook, seq } of wanted) await deliveries.queue(tx, webhook, { seq, isRepeated: false });
        },
      };
    },
  });
}
