import type { FieldBehavior } from '../../../../../contract/field-types.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { factsOf } from '../../../fields/type-facts.ts';

export const checkboxWidth = 40;

const titleWidth = 310;
const personWidth = 200;
const usualWidth = 160;

const widths = {
  string: 260,
  text: 300,
  number: 100,
  date: 150,
  list: usualWidth,
  'open-list': usualWidth,
  file: usualWidth,
  links: usualWidth,
  permissions: usualWidth,
  computed: 100,
  facts: usualWidth,
  layout: usualWidth,
} as const satisfies Record<FieldBehavior, number>;

const factWidths: Partial<Record<string, number>> = { number: 100, date: 175, user: personWidth };

/** The minimum width of a column, in pixels. */
export function columnWidth({ semantics }: FullTracker, field: TrackerField): number {
  if (field.field_id === semantics.title?.field_id) return titleWidth;
  if (field.bindings.type === 'users') return personWidth;
  const { behavior, holds } = factsOf(field);
  return (behavior === 'facts' ? factWidths[holds ?? ''] : undefined) ?? widths[behavior];
}
