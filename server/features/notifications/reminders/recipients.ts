import type { NotificationReason } from '../../../../contract/platform/notification.ts';
import type { ReminderRole } from '../../../../contract/platform/notification-settings.ts';
import type { Database } from '../../../db/index.ts';
import { actingFor, type Identity, isNotifiable } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { type ArtifactAccess, type ArtifactContext, assigneesOf, titleOf } from '../../artifacts/index.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import type { Identities } from '../../users/index.ts';
import { contributorsTo } from '../store/rules.ts';
import type { Reminder } from '../store/reminders.ts';

interface Deps {
  db: Database;
  identities: Identities;
  artifactAccess: ArtifactAccess;
}

/** A person who may read an artifact and its date. */
export interface Reminded {
  user: Identity;
  /** '' where they may not read it */
  title: string;
  project: ArtifactContext['project'];
}

const reasonOf = { submitter: 'author', assignee: 'assigned', commenter: 'involved' } satisfies Record<
  ReminderRole,
  NotificationReason
>;

/** Finds the people to remind of a date. */
export function createReminded({ db, identities, artifactAccess }: Deps) {
  async function peopleIn(role: ReminderRole, tracker: Tracker, record: ArtifactRecord): Promise<Iterable<number>> {
    if (role === 'submitter') return [record.submittedBy];
    if (role === 'assignee') return assigneesOf(tracker, record);
    return (await contributorsTo(db.read, [record.id]))(record.id, record.version + 1);
  }

  return {
    /** The people among these with an open account who may read the artifact and the field. */
    async readers(ids: readonly number[], field: FormElement, record: ArtifactRecord): Promise<Reminded[]> {
      const found: Reminded[] = [];
      for (const id of new Set(ids)) {
        const user = await identities.find(id);
        if (user === undefined || !isNotifiable(user)) continue;
        const actor = actingFor(user);
        if (!(await artifactAccess.canReadField(actor, record, field.id))) continue;
        const seen = await artifactAccess.readable(actor, record);
        const title = (await titleOf({ ...seen, document: record.document })) ?? '';
        found.push({ user, title, project: seen.project });
      }
      return found;
    },

    /** By person: why a reminder concerns them. */
    async of(
      reminder: Reminder,
      tracker: Tracker,
      record: ArtifactRecord,
    ): Promise<Map<number, Set<NotificationReason>>> {
      const found = new Map<number, Set<NotificationReason>>();
      const add = (ids: Iterable<number>, reason: NotificationReason): void => {
        for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(reason));
      };
      for (const role of reminder.roles) add(await peopleIn(role, tracker, record), reasonOf[role]);
      for (const group of reminder.groupIds) add(await memberIdsOf(db.read, tracker.projectId, group), 'recipient');
      return found;
    },
  };
}

export type RemindedPeople = ReturnType<typeof createReminded>;
