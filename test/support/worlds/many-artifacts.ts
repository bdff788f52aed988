import assert from 'node:assert/strict';
import { takeNumbers } from '../../../server/db/index.ts';
import type { Document } from '../../../server/domain/artifacts/document.ts';
import {
  type ArtifactWithHistory,
  insertHistories,
  setLastNumber,
} from '../../../server/features/artifacts/transfer.ts';
import { firstChanges } from '../../../server/features/artifacts/write/values.ts';
import type { Hearth } from '../hearth/hearth.ts';

/** Fills a new tracker quickly, like an import. Returns the id of the first artifact. */
export async function manyArtifacts(
  { platform, admin }: Hearth,
  { id: trackerId }: { id: number },
  count: number,
  documentOf: (number: number) => Document,
): Promise<number> {
  const { db, trackers } = platform;
  const tracker = await trackers.find(trackerId);
  assert.ok(tracker);
  return db.write(async (tx) => {
    const first = await takeNumbers(tx, db.engine, 'artifacts', count);
    const firstChangeset = await takeNumbers(tx, db.engine, 'changesets', count);
    await setLastNumber(tx, trackerId, count);
    const histories = Array.from({ length: count }, (_, index): ArtifactWithHistory => {
      const document = documentOf(index + 1);
      const changes = firstChanges(new Map(tracker.elements.map((field) => [field, document[String(field.id)]])));
      const made = { id: firstChangeset + index, submittedBy: admin.id, submittedOn: Date.now() };
      return {
        id: first + index,
        number: index + 1,
        tracker,
        document,
        changesets: [{ ...made, changes, comment: null }],
      };
    });
    await insertHistories(tx, db.engine, histories);
    return first;
  });
}
