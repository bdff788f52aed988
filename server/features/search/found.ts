import type { Actor } from '../../domain/actor.ts';
import { artifactRecordOf } from '../../domain/artifacts/record.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess, ArtifactContext } from '../artifacts/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import type { FoundArtifact } from './store/artifacts.ts';

/**
 * The artifacts of a page, a few at a time. The search has read the values of the first ones. The others have the
 * values at the time when they are read, unless they are hidden by then.
 */
export async function* foundIn(
  access: Pick<ArtifactAccess, 'findViewable'>,
  actor: Actor,
  trackers: ReadonlyMap<number, VisibleTracker>,
  rows: readonly FoundArtifact[],
): AsyncIterable<ArtifactContext[]> {
  for (const portion of portionsOf(rows)) {
    const unread = portion.filter(({ document }) => document === undefined).map(({ id }) => id);
    const later = unread.length === 0 ? undefined : await access.findViewable(actor, unread);
    yield portion.flatMap((row): ArtifactContext[] => {
      const { id, tracker_id: trackerId, document } = row;
      const visible = trackers.get(trackerId);
      const record = document === undefined ? later?.get(id) : artifactRecordOf({ ...row, document });
      return visible === undefined || record?.trackerId !== trackerId ? [] : [{ ...visible, record }];
    });
  }
}
