import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  burndownDays,
  burndownFrame,
  type EffortChange,
  effortAt,
  endOfDay,
} from '../../../domain/artifacts/burndown.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';
import { typeFactsOf, fieldTypeOf, holds } from '../../../domain/fields/index.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import { uncommitted } from '../../../lib/cache/uncommitted.ts';
import type { ByArtifact } from './computed.ts';
import type { PastSums } from './past-sums.ts';
import { partsOfHistories } from '../history/long-histories.ts';

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

/** The number in the field `capacity`, if the tracker has one that the reader may read. */
function capacityIn(tracker: Tracker, { document }: ArtifactRecord, rights: TrackerRights): number | null {
  const field = tracker.elements.find((one) => one.isUsed && one.name === 'capacity' && rights.canRead(one));
  const addend = field && fieldTypeOf(field).sum?.addend(field, document[String(field.id)]);
  return typeof addend === 'number' ? addend : null;
}

/** 2026-03-02T23:59:59+00:00 */
const utcDate = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;

interface Deps {
  db: Database;
  pastSums: PastSums;
  now: () => number;
}

export function createBurndown({ db, pastSums, now }: Deps) {
  // The history up to a version never changes, so it can be cached.
  const kept = new Lru<string, EffortChange[]>(1_000);

  const keyOf = (field: FormElement, { id, version }: ArtifactRecord): string => `${id} ${version} ${field.id}`;

  /** Loads the histories that are not cached yet. */
  async function readHistories(
    field: FormElement,
    records: readonly ArtifactRecord[],
  ): Promise<Map<number, EffortChange[]>> {
    const unread = records.filter((record) => kept.get(keyOf(field, record)) === undefined);
    const versions = new Map(unread.map(({ id, version }) => [id, version]));
    const read = new Map<number, EffortChange[]>(unread.map(({ id }) => [id, []]));
    for await (const { id, part } of partsOfHistories(db.read, { ids: [...read.keys()] })) {
      for (const { version, submittedOn: at, changes } of part) {
        const effort = version > (versions.get(id) ?? 0) ? undefined : effortIn(field, changes);
        if (effort !== undefined) read.get(id)?.push({ at, effort });
      }
    }
    const histories = new Map<number, EffortChange[]>();
    for (const record of records) {
      const key = keyOf(field, record);
      const history = kept.get(key) ?? read.get(record.id) ?? [];
      if (uncommitted() === undefined) kept.set(key, history);
      histories.set(record.id, history);
    }
    return histories;
  }

  /** The effort at the end of each day, by artifact and time. */
  async function effortsOf(
    actor: Actor,
    field: FormElement,
    timesOf: ReadonlyMap<ArtifactRecord, readonly number[]>,
  ): Promise<ByArtifact<number | null>> {
    if (typeFactsOf(field).behavior === 'computed') return pastSums.of(actor, field.name, timesOf);
    const histories = await readHistories(field, [...timesOf.keys()]);
    return new Map(
      [...timesOf].map(([{ id }, times]) => [
        id,
        new Map(times.map((time) => [time, effortAt(histories.get(id) ?? [], time)])),
      ]),
    );
  }

  return {
    /**
     * The burndown charts of artifacts of a tracker for this reader, by artifact and field. Reads the histories only if
     * the tracker has such a field.
     */
    async of(
      actor: Actor,
      tracker: Tracker,
      records: readonly ArtifactRecord[],
      rights: TrackerRights,
    ): Promise<ByArtifact<unknown>> {
      const charts = tracker.elements.filter((field) => field.isUsed && holds(field, 'chart'));
      if (charts.length === 0) return new Map();
      const field = effortField(tracker);
      const frames = new Map(
        records.map((record) => [record, burndownFrame(tracker, record.document, (field) => rights.canRead(field))]),
      );
      const timesOf = new Map<ArtifactRecord, number[]>();
      for (const [record, frame] of frames) {
        if (frame !== undefined) timesOf.set(record, burndownDays(frame, now()).map(endOfDay));
      }
      const efforts =
        field !== undefined && rights.canRead(field)
          ? await effortsOf(actor, field, timesOf)
          : new Map<number, Map<number, null>>();
      return new Map(
        records.map((record) => {
          const frame = frames.get(record);
          const points = (timesOf.get(record) ?? []).map((time) => ({
            date: utcDate(time),
            remaining_effort: efforts.get(record.id)?.get(time) ?? null,
          }));
          const chart = {
            start_date: frame === undefined ? null : isoDate(frame.start),
            duration: frame?.duration ?? null,
            capacity: capacityIn(tracker, record, rights),
            points: points.map((point) => point.remaining_effort),
            is_under_calculation: false,
            opening_days: openingDays,
            points_with_date: points,
          };
          return [record.id, new Map(charts.map((one) => [one.id, chart]))];
        }),
      );
    },
  };
}

export type BurndownReader = ReturnType<typeof createBurndown>;
