import { artifactKeywords } from '../../../../../contract/artifacts/keywords.ts';
import type { Tx } from '../../../../db/index.ts';
import type { Changes } from '../../../../domain/artifacts/document.ts';
import { indexedText } from '../../../../domain/fields/index.ts';
import { extractReferences } from '../../../../domain/references.ts';
import { namesOf } from '../../../../domain/trackers/former-names.ts';
import type { Tracker } from '../../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { TrackerDirectory } from '../../../trackers/index.ts';
import { findArtifacts } from '../../store/artifacts.ts';
import { insertReferences, updateReferenceCounts } from '../../store/references.ts';

/** Adds references from an artifact or a commit to artifacts, and updates the counts of those artifacts. */
export async function addReferences(
  tx: Tx,
  source: { type: 'artifact' | 'svn_commit'; id: number },
  targets: readonly { keyword: string; id: number }[],
): Promise<void> {
  if (targets.length === 0) return;
  await insertReferences(tx, source.type, source.id, targets);
  const targetIds = targets.map(({ id }) => id);
  await updateReferenceCounts(tx, source.type === 'artifact' ? [source.id, ...targetIds] : targetIds);
}

/** For callers that have removed references of these artifacts. */
export const recountReferences = (tx: Tx, artifactIds: readonly number[]): Promise<void> =>
  updateReferenceCounts(tx, artifactIds);

/** Stores the references in texts, such as `art #12` and `story #9`. */
export interface ReferenceWriter {
  /** Whether texts of these changes may contain references. */
  mayFollow(tracker: Tracker, changes: Changes): boolean;
  /** Returns the number of references. */
  record(tx: Tx, tracker: Tracker, record: ArtifactRecord, changes: Changes, comment: string): Promise<number>;
}

const textsIn = (tracker: Tracker, changes: Changes): string[] =>
  tracker.elements
    .filter((field) => changes[String(field.id)] !== undefined)
    .map((field) => indexedText(field, changes[String(field.id)]?.after));

export function createReferenceWriter(trackers: TrackerDirectory): ReferenceWriter {
  return {
    mayFollow: (tracker, changes) => textsIn(tracker, changes).some((text) => extractReferences(text).length > 0),

    async record(tx, tracker, record, changes, comment) {
      const found = [...textsIn(tracker, changes), comment].flatMap((text) => extractReferences(text));
      const named = found.filter((reference) => reference.id !== record.id);
      if (named.length === 0) return 0;
      const targets = await findArtifacts(tx, [...new Set(named.map((reference) => reference.id))]);
      const meant: { keyword: string; id: number }[] = [];
      for (const { keyword, id } of named) {
        const target = targets.get(id);
        const of = target === undefined ? undefined : await trackers.find(target.trackerId);
        if (of === undefined) continue;
        const word = keyword.toLowerCase();
        if (artifactKeywords.includes(word) || namesOf(of).includes(word)) meant.push({ keyword: word, id });
      }
      await addReferences(tx, { type: 'artifact', id: record.id }, meant);
      return meant.length;
    },
  };
}
