import { type Database, takeNumbers } from '../../server/db/index.ts';
import { type ArtifactWithHistory, insertHistories, setLastNumber } from '../../server/features/artifacts/transfer.ts';
import { firstChanges } from '../../server/features/artifacts/write/values.ts';
import { createPopulation, type GeneratedArtifact } from './population.ts';
import { analyse } from './store.ts';
import type { World } from './world.ts';

/** Artifacts per transaction. */
const stride = 10_000;

/** An artifact in the form that the import writes. A new database numbers artifacts and changesets from 1. */
function historyOf({ tracker }: World, id: number, made: GeneratedArtifact): ArtifactWithHistory {
  const { document, submittedBy, submittedOn } = made;
  const changes = firstChanges(new Map(tracker.elements.map((field) => [field, document[String(field.id)]])));
  const changeset = { id, submittedBy, submittedOn, changes, comment: null };
  return { id, number: id, tracker, document, changesets: [changeset] };
}

/** Fills the tracker of a new database. */
export async function fill(
  db: Database,
  world: World,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const madeUp = createPopulation(world, count);
  await db.write(async (tx) => {
    for (const table of ['artifacts', 'changesets'] as const) await takeNumbers(tx, db.engine, table, count);
    await setLastNumber(tx, world.tracker.id, count);
  });
  let writing: Promise<void> = Promise.resolve();
  for (let from = 1; from <= count; from += stride) {
    const length = Math.min(stride, count - from + 1);
    // Generates the next batch while this one is written.
    const histories = Array.from({ length }, (_, index) => historyOf(world, from + index, madeUp(from + index)));
    await writing;
    onProgress(from - 1);
    writing = db.write((tx) => insertHistories(tx, db.engine, histories));
  }
  await writing;
  await db.write(analyse);
}
