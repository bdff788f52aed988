import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reading } from '../../../db/index.ts';
import { artifactSource, fieldSource } from '../store/columns.ts';
import type { Columns } from './columns.ts';
import { instantOf } from './instant.ts';

/** A tracker that will be searched, with its numeric fields. */
export interface Expected {
  trackerId: number;
  fields: readonly number[];
}

/**
 * Reads columns in advance, one at a time, while memory is left, and the words of texts. Failures surface when a search
 * needs the column.
 */
export async function warmUp(reading: Reading, columns: Columns, expected: readonly Expected[]): Promise<void> {
  const sources = expected.flatMap(({ trackerId, fields }) => [
    artifactSource(trackerId),
    ...fields.map((field) => fieldSource(trackerId, field)),
  ]);
  for (const source of sources) {
    if (columns.isFull) break;
    if (columns.has(source)) continue;
    try {
      await reading.snapshot(async (snapshot) => columns.get(instantOf(snapshot), source));
    } catch {
      return;
    }
    await nextTurn();
  }
  await columns.words?.load();
}
