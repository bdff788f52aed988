import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

/** The types whose values can be the same in many artifacts; files and links are given one by one. */
const types = ['string', 'text', 'int', 'float', 'date', 'sb', 'rb', 'msb', 'cb', 'tbl', 'perm', 'computed'];

export const editableFields = ({ fields }: FullTracker): TrackerField[] =>
  fields.filter(({ type, is_used, permissions }) => is_used && permissions.includes('update') && types.includes(type));
