import type { Reading } from '../../../db/index.ts';
import { type FoundArtifact, rowsOf } from '../store/artifacts.ts';
import type { Columns } from './columns.ts';
import { Evaluation } from './evaluation.ts';
import { instantOf } from './instant.ts';
import { pageOfFound } from './page.ts';
import type { Position, SearchRequest } from './request.ts';
import { sumOf } from './sums.ts';

export type TrackerSearchAnswer =
  | { rows: FoundArtifact[]; total: number; offset: number; positions: readonly Position[]; sums: number[] }
  /** trackers whose visibility the request has to provide */
  | { unknown: number[] };

/** Finds a page of artifacts and their total number, at one instant. */
export const runSearch = (reading: Reading, columns: Columns, request: SearchRequest): Promise<TrackerSearchAnswer> =>
  reading.snapshot(async (snapshot) => {
    const evaluation = new Evaluation(instantOf(snapshot), columns, request);
    const found = await evaluation.found(request.trackerId, request.plan);
    if (evaluation.unknown.size > 0) return { unknown: [...evaluation.unknown] };
    const scope = await evaluation.scope(request.trackerId);
    const sorted = { scope, columns, found, names: request.names };
    const sums: number[] = [];
    for (const field of request.sums ?? []) sums.push(await sumOf(sorted, field));
    const { ids, offset, positions } = await pageOfFound(sorted, request);
    const rows = await rowsOf(snapshot, ids, request.withDocuments);
    return { rows, total: found.count(), offset, positions, sums };
  });
