import type { Engine, Tx } from '../../../db/index.ts';
import { type ArtifactWithHistory, insertPrepared } from '../store/bulk.ts';
import { searchEntriesOf } from './indexing.ts';
import { allowedGroupsOf } from './values.ts';

/** Inserts artifacts with their histories, for imports and restores. */
export const insertHistories = (tx: Tx, engine: Engine, histories: readonly ArtifactWithHistory[]): Promise<void> =>
  insertPrepared(
    tx,
    engine,
    histories.map((history) => ({
      ...history,
      ...searchEntriesOf(history.tracker, history.document),
      allowedGroups: allowedGroupsOf(history.tracker, history.document),
    })),
  );
