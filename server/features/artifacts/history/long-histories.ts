import { answerLimits } from '../../../../contract/limits.ts';
import type { DbOrTx } from '../../../db/index.ts';
import type { ArtifactChangeset } from '../../../domain/artifacts/changeset.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import { createPauses } from '../../../lib/pauses.ts';
import {
  type ChangesetSize,
  changesetsBetween,
  changesetSizes,
  historiesOf,
  historySizes,
} from '../store/changesets.ts';

/** An artifact, and how many bytes its history takes. */
export interface HistorySize {
  id: number;
  bytes: number;
}

/** Some changesets of an artifact that follow each other, a few at a time. */
export async function* changesetParts(
  source: DbOrTx,
  id: number,
  sizes: readonly ChangesetSize[],
): AsyncIterable<ArtifactChangeset[]> {
  for (const portion of portionsOf(sizes)) {
    yield await changesetsBetween(source, id, portion[0]?.version ?? 0, portion.at(-1)?.version ?? 0);
  }
}

/** The history of an artifact, oldest first, up to the last changeset of `until`. */
async function* longHistory(source: DbOrTx, id: number, until: number): AsyncIterable<ArtifactChangeset[]> {
  const sizes = await changesetSizes(source, id);
  yield* changesetParts(source, id, sizes.slice(0, sizes.findLastIndex(({ submittedOn }) => submittedOn <= until) + 1));
}

/**
 * The histories of artifacts, one artifact after the other, each in one part or several, oldest first: a history may be
 * longer than the memory. Some changesets after `until` may be among them.
 */
export async function* partsOfHistories(
  source: DbOrTx,
  histories: readonly HistorySize[] | { ids: readonly number[] },
  until = Infinity,
): AsyncIterable<{ id: number; part: ArtifactChangeset[] }> {
  const sizes = 'ids' in histories ? await historySizes(source, histories.ids) : histories;
  const pause = createPauses();
  for (const portion of portionsOf(sizes)) {
    const ids = portion.map(({ id }) => id);
    const [first] = portion;
    if (first !== undefined && first.bytes > answerLimits.readBytes) {
      for await (const part of longHistory(source, first.id, until)) yield { id: first.id, part };
      continue;
    }
    for (const [id, part] of await historiesOf(source, ids)) {
      yield { id, part };
      await pause();
    }
  }
}
