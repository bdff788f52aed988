import { problem } from '../../../../contract/problems.ts';
import type { Tx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { applyChanges, type Changes } from '../../../domain/artifacts/document.ts';
import type { SubmittedValues } from '../../../domain/artifacts/submitted-values.ts';
import { nextModification } from '../../../domain/artifacts/version.ts';
import type { TextFormat } from '../../../domain/fields/value-part.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { StoredComment } from '../../../domain/artifacts/changeset.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { changesetEvent } from './events.ts';
import { reindexArtifact } from './indexing.ts';
import { insertChangeset, updateArtifact } from '../store/artifacts.ts';
import { allowedGroupsOf } from './values.ts';

/** A change that a user requests: a new artifact, or new values or a comment for an existing one. */
export interface ArtifactWrite {
  actor: Actor;
  user: Identity;
  tracker: Tracker;
  rights: TrackerRights;
  values: SubmittedValues;
  textFormat: TextFormat;
  comment: StoredComment | null;
  /** of a new artifact, if they are not the caller and the present */
  submitted?: { by?: number; at?: number };
}

/** Adds a changeset to an existing artifact: updates its row, history and indexes. */
export async function commitChangeset(
  tx: Tx,
  { clock, events }: { clock: Clock; events: EventLog },
  write: Pick<ArtifactWrite, 'user' | 'tracker' | 'comment'>,
  current: ArtifactRecord,
  changes: Changes,
): Promise<ArtifactRecord> {
  const { tracker, comment } = write;
  const document = applyChanges(current.document, changes);
  const { at, lead } = nextModification(current.stampedOn, clock());
  const by = write.user.id;
  const next = { at, lead, by, document, allowedGroups: allowedGroupsOf(tracker, document) };
  if (!(await updateArtifact(tx, current, next))) throw problem('artifact_modified');
  const version = current.version + 1;
  await insertChangeset(tx, { artifactId: current.id, trackerId: tracker.id, version, by, at, changes, comment });
  reindexArtifact(tx, tracker, current.id, document, new Set(Object.keys(changes)));
  const record = { ...current, ...next, lastModifiedOn: at, stampedOn: at + lead, lastModifiedBy: by, version };
  const made = { userId: by, tracker, hasComment: comment !== null, changesValues: Object.keys(changes).length > 0 };
  await events.append(tx, changesetEvent(made, record, current));
  return record;
}
