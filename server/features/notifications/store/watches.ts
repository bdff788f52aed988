import type { WatchState } from '../../../../contract/platform/watch-states.ts';
import { type DbOrTx, portions, type Tx } from '../../../db/index.ts';

export async function findWatch(source: DbOrTx, userId: number, artifactId: number): Promise<WatchState> {
  const row = await source
    .selectFrom('artifact_watches')
    .select('state')
    .where('artifact_id', '=', artifactId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.state ?? 'default') as WatchState;
}

/** By artifact: the people who watch or have muted it. */
export async function watchesOf(
  source: DbOrTx,
  artifactIds: readonly number[],
): Promise<Map<number, Map<number, WatchState>>> {
  const rows = await source
    .selectFrom('artifact_watches')
    .select(['artifact_id', 'user_id', 'state'])
    .where('artifact_id', 'in', artifactIds)
    .execute();
  const byArtifact = Map.groupBy(rows, (row) => row.artifact_id);
  return new Map(
    [...byArtifact].map(([id, watches]) => [id, new Map(watches.map((row) => [row.user_id, row.state as WatchState]))]),
  );
}

/** The states of these artifacts for a person who watches or has muted them. */
export async function watchesOfUser(
  source: DbOrTx,
  userId: number,
  artifactIds: readonly number[],
): Promise<Map<number, WatchState>> {
  const found = new Map<number, WatchState>();
  for (const some of portions(artifactIds)) {
    const rows = await source
      .selectFrom('artifact_watches')
      .select(['artifact_id', 'state'])
      .where('user_id', '=', userId)
      .where('artifact_id', 'in', some)
      .execute();
    for (const { artifact_id, state } of rows) found.set(artifact_id, state as WatchState);
  }
  return found;
}

export async function writeWatch(tx: Tx, userId: number, artifactId: number, state: WatchState): Promise<void> {
  if (state === 'default') {
    await tx
      .deleteFrom('artifact_watches')
      .where('artifact_id', '=', artifactId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await tx
    .insertInto('artifact_watches')
    .values({ artifact_id: artifactId, user_id: userId, state })
    .onConflict((conflict) => conflict.columns(['artifact_id', 'user_id']).doUpdateSet({ state }))
    .execute();
}
