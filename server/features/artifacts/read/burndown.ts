import type { Database } from '../../../db/index.ts';
import { burndownDays, burndownFrame, burndownPoints, type EffortChange } from '../../../domain/artifacts/burndown.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import type { ByArtifact } from './computed.ts';
import { changesIn, type PastChange } from '../store/changesets.ts';

const openingDays = [1, 2, 3, 4, 5];

/** The field that the chart is about: by the progress semantic, or by its usual name. */
function effortField(tracker: Tracker): FormElement | undefined {
  const { progress } = tracker.semantics;
  const id = progress !== undefined && 'remainingEffort' in progress ? progress.remainingEffort : undefined;
  return tracker.elements.find(
    (field) => field.isUsed && (id === undefined ? field.name === 'remaining_effort' : field.id === id),
  );
}

function effortIn(field: FormElement, changes: Changes): number | null | undefined {
  const change = changes[String(field.id)];
  if (change === undefined) return undefined;
  const { after } = change;
  if (typeof after === 'number') return after;
  return (after as { manual?: number | null } | undefined)?.manual ?? null;
}

/** The history up to a version. */
const effortsIn = (field: FormElement, past: readonly PastChange[], version: number): EffortChange[] =>
  past.flatMap(({ version: of, at, changes }) => {
    const effort = of > version ? undefined : effortIn(field, changes);
    return effort === undefined ? [] : [{ at, effort }];
  });

export function createBurndown(db: Database, now: () => number) {
  // The history up to a version never changes, so it can be cached.
  const kept = new Lru<string, EffortChange[]>(1_000);

  const keyOf = (field: FormElement, { id, version }: ArtifactRecord): string => `${id} ${version} ${field.id}`;

  /** Loads the histories that are not cached yet. */
  async function readHistories(
    field: FormElement,
    records: readonly ArtifactRecord[],
  ): Promise<Map<number, EffortChange[]>> {
    const unread = records.filter((record) => kept.get(keyOf(field, record)) === undefined);
    const past = await changesIn(
      db.read,
      unread.map(({ id }) => id),
    );
    const histories = new Map<number, EffortChange[]>();
    for (const record of records) {
      const key = keyOf(field, record);
      const history = kept.get(key) ?? effortsIn(field, past.get(record.id) ?? [], record.version);
      if (uncommitted() === undefined) kept.set(key, history);
      histories.set(record.id, history);
    }
    return histories;
  }

  function chartOf(frame: ReturnType<typeof burndownFrame>, history: EffortChange[]) {
    const points = frame === undefined ? [] : burndownPoints(burndownDays(frame, now()), history);
    return {
      start_date: frame === undefined ? null : isoDate(frame.start),
      duration: frame?.duration ?? null,
      capacity: null,
      points: points.map((point) => point.effort),
      is_under_calculation: false,
      opening_days: openingDays,
      points_with_date: points.map((point) => ({ date: isoDate(point.at), remaining_effort: point.effort })),
    };
  }

  return {
    /**
     * The burndown charts of artifacts of a tracker, by artifact and field. Reads the histories only if the tracker has
     * such a field.
     */
    async of(
      tracker: Tracker,
      records: readonly ArtifactRecord[],
      rights: TrackerRights,
    ): Promise<ByArtifact<unknown>> {
      const charts = tracker.elements.filter((field) => field.isUsed && holds(field, 'chart'));
      if (charts.length === 0) return new Map();
      const field = effortField(tracker);
      const frames = new Map(
        records.map((record) => [record.id, burndownFrame(tracker, record.document, (field) => rights.canRead(field))]),
      );
      const framed = records.filter((record) => frames.get(record.id) !== undefined);
      const histories =
        field !== undefined && rights.canRead(field) ? await readHistories(field, framed) : new Map<number, []>();
      return new Map(
        records.map(({ id }) => {
          const chart = chartOf(frames.get(id), histories.get(id) ?? []);
          return [id, new Map(charts.map((one) => [one.id, chart]))];
        }),
      );
    },
  };
}

export type Burndown = ReturnType<typeof createBurndown>;
