import { jobLimits } from '../../../contract/limits.ts';
import type { Database } from '../../db/index.ts';
import type { Log } from '../../lib/log.ts';
import { hostIn } from '../../lib/network/host-in.ts';
import type { Mail, Message } from '../../mail/index.ts';
import { createAdministrators, onePerAddress, type TrackerDirectory } from '../trackers/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';

interface Deps {
  db: Database;
  log: Log;
  mail: Mail;
  trackers: TrackerDirectory;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
}

/** Tells the administrators of a tracker that calls of its workflow are left out, because too many wait. */
export function createLeftOutCallMails(deps: Deps) {
  const { db, log, mail, trackers, textsFor, origin } = deps;
  const administratorsOf = createAdministrators(deps);

  return async function tell({ trackerId, url }: { trackerId: number; url: string }): Promise<void> {
    const tracker = await trackers.find(trackerId);
    if (tracker === undefined) return;
    const host = hostIn(url);
    log.warn({ trackerId, host, waiting: jobLimits.workflowCallsWaiting }, 'calls of a workflow are left out');
    const people = mail.isOn ? await administratorsOf({ projectId: tracker.projectId, trackerId }) : [];
    const messages: Message[] = [];
    for (const [to, { id }] of onePerAddress(people)) {
      const { t } = await textsFor(id);
      const place = tracker.label;
      messages.push({
        to,
        subject: t('workflow.left_out.subject', { place }),
        text: [
          t('workflow.left_out.intro', { host, place, count: jobLimits.workflowCallsWaiting }),
          t('workflow.left_out.next'),
          `${origin()}/trackers/${trackerId}/admin/workflow`,
        ].join('\n\n'),
      });
    }
    await db.write(async (tx) => {
      for (const message of messages) await mail.send(tx, message);
    });
  };
}
