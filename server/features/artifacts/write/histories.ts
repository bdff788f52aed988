import type { Engine, Tx } from '../../../db/index.ts';
import { linksIn } from '../links/changes.ts';
import { type ArtifactWithHistory, insertPrepared } from '../store/bulk.ts';
import { addRemovedLinks } from '../store/links.ts';
import { searchEntriesOf } from './indexing.ts';
import { allowedGroupsOf } from './values.ts';

/** The links that an artifact had before its last changeset. */
function removedLinks({ id: source, tracker, document, changesets }: ArtifactWithHistory) {
  const kept = new Set(linksIn(tracker, document).map(({ id }) => id));
  const held = changesets.flatMap(({ changes }) => {
    const after = Object.entries(changes).map(([field, change]) => [field, change.after]);
    return linksIn(tracker, Object.fromEntries(after)).map(({ id }) => id);
  });
  return [...new Set(held)].filter((target) => !kept.has(target)).map((target) => ({ source, target }));
}

/** Inserts artifacts with their histories, for imports and restores. */
export async function insertHistories(
  tx: Tx,
  engine: Engine,
  histories: readonly ArtifactWithHistory[],
): Promise<void> {
  const prepared = histories.map((history) => ({
    ...history,
    ...searchEntriesOf(history.tracker, history.document),
    allowedGroups: allowedGroupsOf(history.tracker, history.document),
  }));
  await insertPrepared(tx, engine, prepared);
  await addRemovedLinks(tx, histories.flatMap(removedLinks));
}
