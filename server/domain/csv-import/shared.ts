import type { CsvMapping } from '../../../contract/artifacts/csv-mappings.ts';

/** A mapping with the ids of its fields, because names may change. A text is the column of artifact ids. */
export interface StoredMapping extends Omit<CsvMapping, 'columns'> {
  columns: { name: string; field: number | string | null }[];
}
