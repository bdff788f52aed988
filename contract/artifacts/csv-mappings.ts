import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { csvDateFormats, csvSeparators } from './csv-import.ts';

const name = (description: string) => Type.String({ minLength: 1, maxLength: 255, description });

const CsvMapping = Type.Object({
  name: name('how people choose it; unique in the tracker'),
  separator: Type.Optional(Type.Enum([...csvSeparators], { default: 'auto' })),
  columns: Type.Array(
    Type.Object({
      name: name('what the first line of the file calls the column'),
      field: Nullable(name('the short name of a field, or its label; null: the column is ignored')),
    }),
    { maxItems: 500 },
  ),
  date_format: Type.Optional(Type.Enum([...csvDateFormats])),
  old_id_column: Type.Optional(name('a column with ids of another tool')),
  author_column: Type.Optional(name('a column with the authors of new artifacts')),
  date_column: Type.Optional(name('a column with the dates of new artifacts')),
});
export type CsvMapping = Static<typeof CsvMapping>;

/** The column mappings of CSV imports that everybody in a tracker shares. */
export const CsvMappings = Type.Object(
  { mappings: Type.Array(CsvMapping, { maxItems: 50 }) },
  { title: 'CsvMappings' },
);
export type CsvMappings = Static<typeof CsvMappings>;
