import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { knownChoices } from '../../../fields/filters/filter-choices.ts';
import { factsOf } from '../../../fields/type-facts.ts';

const canRead = ({ permissions, is_used }: TrackerField): boolean => is_used && permissions.includes('read');

/** Charts and elements without values have no column. */
export const columnFields = ({ fields }: FullTracker): TrackerField[] =>
  fields.filter((field) => {
    const { holds } = factsOf(field);
    return canRead(field) && holds !== null && holds !== 'chart';
  });

export const isList = (field: TrackerField): boolean => ['choices', 'user'].includes(factsOf(field).holds ?? '');

/** Numbers that people enter, which can be added up. */
export const isNumeric = (field: TrackerField): boolean => factsOf(field).behavior === 'number';

/** Fields whose values are all known, so that each value can have its own group. */
export const groupFields = (tracker: FullTracker): TrackerField[] =>
  columnFields(tracker).filter(
    (field) => isList(field) && factsOf(field).isQueryable && knownChoices(field).length > 0,
  );

/** Finds a field by its short name, ignoring case, or by its id. */
export const fieldNamed = ({ fields }: FullTracker, name: string): TrackerField | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase() || String(field.field_id) === name);
