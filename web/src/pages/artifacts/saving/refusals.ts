import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';

export interface Refusals {
  /** by the id of the field that they name */
  byField: ReadonlyMap<number, string>;
  /** what names none */
  rest: string[];
}

const names = (line: string, { label, name, field_id: id }: TrackerField): boolean =>
  line.includes(`(${name})`) ||
  [' ', ':', '('].some((end) => line.startsWith(`${label}${end}`)) ||
  line.includes(`-> ${label}(`) ||
  line.endsWith(`the field ${label}.`) ||
  new RegExp(`\\bfield (?:ID )?"?${id}\\b`).test(line);

/** Assigns each error message of the API to its field. */
export function refusalsIn(error: Error | null, fields: readonly TrackerField[]): Refusals {
  const byField = new Map<number, string>();
  // `Title` is also a prefix of `Title of the page`.
  const longestFirst = fields.toSorted((one, other) => other.label.length - one.label.length);
  const rest: string[] = [];
  for (const line of (error?.message ?? '').split('\n').map((one) => one.replace(/^error: /, '').trim())) {
    if (line === '') continue;
    const field = longestFirst.find((one) => names(line, one));
    const shown = reasonInWords(line);
    if (field === undefined) rest.push(shown);
    else byField.set(field.field_id, [byField.get(field.field_id), shown].filter(Boolean).join(' '));
  }
  return { byField, rest };
}
