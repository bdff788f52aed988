import type { WatchState } from '../../../contract/platform/notification.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { callerOf } from '../../http/caller.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import { findWatch, writeWatch } from './store/watches.ts';

interface Deps {
  db: Database;
  artifactAccess: ArtifactAccess;
}

/** Artifacts that people watch or have muted. */
export function createWatches({ db, artifactAccess }: Deps) {
  async function readable(actor: Actor, artifactId: number): Promise<void> {
    await artifactAccess.readable(actor, (await artifactAccess.find([artifactId])).get(artifactId));
  }

  return {
    async of(actor: Actor, artifactId: number): Promise<WatchState> {
      await readable(actor, artifactId);
      return findWatch(db.read, callerOf(actor).id, artifactId);
    },

    async set(actor: Actor, artifactId: number, state: WatchState): Promise<void> {
      await readable(actor, artifactId);
      await db.write((tx) => writeWatch(tx, callerOf(actor).id, artifactId, state));
    },

    /** All or none. */
    async setAll(actor: Actor, artifactIds: readonly number[], state: WatchState): Promise<void> {
      const viewable = await artifactAccess.findViewable(actor, artifactIds);
      const hidden = artifactIds.find((id) => !viewable.has(id));
      if (hidden !== undefined) throw problem('watches_not_found', { id: hidden });
      await db.write(async (tx) => {
        for (const id of viewable.keys()) await writeWatch(tx, callerOf(actor).id, id, state);
      });
    },
  };
}

export type Watches = ReturnType<typeof createWatches>;
