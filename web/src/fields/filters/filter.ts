import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import type { StatusShape } from '../../parts/color/status-shape.ts';
import type { PlainMessageId } from '../../text/index.ts';

/** A condition on a field, in the form of the API. */
export interface Criterion {
  operator: string;
  value: unknown;
}

/** A condition while it is edited. */
export interface FilterDraft {
  operator: string;
  first: string;
  /** the end of a range */
  second: string;
  ids: string[];
}

/** A condition that one click sets. */
export interface ReadyCondition {
  label: string;
  criterion: Criterion;
  color?: string | null | undefined;
  shape?: StatusShape | undefined;
}

/** How people filter by the fields of some types. */
export interface FieldFilter {
  operators: Record<string, PlainMessageId>;
  input: 'text' | 'number' | 'date' | 'choices';
  draftOf(criterion: Criterion): FilterDraft;
  /** undefined: the draft is not complete */
  criterionOf(draft: FilterDraft): Criterion | undefined;
  describe(draft: FilterDraft, field: TrackerField): string;
  /** the same condition in TQL; undefined: TQL can't express it */
  tqlOf(draft: FilterDraft, field: TrackerField): string | undefined;
  ready: (field: TrackerField) => ReadyCondition[];
  /** the name of all other conditions */
  otherwise: () => string;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(textOf);

export const filterDraft = (operator: string, given: Partial<FilterDraft> = {}): FilterDraft => ({
  operator,
  first: '',
  second: '',
  ids: [],
  ...given,
});

/** A text in TQL. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
