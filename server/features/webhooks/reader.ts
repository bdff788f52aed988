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

/** Whether the webhook may want this type of change. The owner may see a loss of access instead. */
function isWanted({ types, format }: StoredWebhook, { type }: LoggedEvent): boolean {
  if (!eventTypes[type].isPublic || (format === 'form' && !formTypes.includes(type))) return false;
  if (types.length === 0 || types.includes(type)) return true;
  return types.includes(`${eventTypes[type].subject}.access_lost`);
}

/** The person who may have lost access by an event. */
function whoMayLoseAccess({ type, subjectId, details }: LoggedEvent): number[] {
  if (type === 'account.updated' || type === 'account.anonymized') return subjectId === undefined ? [] : [subjectId];
  return 'memberId' in details && type.endsWith('.member_removed') ? [details.memberId] : [];
}

/** Whether an event may have closed a project or a tracker to some people. */
const mayEndAccess = ({ details }: LoggedEvent): boolean => 'formerGate' in details || 'formerPermissions' in details;

interface Placed {
  event: LoggedEvent;
  places: Places;
}

/** The changes to send to a webhook. */
interface Wanted {
  webhook: StoredWebhook;
  seqs: readonly number[];
}

function hearsOf(webhook: StoredWebhook, { event, places }: Placed): boolean {
  const { trackerId, projectId, createdAt } = webhook;
  const isPlace = trackerId === null ? places.projects.has(projectId) : places.trackers.has(trackerId);
  return isPlace && createdAt <= event.at && isWanted(webhook, event);
}

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

  /** The calls that may wait. A webhook with more of them is disabled: a receiver that is too slow never catches up. */
  async function callsOf(wanted: readonly Wanted[]) {
    const queue: { webhook: StoredWebhook; seq: number }[] = [];
    const disable: ((tx: Tx) => Promise<void>)[] = [];
    for (const { webhook, seqs } of wanted) {
      const room = Math.max(0, await deliveries.room(db.read, webhook));
      queue.push(...seqs.slice(0, room).map((seq) => ({ webhook, seq })));
      if (seqs.length > room) disable.push(await disabling(webhook, 'backlog'));
    }
    return { queue, disable };
  }

  eventReaders.add({
    name: 'webhooks',
    batch: 200,
    async prepare(events) {
      const placed: Placed[] = [];
      for (const event of events) placed.push({ event, places: await placesOf(event) });
      const projects = new Set(placed.flatMap(({ places }) => [...places.projects]));
      const webhooks = projects.size === 0 ? [] : await enabledWebhooks(db.read, [...projects]);
      const wanted = webhooks.map((webhook) => ({
        webhook,
        seqs: placed.filter((each) => hearsOf(webhook, each)).map(({ event }) => event.seq),
      }));
      const calls = await callsOf(wanted.filter(({ seqs }) => seqs.length > 0));
      const disable = [...(await disableOrphans(events, webhooks)), ...calls.disable];
      return {
        async write(tx) {
          for (const write of disable) await write(tx);
          for (const { webhook, seq } of calls.queue) await deliveries.queue(tx, webhook, { seq, isRepeated: false });
        },
      };
    },
  });
}
