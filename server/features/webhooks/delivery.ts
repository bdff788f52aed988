import { type Static, Type } from 'typebox';
import { jobLimits, webhookLimits } from '../../../contract/limits.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { actingFor, type Actor, isOpenAccount } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import { type Attempt, GiveUp, type Jobs, runningFor } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outgoing } from '../../lib/network/outgoing.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { Disabling } from './disabling.ts';
import type { Payload, Payloads } from './payload.ts';
import { type RequestOutcome, sendRequest } from './request.ts';
import { pruneDeliveries, writeDelivery } from './store/deliveries.ts';
import { findWebhook, noteOutcome } from './store/webhooks.ts';
import { messageIdOf, type StoredDelivery, type StoredWebhook } from './webhook.ts';

/** Calls of one webhook take turns. A turn begins with the owner, because calls of all their webhooks share one limit. */
const callTurnOf = ({ id, ownerId }: Pick<StoredWebhook, 'id' | 'ownerId'>): string => `${ownerId ?? 0}/${id}`;

/** Keeps receivers that are slow or down, and the webhooks of one owner, from occupying all calls of this process. */
function createReceiverTurns() {
  const failing = new Set<number>();

  return {
    /** A receiver that failed last gets one call at a time. */
    note(id: number, isSuccess: boolean): void {
      if (isSuccess) failing.delete(id);
      else failing.add(id);
    },

    room(turn: string, running: ReadonlyMap<string, number>): number {
      const [owner = '', id = ''] = turn.split('/');
      const most = failing.has(Number(id)) ? 1 : webhookLimits.atOnce;
      return Math.min(jobLimits.callsOfOne - runningFor(owner, running), most - (running.get(turn) ?? 0));
    },
  };
}

const Delivery = Type.Object({
  webhookId: Type.Integer(),
  seq: Type.Integer(),
  /** An administrator asked for it, so it is sent even if the webhook is disabled. */
  isRepeated: Type.Boolean(),
});
type Delivery = Static<typeof Delivery>;

/** A webhook with a backlog gets waiting calls only, and no new ones. */
const isSending = ({ isEnabled, disabledReason }: StoredWebhook): boolean => isEnabled || disabledReason === 'backlog';

const kind = 'webhook';
const dayMs = 24 * 60 * 60 * 1000;

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  outgoing: Outgoing;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  payloads: Payloads;
  disabling: Disabling;
}

/** Sends changes to webhooks, one job for each. */
export function createDeliveries(deps: Deps) {
  const { db, clock, jobs, outgoing, directory, trackers, identities, payloads, disabling } = deps;
  const turns = createReceiverTurns();

  /** The owner, if their account is open and they may see the tracker or the project. */
  async function ownerOf({ ownerId, projectId, trackerId }: StoredWebhook): Promise<Actor | undefined> {
    const user = ownerId === null ? undefined : await identities.find(ownerId);
    const project = await directory.find(projectId);
    if (user === undefined || !isOpenAccount(user) || project === undefined) return undefined;
    const owner = actingFor(user);
    if (!can(owner, 'project.read', directory.subject(project))) return undefined;
    const tracker = trackerId === null ? undefined : await trackers.find(trackerId);
    if (tracker === undefined || tracker.isDeleted) return owner;
    return can(owner, 'tracker.read', { tracker, rights: trackerRights(owner, tracker) }) ? owner : undefined;
  }

  /** While a project is suspended or deleted nothing is sent, and its webhooks don't change. */
  const isPaused = async ({ projectId }: StoredWebhook): Promise<boolean> => {
    const project = await directory.find(projectId);
    return project !== undefined && project.status !== 'active';
  };

  async function note(webhook: StoredWebhook, delivery: Omit<StoredDelivery, 'id'>): Promise<void> {
    const { at, error, response, status } = delivery;
    const isLast = status === 'failed' && webhook.failures + 1 >= webhookLimits.failures;
    const disable = isLast ? await disabling(webhook, 'failures') : undefined;
    await db.write(async (tx) => {
      // It may have been deleted in the meantime.
      if ((await findWebhook(tx, webhook.id)) === undefined) return;
      await writeDelivery(tx, delivery);
      await noteOutcome(tx, webhook.id, { at, error, status: response?.status ?? null }, status);
      await pruneDeliveries(tx, webhook.id, at - webhookLimits.deliveryDays * dayMs, webhookLimits.deliveriesKept);
      await disable?.(tx);
    });
  }

  async function attemptOnce(webhook: StoredWebhook, payload: Payload, { seq }: Delivery, attempt: Attempt) {
    const at = clock();
    const messageId = messageIdOf({ webhookId: webhook.id, seq });
    const began = performance.now();
    const sending = { messageId, jobId: attempt.id, now: at, stop: attempt.signal };
    const outcome = await sendRequest(outgoing, webhook, payload, sending);
    const isFinal = !outcome.isPassing || attempt.number >= webhookLimits.attempts;
    await note(webhook, {
      webhookId: webhook.id,
      jobId: attempt.id,
      seq,
      type: payload.type,
      ownerId: webhook.ownerId ?? 0,
      status: outcome.error === null ? 'delivered' : isFinal ? 'failed' : 'waiting',
      attempts: attempt.number,
      at,
      durationMs: Math.round(performance.now() - began),
      error: outcome.error,
      request: outcome.request,
      response: outcome.response,
    });
    return outcome;
  }

  const failureOf = ({ error, isPassing }: RequestOutcome): Error | undefined =>
    error === null ? undefined : isPassing ? new Error(error) : new GiveUp(error);

  jobs.handle({
    kind,
    lane: 'calls',
    payload: Delivery,
    attempts: webhookLimits.attempts,
    room: (turn, running) => turns.room(turn, running),
    async run(delivery, attempt) {
      const webhook = await findWebhook(db.read, delivery.webhookId);
      if (webhook === undefined || !(isSending(webhook) || delivery.isRepeated)) return;
      const owner = await ownerOf(webhook);
      if (owner === undefined) {
        if (await isPaused(webhook)) return;
        const disable = await disabling(webhook, 'owner');
        return db.write(disable);
      }
      const payload = await payloads.of(webhook, owner, delivery.seq);
      if (payload === undefined) return;
      const failure = failureOf(await attemptOnce(webhook, payload, delivery, attempt));
      turns.note(webhook.id, failure === undefined);
      if (failure !== undefined) throw failure;
    },
  });

  return {
    /** Whether the owner may still see what the webhook reports, as far as their rights are known. */
    hasOwner: async (webhook: StoredWebhook): Promise<boolean> =>
      (await ownerOf(webhook)) !== undefined || (await isPaused(webhook)),

    /** How many more calls of the webhook may wait. */
    room: async (source: DbOrTx, webhook: StoredWebhook): Promise<number> =>
      webhookLimits.waiting - (await jobs.countTurn(source, kind, callTurnOf(webhook))),

    async queue(tx: Tx, webhook: StoredWebhook, delivery: Omit<Delivery, 'webhookId'>): Promise<void> {
      await jobs.enqueue(tx, kind, { ...delivery, webhookId: webhook.id }, { turn: callTurnOf(webhook) });
    },
  };
}

export type DeliveryQueue = ReturnType<typeof createDeliveries>;
