import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { quoted } from '../../../fields/filters/filter.ts';
import { knownChoices } from '../../../fields/filters/filter-choices.ts';
import { factsOf } from '../../../fields/type-facts.ts';
import { columnFields } from '../view/fields.ts';

/** A query that this tracker understands: about its status and its assignee, or else about one of its fields. */
export function exampleOf(tracker: FullTracker): string {
  const fields = columnFields(tracker).filter((field) => factsOf(field).isQueryable);
  const named = (id: number | undefined): TrackerField[] => fields.filter((field) => field.field_id === id);
  const { status, contributor } = tracker.semantics;
  const terms = [
    ...named(status?.field_id).map(({ name }) => `${name} = OPEN()`),
    ...named(contributor?.field_id).map(({ name }) => `${name} = MYSELF()`),
  ];
  if (terms.length > 0) return terms.join(' AND ');
  for (const field of fields) {
    const [choice] = knownChoices(field);
    if (choice !== undefined) return `${field.name} = ${quoted(choice.name)}`;
  }
  const text = fields.find((field) => factsOf(field).holds === 'text');
  return text === undefined ? '' : `${text.name} = "…"`;
}
