import { type Element, element } from '../../../lib/xml/element.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { fieldReference } from './references.ts';

/** The column mappings of CSV imports. Columns of deleted fields are omitted. */
export function csvMappingsElement({ csvMappings = [], elements }: Tracker): Element[] {
  if (csvMappings.length === 0) return [];
  const mappings = csvMappings.map(({ columns, ...attributes }) =>
    element(
      'mapping',
      attributes,
      columns.flatMap(({ name, field }) => {
        if (field === null) return [element('column', { name })];
        if (typeof field === 'string') return [element('column', { name, artifact_id: field })];
        return elements.some(({ id }) => id === field) ? [element('column', { name, REF: fieldReference(field) })] : [];
      }),
    ),
  );
  return [element('csv_mappings', {}, mappings)];
}
