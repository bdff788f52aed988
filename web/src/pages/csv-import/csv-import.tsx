import { Alert, Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CsvImport, CsvImportReport } from '../../../../contract/csv-import.ts';
import { importCsv } from '../../api/trackers/csv-import.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { faultText, LineTable } from './line-table.tsx';

const route = getRouteApi('/trackers/$tracker/import');
const separators = ['comma', 'semicolon', 'tab'] as const;
type Separator = (typeof separators)[number];

function Written({ report, tracker }: { report: CsvImportReport; tracker: number }) {
  return (
    <Alert color="green">
      <Stack align="flex-start" gap="sm">
        {t('csv.done', { created: report.created, updated: report.updated })}
        <LinkButton to="/trackers/$tracker" params={{ tracker }} size="xs" variant="light">
          {t('csv.toTable')}
        </LinkButton>
      </Stack>
    </Alert>
  );
}

function Preview({ report }: { report: CsvImportReport }) {
  const { created, updated, unchanged, refused, errors, lines } = report;
  return (
    <Stack gap="xs">
      <Text fw={600} component="output">
        {t('csv.summary', { created, updated, unchanged, refused })}
      </Text>
      {errors.map((fault) => (
        <Text key={faultText(fault)} c="red" size="sm">
          {faultText(fault)}
        </Text>
      ))}
      {(refused > 0 || errors.length > 0) && <Text size="sm">{t('csv.mend')}</Text>}
      {lines.length > 0 && <LineTable lines={lines} />}
    </Stack>
  );
}

/** Makes and changes artifacts as a CSV says, after showing what would come of it. */
export function CsvImportPage() {
  const { tracker } = route.useParams();
  const queries = useQueryClient();
  const [csv, setCsv] = useState('');
  const [separator, setSeparator] = useState<Separator>('comma');
  const looking = useMutation({
    mutationFn: (given: CsvImport) => importCsv(tracker, { ...given, dry_run: true }),
  });
  const writing = useMutation({
    mutationFn: (given: CsvImport) => importCsv(tracker, given),
    onSuccess: () => queries.invalidateQueries(),
  });
  const change = (next: () => void) => {
    next();
    // What was shown was about something else.
    looking.reset();
    writing.reset();
  };
  const read = async (file: File | null) => {
    const text = await file?.text();
    if (text !== undefined) change(() => setCsv(text));
  };
  const report = looking.data;
  const isGood = report !== undefined && report.refused === 0 && report.errors.length === 0;
  return (
    <Stack>
      <PageTitle hint={t('csv.hint')}>{t('csv.title')}</PageTitle>
      <Group align="flex-end">
        <FileButton accept=".csv,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {t('csv.file.choose')}
            </Button>
          )}
        </FileButton>
        <NativeSelect
          label={t('csv.separator')}
          data={separators.map((value) => ({ value, label: t(`csv.separator.${value}`) }))}
          value={separator}
          onChange={(event) => {
            const chosen = separators.find((value) => value === event.currentTarget.value) ?? 'comma';
            change(() => setSeparator(chosen));
          }}
        />
      </Group>
      <Textarea
        label={t('csv.text')}
        value={csv}
        onChange={(event) => {
          const text = event.currentTarget.value;
          change(() => setCsv(text));
        }}
        autosize
        minRows={6}
        maxRows={20}
        styles={{ input: { fontFamily: 'monospace' } }}
      />
      <Group>
        <Button
          variant={isGood ? 'default' : 'filled'}
          disabled={csv.trim() === ''}
          loading={looking.isPending}
          onClick={() => looking.mutate({ csv, separator })}
        >
          {t('csv.preview')}
        </Button>
        {isGood && writing.data === undefined && (
          <Button loading={writing.isPending} onClick={() => writing.mutate({ csv, separator })}>
            {t('csv.import')}
          </Button>
        )}
      </Group>
      <Refusal error={looking.error ?? writing.error} />
      {writing.data !== undefined && <Written report={writing.data} tracker={tracker} />}
      {report !== undefined && writing.data === undefined && <Preview report={report} />}
    </Stack>
  );
}
