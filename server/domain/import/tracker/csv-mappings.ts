import { csvDateFormats, csvSeparators } from '../../../../contract/artifacts/csv-import.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { isIdColumn } from '../../csv-import/columns.ts';
import type { StoredMapping } from '../../csv-import/shared.ts';
import { type ImportContext, readParts } from '../context.ts';
import { attribute, childOf, childrenOf, required } from '../xml/nodes.ts';
import { fieldOf, type References } from './references.ts';

function columnOf(node: XmlNode, references: References): StoredMapping['columns'][number] | undefined {
  const name = required(node, 'name');
  if (attribute(node, 'REF') === undefined) {
    const id = attribute(node, 'artifact_id') ?? '';
    return { name, field: isIdColumn(id) ? id : null };
  }
  const field = fieldOf(node, references);
  return field === null ? undefined : { name, field };
}

/** Reads the column mappings of CSV imports. Missing fields are omitted. */
export function readCsvMappings(
  tracker: XmlNode,
  references: References,
  context: ImportContext,
): { csvMappings?: StoredMapping[] } {
  const node = childOf(tracker, 'csv_mappings');
  if (node === undefined) return {};
  const csvMappings = readParts(context, childrenOf(node, 'mapping'), (part): StoredMapping => {
    const separator = csvSeparators.find((one) => one === attribute(part, 'separator'));
    const dateFormat = csvDateFormats.find((one) => one === attribute(part, 'date_format'));
    const named = (['old_id_column', 'author_column', 'date_column'] as const).flatMap((name) => {
      const column = attribute(part, name);
      return column === undefined ? [] : [[name, column] as const];
    });
    return {
      name: required(part, 'name'),
      columns: readParts(context, childrenOf(part, 'column'), (one) => columnOf(one, references)),
      ...(separator === undefined ? {} : { separator }),
      ...(dateFormat === undefined ? {} : { date_format: dateFormat }),
      ...Object.fromEntries(named),
    };
  });
  return { csvMappings };
}
