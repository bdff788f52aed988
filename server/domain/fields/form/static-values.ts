import type { StaticValue } from '../../trackers/tracker.ts';

/** A value in the representation of its tracker; in artifacts it has other members. */
export const presentOfferedValue = ({ id, label, isHidden, color }: StaticValue) => ({
  id,
  label,
  is_hidden: isHidden,
  value_color: color,
});
