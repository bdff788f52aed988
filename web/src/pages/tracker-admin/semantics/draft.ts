import type {
  FullTracker,
  TrackerField,
  TrackerPatch,
  TrackerSemantics,
} from '../../../../../contract/trackers/tracker.ts';
import type { SemanticsInput } from '../../../../../contract/trackers/structure.ts';
import type { SemanticPart } from '../../../../../contract/field-types.ts';
import { factsOf } from '../../../fields/type-facts.ts';

type Field = number | undefined;

/** The semantics while they are edited. All members are present; undefined means that nothing is chosen. */
export type SemanticsDraft = {
  title: Field;
  description: Field;
  contributor: Field;
  initialEffort: Field;
  status: Field;
  open: number[];
  done: number[];
  timeframe: 'none' | 'end' | 'duration' | 'tracker';
  start: Field;
  end: Field;
  duration: Field;
  implied: Field;
  progress: 'none' | 'effort' | 'links';
  total: Field;
  remaining: Field;
  linkType: string;
};

function timeframeOf({ timeframe }: TrackerSemantics): SemanticsDraft['timeframe'] {
  if (timeframe === undefined) return 'none';
  if (timeframe.implied_from_tracker !== undefined) return 'tracker';
  return timeframe.end_date_field_id === undefined ? 'duration' : 'end';
}

function progressOf({ progress }: TrackerSemantics): SemanticsDraft['progress'] {
  if (progress === undefined) return 'none';
  return progress.artifact_link_type === undefined ? 'effort' : 'links';
}

export function semanticsDraftOf({ semantics, done_value_ids: done }: FullTracker): SemanticsDraft {
  const { title, description, contributor, initial_effort, status, timeframe, progress } = semantics;
  return {
    title: title?.field_id,
    description: description?.field_id,
    contributor: contributor?.field_id,
    initialEffort: initial_effort?.field_id,
    status: status?.field_id,
    open: status?.value_ids ?? [],
    done,
    timeframe: timeframeOf(semantics),
    start: timeframe?.start_date_field_id,
    end: timeframe?.end_date_field_id,
    duration: timeframe?.duration_field_id,
    implied: timeframe?.implied_from_tracker?.id,
    progress: progressOf(semantics),
    total: progress?.total_effort_field_id,
    remaining: progress?.remaining_effort_field_id,
    linkType: progress?.artifact_link_type ?? '_is_child',
  };
}

const single = (field: Field) => (field === undefined ? null : { field_id: field });

/** The chosen members. The API reports missing ones. */
function chosen<T extends Record<string, unknown>>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const timeframes: Record<SemanticsDraft['timeframe'], (draft: SemanticsDraft) => SemanticsInput['timeframe']> = {
  none: () => null,
  end: ({ start, end }) => chosen({ start_date_field_id: start, end_date_field_id: end }),
  duration: ({ start, duration }) => chosen({ start_date_field_id: start, duration_field_id: duration }),
  tracker: ({ implied }) => (implied === undefined ? {} : { implied_from_tracker: { id: implied } }),
};

const progresses: Record<SemanticsDraft['progress'], (draft: SemanticsDraft) => SemanticsInput['progress']> = {
  none: () => null,
  effort: ({ total, remaining }) => chosen({ total_effort_field_id: total, remaining_effort_field_id: remaining }),
  links: ({ linkType }) => ({ artifact_link_type: linkType }),
};

/** The request to the API. */
export function semanticsOf(draft: SemanticsDraft): Pick<TrackerPatch, 'semantics' | 'done_value_ids'> {
  const { status, open, done } = draft;
  const semantics = {
    title: single(draft.title),
    description: single(draft.description),
    contributor: single(draft.contributor),
    initial_effort: single(draft.initialEffort),
    status: status === undefined ? null : { field_id: status, value_ids: open },
    timeframe: timeframes[draft.timeframe](draft) ?? null,
    progress: progresses[draft.progress](draft) ?? null,
  };
  return { semantics, done_value_ids: status === undefined ? [] : done };
}

const canBe =
  (part: SemanticPart) =>
  (field: TrackerField): boolean =>
    factsOf(field).semantics.includes(part);

/** The fields that can have a semantic. */
export const fits = {
  title: canBe('title'),
  description: canBe('description'),
  contributor: (field: TrackerField) => canBe('contributor')(field) && field.bindings.type === 'users',
  status: (field: TrackerField) => canBe('status')(field) && field.bindings.type === 'static',
  number: canBe('progress'),
  effort: canBe('initial_effort'),
  date: canBe('timeframe_date'),
};
