import { jobLimits } from '../../../contract/limits.ts';
import { callsLeftOut } from '../../../contract/platform/change.ts';
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { hostIn } from '../../lib/network/host-in.ts';
import type { Mail, Message } from '../../mail/index.ts';
import type { AdministratorEntries } from '../notifications/index.ts';
import { createAdministrators, onePerAddress, type TrackerDirectory } from '../trackers/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
  administratorEntries: Pick<AdministratorEntries, 'add'>;
}

/**
 * Notifies the administrators of a tracker, by mail and in their inboxes, that calls of its workflow are left out
 * because too many are waiting.
 */
export function createLeftOutCallMessages(deps: Deps) {
  const { db, clock, log, mail, trackers, textsFor, origin, administratorEntries } = deps;
  const administratorsOf = createAdministrators(deps);

  return async function tell({ trackerId, url }: { trackerId: number; url: string }): Promise<void> {
    const tracker = await trackers.find(trackerId);
    if (tracker === undefined) return;
    const host = hostIn(url);
    const waiting = jobLimits.workflowCallsWaiting;
    log.warn({ trackerId, host, waiting }, 'calls of a workflow are left out');
    const where = { projectId: tracker.projectId, trackerId };
    const people = await administratorsOf(where);
    const messages: Message[] = [];
    for (const [to, { id }] of mail.isOn ? onePerAddress(people) : []) {
      const { t } = await textsFor(id);
      const place = tracker.label;
      messages.push({
        to,
        subject: t('workflow.left_out.subject', { place }),
        text: [
          t('workflow.left_out.intro', { host, place, count: waiting }),
          t('workflow.left_out.next'),
          `${origin()}/trackers/${trackerId}/admin/workflow`,
        ].join('\n\n'),
      });
    }
    await db.write(async (tx) => {
      for (const message of messages) await mail.send(tx, message);
      const ids = people.map(({ id }) => id);
      administratorEntries.add(tx, callsLeftOut, ids, { ...where, at: clock() }, { host, waiting });
    });
  };
}
