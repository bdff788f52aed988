import type { Engine, Tx } from '../../../db/index.ts';
import { type ArtifactHistory, insertPrepared } from '../store/bulk.ts';
import { foundBy } from './indexing.ts';
import { allowedGroupsOf } from './values.ts';

/** Inserts whole artifacts with their histories, as an import or a restore brings them. */
export const insertHistories = (tx: Tx, engine: Engine, histories: readonly ArtifactHistory[]): Promise<void> =>
  insertPrepared(
    tx,
    engine,
    histories.map((history) => ({
      ...history,
      ...foundBy(history.tracker, history.document),
      allowedGroups: allowedGroupsOf(history.tracker, history.document),
    })),
  );
