import type { Database } from '../../db/index.ts';
import { burndownDays, burndownFrame, burndownPoints, type EffortChange } from '../../domain/artifacts/burndown.ts';
import type { Changes } from '../../domain/artifacts/document.ts';
import type { TrackerRights } from '../../domain/trackers/permissions.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/iso-date.ts';
import { Lru } from '../../lib/lru.ts';
import type { ArtifactRecord } from './store.ts';
import { changesUpTo } from './store-history.ts';

const openingDays = [1, 2, 3, 4, 5];

/** The field whose values burn down: by the progress semantic, or by its usual name. */
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

export function createBurndown(db: Database, clock: Clock) {
  // The history up to a version never changes: kept, it spares all readings but the first.
  const kept = new Lru<string, EffortChange[]>(1_000);

  async function historyOf(field: FormElement, { id, version }: ArtifactRecord): Promise<EffortChange[]> {
    const key = `${id} ${version} ${field.id}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const history = (await changesUpTo(db.read, id, version)).flatMap(({ at, changes }) => {
      const effort = effortIn(field, changes);
      return effort === undefined ? [] : [{ at, effort }];
    });
    kept.set(key, history);
    return history;
  }

  return {
    /** The charts of an artifact, by field id; read from its history, where the tracker has such a field. */
    async of(tracker: Tracker, record: ArtifactRecord, rights: TrackerRights): Promise<Map<number, unknown>> {
      const charts = tracker.elements.filter((field) => field.isUsed && field.type === 'burndown');
      if (charts.length === 0) return new Map();
      const frame = burndownFrame(tracker, record.document);
      const field = effortField(tracker);
      const isShown = frame !== undefined && field !== undefined && rights.canRead(field);
      const history = isShown ? await historyOf(field, record) : [];
      const points = frame === undefined ? [] : burndownPoints(burndownDays(frame, clock()), history);
      const chart = {
        start_date: frame === undefined ? null : isoDate(frame.start),
        duration: frame?.duration ?? null,
        capacity: null,
        points: points.map((point) => point.effort),
        is_under_calculation: false,
        opening_days: openingDays,
        points_with_date: points.map((point) => ({ date: isoDate(point.at), remaining_effort: point.effort })),
      };
      return new Map(charts.map(({ id }) => [id, chart]));
    },
  };
}

export type Burndown = ReturnType<typeof createBurndown>;
