import { problem } from '../../../../contract/problems.ts';
import type { Tx } from '../../../db/index.ts';
import { applyChanges, type Changes } from '../../../domain/artifacts/document.ts';
import { nextModification } from '../../../domain/artifacts/version.ts';
import type { Clock } from '../../../lib/clock.ts';
import { reindexArtifact } from './indexing.ts';
import { type ArtifactRecord, insertChangeset, updateArtifact } from '../store/artifacts.ts';
import { allowedGroupsOf } from './values.ts';
import type { Write } from './writer.ts';

/** One changeset of an artifact that is there: the row, its history, and what it is found by. */
export async function commitChangeset(
  tx: Tx,
  clock: Clock,
  write: Pick<Write, 'user' | 'tracker' | 'comment'>,
  current: ArtifactRecord,
  changes: Changes,
): Promise<ArtifactRecord> {
  const { tracker, comment } = write;
  const document = applyChanges(current.document, changes);
  const at = nextModification(current.lastModifiedOn, clock());
  const by = write.user.id;
  const next = { at, by, document, allowedGroups: allowedGroupsOf(tracker, document) };
  if (!(await updateArtifact(tx, current, next))) throw problem('artifact_modified');
  const version = current.version + 1;
  await insertChangeset(tx, { artifactId: current.id, trackerId: tracker.id, version, by, at, changes, comment });
  await reindexArtifact(tx, tracker, current.id, document, new Set(Object.keys(changes)));
  return { ...current, ...next, lastModifiedOn: at, lastModifiedBy: by, version };
}
