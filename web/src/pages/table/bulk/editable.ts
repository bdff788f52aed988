import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { factsOf } from '../../../fields/type-facts.ts';

export const editableFields = ({ fields }: FullTracker): TrackerField[] =>
  fields.filter((field) => field.is_used && field.permissions.includes('update') && factsOf(field).isBulkEditable);
