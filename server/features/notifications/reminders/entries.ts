import { dateReached } from '../../../../contract/platform/change.ts';
import type { NotificationReason } from '../../../../contract/platform/notification.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactAccess, History } from '../../artifacts/index.ts';
import type { VisibleEvent } from '../../changes/index.ts';
import { eventOf } from '../store/event-columns.ts';
import { insertReminders, type NewNotification, type NotificationRow } from '../store/inbox.ts';

/** Published for a person whose inbox changed. */
export const inboxTopic = 'notifications';

interface StoredReminder {
  fieldId: number;
  value: number;
}

interface Facts {
  userId: number;
  tracker: Tracker;
  record: ArtifactRecord;
  field: FormElement;
  value: number;
  at: number;
  reasons: readonly NotificationReason[];
}

/** The entry of a reminder in the inbox of a person. It is not in the log of changes, because nothing changed. */
export const reminderEntry = ({ userId, tracker, record, field, value, at, reasons }: Facts): NewNotification => ({
  user_id: userId,
  seq: 0,
  type: dateReached,
  at,
  by_user: null,
  project_id: tracker.projectId,
  tracker_id: tracker.id,
  artifact_id: record.id,
  version: null,
  reasons: JSON.stringify(reasons),
  is_read: 0,
  reminder: JSON.stringify({ fieldId: field.id, value } satisfies StoredReminder),
});

/** Adds the entries that a run before this one has not added. */
export async function addReminderEntries(db: Database, tx: Tx, entries: readonly NewNotification[]): Promise<void> {
  const added = await insertReminders(tx, entries);
  for (const userId of new Set(added.map((row) => row.user_id))) db.publish(tx, inboxTopic, userId);
}

interface Deps {
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'changedFields'>;
}

/** undefined: the person may no longer read the artifact or the date. */
export function createVisibleReminders({ artifactAccess, artifactHistory }: Deps) {
  return async (actor: Actor, row: NotificationRow, reminder: string): Promise<VisibleEvent | undefined> => {
    const { fieldId, value } = JSON.parse(reminder) as StoredReminder;
    const record = (await artifactAccess.find([row.artifact_id])).get(row.artifact_id);
    if (record === undefined || !(await artifactAccess.canReadField(actor, record, fieldId))) return undefined;
    const seen = await artifactAccess.readable(actor, record);
    const { id: artifactId, trackerId, version, lastModifiedOn: submittedOn } = record;
    const changes = { [fieldId]: { after: value } };
    const changeset = { id: artifactId, trackerId, version, submittedBy: 0, submittedOn, changes, comment: null };
    const fields = await artifactHistory.changedFields(actor, seen, changeset);
    const shown = { kind: 'shown', event: eventOf(row), type: dateReached, seen, author: undefined } as const;
    return { ...shown, fields, comment: null, link: undefined };
  };
}
