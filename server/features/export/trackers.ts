import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { ExportContext } from '../../domain/export/context.ts';
import { enclosed } from '../../domain/export/project/enclosed.ts';
import { trackerElement } from '../../domain/export/tracker/tracker.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { renderDocument } from '../../lib/xml/element.ts';
import { isStatusOnly } from '../notifications/transfer.ts';
import { publicReportsOf } from '../reports/transfer.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { staticGroupsOf } from '../user-groups/index.ts';
import { formAddressesOf } from '../webhooks/transfer.ts';
import { createNamedPeople } from './people.ts';
import { peopleInTracker } from './people-in.ts';

/** Writes trackers as documents that serve as templates. */
export function createTrackerExports({ db, trackers }: { db: Database; trackers: TrackerDirectory }) {
  return {
    /**
     * The structure without artifacts. References to other trackers are left out, because they mean nothing on another platform.
     */
    async document(actor: Actor, id: number): Promise<{ tracker: Tracker; xml: string }> {
      const { tracker } = await trackers.administeredForReading(actor, id);
      const reports = await publicReportsOf(db.read, id);
      const groups = new Map((await staticGroupsOf(db.read, tracker.projectId)).map((group) => [group.id, group.name]));
      const people = createNamedPeople(db.read);
      await people.meet(peopleInTracker({ tracker, reports }));
      const context: ExportContext = { groupName: (number) => groups.get(number), user: people.find };
      const webhooks = await formAddressesOf(db.read, id);
      const notifiesStatusOnly = await isStatusOnly(db.read, id);
      const alone = enclosed({ ...tracker, webhooks, notifiesStatusOnly }, [tracker], context);
      return { tracker, xml: renderDocument(trackerElement(alone, context, reports)) };
    },
  };
}

export type TrackerExports = ReturnType<typeof createTrackerExports>;
