import type { Tx } from '../../db/index.ts';
import type { PortableWebhook } from '../../domain/trackers/portable-webhook.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TrackerCopier } from '../trackers/index.ts';
import { newSecret } from './signature.ts';
import { insertWebhook } from './store/webhooks.ts';

interface Place {
  projectId: number;
  trackerId: number | null;
  /** undefined: the platform */
  creatorId: number | undefined;
  now: number;
}

/** Adds the webhooks of a document. The user who adds it becomes their owner. */
export async function insertPortableWebhooks(
  tx: Tx,
  webhooks: readonly PortableWebhook[],
  { projectId, trackerId, creatorId, now }: Place,
): Promise<void> {
  for (const { url, format, types, isEnabled } of webhooks) {
    await insertWebhook(tx, {
      projectId,
      trackerId,
      url,
      types: [...types],
      format,
      secret: format === 'standard' ? newSecret() : null,
      isEnabled: isEnabled && creatorId !== undefined,
      disabledReason: isEnabled && creatorId === undefined ? 'owner' : null,
      ownerId: creatorId ?? null,
      createdAt: now,
    });
  }
}

/** Adds the webhooks that the document of a tracker lists. */
export const createWebhookCopier =
  (clock: Clock): TrackerCopier =>
  async (tx, { tracker, webhooks, creatorId }) => {
    const { projectId, id: trackerId } = tracker;
    await insertPortableWebhooks(tx, webhooks, { projectId, trackerId, creatorId, now: clock() });
  };
