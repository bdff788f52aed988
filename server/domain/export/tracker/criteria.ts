import { type Element, element } from '../../../lib/xml/element.ts';
import { transferOf } from '../../fields/index.ts';
import type { WrittenCriterion } from '../../fields/transfer-part.ts';
import type { SavedCriterion } from '../../reports/report.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { toField } from './references.ts';

/** A value alone has the operator `contains`, as in search criteria. */
function criterionOf(given: unknown): WrittenCriterion {
  const isWhole = typeof given === 'object' && given !== null && 'operator' in given && 'value' in given;
  const { operator, value } = isWhole ? given : { operator: 'contains', value: given };
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { operator: String(operator), values: values.map(String) };
}

/** One condition of a report. A condition that an archive can't express is reported. */
export function criterionElement(
  tracker: Tracker,
  { field: id, name, given }: SavedCriterion,
  rank: number,
  context: ExportContext,
): Element[] {
  const field = tracker.elements.find((one) => one.id === id);
  const value =
    field === undefined ? undefined : transferOf(field)?.criterion.write(field, criterionOf(given), context);
  if (field !== undefined && value !== undefined) {
    return [element('criteria', { rank }, [toField('field', field.id), value])];
  }
  context.leave?.(`criteria of reports: ${tracker.itemName}.${name}`);
  return [];
}
