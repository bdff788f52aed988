import type { Database } from '../../../db/index.ts';
import { actingFor, type Identity } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { type ArtifactAccess, assigneesOf, titleOf } from '../../artifacts/index.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import type { Identities } from '../../users/index.ts';
import { contributorsBefore } from '../store/rules.ts';
import type { Reminder } from '../store/reminders.ts';

interface Deps {
  db: Database;
  identities: Identities;
  artifactAccess: ArtifactAccess;
}

/** Somebody who may read an artifact and its date. */
export interface Reminded {
  user: Identity;
  /** '' where they may not read it */
  title: string;
}

const openAccounts: readonly string[] = ['A', 'R'];

/** Finds the people whom a date concerns. */
export function createReminded({ db, identities, artifactAccess }: Deps) {
  async function inRoles({ roles }: Reminder, tracker: Tracker, record: ArtifactRecord): Promise<number[]> {
    const people: number[] = [];
    if (roles.includes('submitter')) people.push(record.submittedBy);
    if (roles.includes('assignee')) people.push(...assigneesOf(tracker, record));
    if (roles.includes('commenter')) people.push(...(await contributorsBefore(db.read, record.id, record.version + 1)));
    return people;
  }

  return {
    /** Those of the people with an open account who may read the artifact and the field. */
    async readers(ids: readonly number[], field: FormElement, record: ArtifactRecord): Promise<Reminded[]> {
      const found: Reminded[] = [];
      for (const id of new Set(ids)) {
        const user = await identities.find(id);
        if (user === undefined || !openAccounts.includes(user.status)) continue;
        const actor = actingFor(user);
        if (!(await artifactAccess.canReadField(actor, record, field.id))) continue;
        const seen = await artifactAccess.readable(actor, record);
        found.push({ user, title: (await titleOf({ ...seen, document: record.document })) ?? '' });
      }
      return found;
    },

    async of(reminder: Reminder, tracker: Tracker, record: ArtifactRecord): Promise<number[]> {
      const groups = await Promise.all(
        reminder.groupIds.map((group) => memberIdsOf(db.read, tracker.projectId, group)),
      );
      return [...(await inRoles(reminder, tracker, record)), ...groups.flat()];
    },
  };
}

export type RemindedPeople = ReturnType<typeof createReminded>;
