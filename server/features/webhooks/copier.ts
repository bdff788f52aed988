import { formTypes } from '../../../contract/platform/webhook.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TrackerCopier } from '../trackers/index.ts';
import { insertWebhook } from './store/webhooks.ts';

/** Adds the webhooks that the document of a tracker lists. Who brings the document becomes their owner. */
export const createWebhookCopier =
  (clock: Clock): TrackerCopier =>
  async (tx, { tracker, addresses, creatorId }) => {
    for (const url of addresses) {
      await insertWebhook(tx, {
        projectId: tracker.projectId,
        trackerId: tracker.id,
        url,
        types: formTypes,
        format: 'form',
        secret: null,
        isEnabled: creatorId !== undefined,
        disabledReason: creatorId === undefined ? 'owner' : null,
        ownerId: creatorId ?? null,
        createdAt: clock(),
      });
    }
  };
