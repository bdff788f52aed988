import { Alert, Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CsvImport, CsvImportReport } from '../../../../contract/artifacts/csv-import.ts';
import { importCsv } from '../../api/trackers/csv-import.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { t } from '../../text/index.ts';
import { faultText, LineTable } from './line-table.tsx';

const route = getRouteApi('/trackers/$tracker/import');
const separators = ['comma', 'semicolon', 'tab'] as const;
type Separator = (typeof separators)[number];

const initialValues = { csv: '', separator: 'comma' as Separator };

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
      {(refused > 0 || errors.length > 0) && <Text size="sm">{t('csv.fixErrors')}</Text>}
      {lines.length > 0 && <LineTable lines={lines} />}
    </Stack>
  );
}

/** Creates and updates artifacts from a CSV file, after a preview of the effect. */
export function CsvImportPage() {
  const { tracker } = route.useParams();
  const queries = useQueryClient();
  const [report, setReport] = useState<CsvImportReport>();
  const preview = useApiForm({
    initialValues,
    save: (values) => importCsv(tracker, { ...values, dry_run: true }),
    onSaved: setReport,
  });
  const { form } = preview;
  const writing = useMutation({
    mutationFn: (given: CsvImport) => importCsv(tracker, given),
    onSuccess: () => queries.invalidateQueries(),
  });
  const change = (values: Partial<typeof initialValues>) => {
    form.setValues(values);
    // The last preview was about other values.
    setReport(undefined);
    preview.reset();
    writing.reset();
  };
  const read = async (file: File | null) => {
    const csv = await file?.text();
    if (csv !== undefined) change({ csv });
  };
  const isGood = report !== undefined && report.refused === 0 && report.errors.length === 0;
  return (
    <Stack>
      <PageTitle hint={t('csv.hint')}>{t('csv.title')}</PageTitle>
      <form noValidate onSubmit={preview.onSubmit}>
        <Stack>
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
              {...form.getInputProps('separator')}
              onChange={({ currentTarget: { value } }) =>
                change({ separator: separators.find((one) => one === value) ?? 'comma' })
              }
            />
          </Group>
          <Textarea
            label={t('csv.text')}
            autosize
            minRows={6}
            maxRows={20}
            styles={{ input: { fontFamily: 'monospace' } }}
            {...form.getInputProps('csv')}
            onChange={(event) => change({ csv: event.currentTarget.value })}
          />
          <FormButtons
            of={{ isSaving: preview.isSaving, error: preview.error ?? writing.error }}
            label={t('csv.preview')}
            submit={{ variant: isGood ? 'default' : 'filled', disabled: form.values.csv.trim() === '' }}
          >
            {isGood && writing.data === undefined && (
              <Button loading={writing.isPending} onClick={() => writing.mutate(form.values)}>
                {t('csv.import')}
              </Button>
            )}
          </FormButtons>
        </Stack>
      </form>
      {writing.data !== undefined && <Written report={writing.data} tracker={tracker} />}
      {report !== undefined && writing.data === undefined && <Preview report={report} />}
    </Stack>
  );
}
