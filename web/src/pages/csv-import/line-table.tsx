import { List, Text } from '@mantine/core';
import type { CsvImportReport, CsvLine } from '../../../../contract/artifacts/csv-import.ts';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { t } from '../../text/index.ts';
import { reasonInWords } from '../../text/reasons/reasons.ts';

type Fault = CsvImportReport['errors'][number];

export function faultText({ column, name, message: given }: Fault): string {
  const message = reasonInWords(given);
  return column === null ? t('csv.error.line', { message }) : t('csv.error', { name: name ?? '', column, message });
}

const changeText = ({ action }: CsvLine, { name, from, to }: CsvLine['changes'][number]): string =>
  action === 'create' ? t('csv.change.new', { name, to }) : t('csv.change', { name, from, to });

function Details({ line }: { line: CsvLine }) {
  const isWrong = line.errors.length > 0;
  const texts = isWrong ? line.errors.map(faultText) : line.changes.map((change) => changeText(line, change));
  return (
    <List size="sm" {...(isWrong ? { c: 'red' } : {})}>
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}

const columns: Column<CsvLine>[] = [
  { header: 'csv.line', cell: ({ line }) => line },
  {
    header: 'csv.action',
    cell: ({ action, artifact }) => (
      <Text size="sm">{t(`csv.action.${action}`, { id: artifact === null ? '' : `#${artifact.id}` })}</Text>
    ),
  },
  { header: 'csv.detail', cell: (line) => <Details line={line} /> },
];

/** The effect and the errors of each line of a CSV file. */
export function LineTable({ lines }: { lines: readonly CsvLine[] }) {
  return <DataTable label={t('csv.lines')} rows={lines} keyOf={({ line }) => line} columns={columns} />;
}
