import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { ExportContext } from '../../domain/export/context.ts';
import { trackerAdditions } from '../../domain/export/project/additions.ts';
import { enclosed } from '../../domain/export/project/enclosed.ts';
import { trackerElement } from '../../domain/export/tracker/tracker.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { type Element, element, renderDocument, renderElement } from '../../lib/xml/element.ts';
import { boardIn } from '../boards/transfer.ts';
import { csvMappingsIn } from '../csv-import/transfer.ts';
import { isStatusOnly, notificationsOf } from '../notifications/transfer.ts';
import { publicReportsOf } from '../reports/transfer.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { staticGroupsOf } from '../user-groups/index.ts';
import { portableWebhooksOf } from '../webhooks/transfer.ts';
import { createNamedPeople } from './people.ts';
import { peopleInTracker } from './people-in.ts';

/**
 * The additions of Hearth in a processing instruction after the document: other readers skip it, and the document stays
 * valid.
 */
const instructionOf = (additions: readonly Element[]): string =>
  additions.length === 0
    ? ''
    : `<?hearth ${renderElement(element('tracker', {}, additions)).replaceAll('?>', '?&gt;')}?>\n`;

/** Writes trackers as documents that serve as templates. */
export function createTrackerExports({ db, trackers }: { db: Database; trackers: TrackerDirectory }) {
  return {
    /**
     * The structure without artifacts. References to other trackers are omitted: they mean nothing elsewhere.
     */
    async document(actor: Actor, id: number): Promise<{ tracker: Tracker; xml: string }> {
      const { tracker: known } = await trackers.administeredForReading(actor, id);
      const tracker = {
        ...known,
        webhooks: await portableWebhooksOf(db.read, { projectId: known.projectId, trackerId: id }),
        notifiesStatusOnly: await isStatusOnly(db.read, id),
        notifications: await notificationsOf(db.read, id),
        ...(await boardIn(db.read, id)),
        ...(await csvMappingsIn(db.read, id)),
      };
      const reports = await publicReportsOf(db.read, id);
      const groups = new Map((await staticGroupsOf(db.read, tracker.projectId)).map((group) => [group.id, group.name]));
      const people = createNamedPeople(db.read);
      await people.meet(peopleInTracker({ tracker, reports }));
      const context: ExportContext = { groupName: (number) => groups.get(number), user: people.find };
      const alone = enclosed(tracker, [tracker], context);
      const additions = instructionOf(trackerAdditions(alone, reports, context));
      return { tracker, xml: `${renderDocument(trackerElement(alone, context, reports))}${additions}` };
    },
  };
}

export type TrackerExports = ReturnType<typeof createTrackerExports>;
