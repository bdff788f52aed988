import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  csvDateFormats,
  type CsvImport,
  type CsvImportReport,
  csvSeparators,
} from '../../../../contract/artifacts/csv-import.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { useVisit } from '../../api/session.ts';
import { hasValues } from '../../fields/type-facts.ts';
import { Can } from '../../parts/can.tsx';
import { t } from '../../text/index.ts';

const separators = ['auto', ...csvSeparators.filter((one) => one !== 'auto')] as const;
const dateFormats = csvDateFormats;

/** How the page reads a file, besides its content. */
export interface CsvMapping {
  separator: (typeof separators)[number];
  date_format: (typeof dateFormats)[number] | '';
  old_id_column: string;
  author_column: string;
  date_column: string;
  /** names of fields, by column; null: ignored */
  columns: Record<string, string | null>;
}

export const noMapping: CsvMapping = {
  separator: 'auto',
  date_format: '',
  old_id_column: '',
  author_column: '',
  date_column: '',
  columns: {},
};

/** Names of columns that the file may have, as the request wants them. */
const nameOf = <K extends string>(member: K, name: string): Partial<Record<K, string>> =>
  name.trim() === '' ? {} : ({ [member]: name.trim() } as Partial<Record<K, string>>);

/** The members of a request that a mapping gives. */
export const mappingRequest = ({
  separator,
  date_format: format,
  old_id_column: oldId,
  author_column: author,
  date_column: date,
  columns,
}: CsvMapping): Omit<CsvImport, 'csv'> => ({
  separator,
  columns,
  ...(format === '' ? {} : { date_format: format }),
  ...nameOf('old_id_column', oldId),
  ...nameOf('author_column', author),
  ...nameOf('date_column', date),
});

interface Props {
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

export function MappingInputs({ mapping, onChange }: Props) {
  return (
    <Group align="flex-end">
      <NativeSelect
        label={t('csv.separator')}
        data={separators.map((value) => ({ value, label: t(`csv.separator.${value}`) }))}
        value={mapping.separator}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...mapping, separator: separators.find((one) => one === value) ?? 'auto' })
        }
      />
      <NativeSelect
        label={t('csv.dates')}
        data={[
          { value: '', label: t('csv.dates.iso') },
          ...dateFormats.map((value) => ({ value, label: t(`csv.dates.${value}`) })),
        ]}
        value={mapping.date_format}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...mapping, date_format: dateFormats.find((one) => one === value) ?? '' })
        }
      />
      <TextInput
        label={t('csv.oldId')}
        description={t('csv.oldId.hint')}
        value={mapping.old_id_column}
        onChange={({ currentTarget: { value } }) => onChange({ ...mapping, old_id_column: value })}
      />
      <Can on={useVisit()} action="platform.administer">
        <TextInput
          label={t('csv.author')}
          description={t('csv.author.hint')}
          value={mapping.author_column}
          onChange={({ currentTarget: { value } }) => onChange({ ...mapping, author_column: value })}
        />
        <TextInput
          label={t('csv.date')}
          description={t('csv.date.hint')}
          value={mapping.date_column}
          onChange={({ currentTarget: { value } }) => onChange({ ...mapping, date_column: value })}
        />
      </Can>
    </Group>
  );
}

/** Choices that are no names of fields. */
const byName = 'name:';
const ignored = 'ignored:';

/** The columns of the last preview, each with the field that it sets. */
export function ColumnChoices({
  mapping,
  onChange,
  report,
  tracker,
}: Props & { report: CsvImportReport; tracker: number }) {
  const { data } = useQuery(trackerQuery(tracker));
  const names = [...report.columns, ...report.errors].flatMap(({ name }) => name ?? []);
  const change = (name: string, value: string) => {
    const { [name]: _old, ...rest } = mapping.columns;
    const chosen = value === ignored ? null : value;
    onChange({ ...mapping, columns: value === byName ? rest : { ...rest, [name]: chosen } });
  };
  const fields = (data?.fields ?? []).filter(hasValues).map(({ name, label }) => ({ value: name, label }));
  const chosen = (name: string): string =>
    Object.hasOwn(mapping.columns, name) ? (mapping.columns[name] ?? ignored) : byName;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('csv.columns')}</Text>
      <Group align="flex-end">
        {[...new Set(names)].map((name) => (
          <NativeSelect
            key={name}
            label={name}
            data={[
              { value: byName, label: t('csv.columns.byName') },
              { value: ignored, label: t('csv.columns.ignored') },
              ...fields,
            ]}
            value={chosen(name)}
            onChange={({ currentTarget: { value } }) => change(name, value)}
          />
        ))}
      </Group>
    </Stack>
  );
}
