import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';

export const csvSeparators = ['comma', 'semicolon', 'tab', 'auto'] as const;
export const csvDateFormats = ['day_month_year', 'month_day_year'] as const;

export const CsvImport = Type.Object(
  {
    csv: Type.String({
      description: 'The first line names fields by their labels or short names, as a CSV export does',
    }),
    separator: Type.Optional(
      Type.Enum([...csvSeparators], {
        default: 'comma',
        description: 'auto: the one that the first line has most often',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Type.String(), Nullable(Type.String()), {
        description: 'The label or short name of a field for each column with another name; null ignores the column',
      }),
    ),
    date_format: Type.Optional(Type.Enum([...csvDateFormats], { description: 'The order of dates such as 3/4/2026' })),
    old_id_column: Type.Optional(
      Type.String({
        description: 'A column with ids of another tool. Links that name them lead to the artifacts of these lines',
      }),
    ),
    author_column: Type.Optional(
      Type.String({ description: 'A column with the authors of new artifacts; only site administrators may name one' }),
    ),
    date_column: Type.Optional(
      Type.String({
        description: 'A column with the dates of new artifacts; only site administrators may name one',
      }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: 'Says what would be done, and changes nothing' }),
    ),
  },
  { title: 'CsvImport' },
);
export type CsvImport = Static<typeof CsvImport>;

const CsvError = Type.Object({
  column: Nullable(Type.Integer({ description: 'counts from 1; null: the whole line' })),
  name: Nullable(Type.String({ description: 'what the first line calls the column' })),
  message: Type.String(),
});

const CsvColumn = Type.Object({
  name: Type.String(),
  field_id: Nullable(Type.Integer()),
  is_ignored: Type.Boolean({ description: 'nobody can set this field, or the request ignores the column' }),
});

const CsvLine = Type.Object({
  line: Type.Integer({ description: 'where it begins in the text' }),
  action: Type.Enum(['create', 'update', 'none', 'refuse']),
  artifact: Nullable(Type.Object({ id: Type.Integer(), uri: Type.String() })),
  changes: Type.Array(
    Type.Object({ field_id: Type.Integer(), name: Type.String(), from: Type.String(), to: Type.String() }),
  ),
  errors: Type.Array(CsvError),
});
export type CsvLine = Static<typeof CsvLine>;

export const CsvImportReport = Type.Object(
  {
    is_written: Type.Boolean(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
    columns: Type.Array(CsvColumn),
    errors: Type.Array(CsvError, { description: 'of the first line' }),
    lines: Type.Array(CsvLine),
  },
  { title: 'CsvImportReport' },
);
export type CsvImportReport = Static<typeof CsvImportReport>;
