import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

export const checkboxWidth = 40;

const usual = 160;
const widths: Record<string, number> = {
  aid: 110,
  atid: 110,
  priority: 110,
  int: 100,
  float: 100,
  computed: 100,
  date: 150,
  subon: 180,
  lud: 180,
  subby: 200,
  luby: 200,
  string: 260,
  text: 300,
};

/** What a column needs at least, in pixels; the title needs most. */
export const widthOf = ({ semantics }: FullTracker, { type, field_id, bindings }: TrackerField): number => {
  if (field_id === semantics.title?.field_id) return 340;
  return bindings.type === 'users' ? 200 : (widths[type] ?? usual);
};
