import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CsvImport, CsvImportReport } from '../../../../contract/artifacts/csv-import.ts';
import { decodeText } from '../../../../contract/text-encoding.ts';
import { importCsv } from '../../api/trackers/csv-import.ts';
import { type KnownTracker, trackerQuery } from '../../api/trackers/structure.ts';
import { preferenceQuery, writePreference } from '../../api/users/preferences.ts';
import { can } from '../../parts/can.tsx';
import { Forbidden } from '../../parts/feedback/page-failure.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { t } from '../../text/index.ts';
import { faultText, LineTable } from './line-table.tsx';
import { ColumnChoices, type CsvMapping, MappingInputs, noMapping, mappingRequest } from './mapping.tsx';
import { SharedMappings } from './shared-mappings.tsx';

const route = getRouteApi('/trackers/$tracker/import');
const initialValues = { csv: '' };

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

/** Whose changes a file holds, and when they happened, is a decision about this file alone. */
const forNextFile = (mapping: CsvMapping): CsvMapping => ({ ...mapping, author_column: '', date_column: '' });

/** The mapping of the last import into this tracker. */
function savedMapping(text: string | null): CsvMapping {
  return text === null ? noMapping : forNextFile({ ...noMapping, ...(JSON.parse(text) as Partial<CsvMapping>) });
}

/** Creates and updates artifacts from a CSV file, after a preview of the effect. */
export function CsvImportPage() {
  const { data: shown } = useSuspenseQuery(trackerQuery(route.useParams().tracker));
  if (!can(shown, 'tracker.bulk_edit')) return <Forbidden>{t('csv.denied')}</Forbidden>;
  return <ImportForm shown={shown} />;
}

function ImportForm({ shown }: { shown: KnownTracker }) {
  const tracker = shown.id;
  const queries = useQueryClient();
  const [report, setReport] = useState<CsvImportReport>();
  const [isCurrent, setIsCurrent] = useState(false);
  const saved = useQuery(preferenceQuery(`csv_import_${tracker}`));
  const [edited, setEdited] = useState<CsvMapping>();
  const mapping = edited ?? savedMapping(saved.data ?? null);
  const preview = useApiForm({
    initialValues,
    save: (values) => importCsv(tracker, { ...values, ...mappingRequest(mapping), dry_run: true }),
    onSaved(next) {
      setReport(next);
      setIsCurrent(true);
    },
  });
  const { form } = preview;
  const writing = useMutation({
    mutationFn: (given: CsvImport) => importCsv(tracker, given),
    async onSuccess() {
      const next = forNextFile(mapping);
      setEdited(next);
      await writePreference(`csv_import_${tracker}`, JSON.stringify(next));
      await queries.invalidateQueries();
    },
  });
  const forget = () => {
    // The last preview was about other values.
    preview.reset();
    writing.reset();
  };
  const change = (values: Partial<typeof initialValues>) => {
    form.setValues(values);
    setReport(undefined);
    setIsCurrent(false);
    forget();
  };
  // The columns stay, so that the next one can be chosen.
  const map = (next: CsvMapping) => {
    setEdited(next);
    setIsCurrent(false);
    forget();
  };
  const read = async (file: File | null) => {
    if (file !== null) change({ csv: decodeText(new Uint8Array(await file.arrayBuffer())) });
  };
  const isGood = isCurrent && report !== undefined && report.refused === 0 && report.errors.length === 0;
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
            <MappingInputs mapping={mapping} onChange={map} />
          </Group>
          <SharedMappings tracker={shown} mapping={mapping} onChange={map} />
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
              <Button
                loading={writing.isPending}
                onClick={() => writing.mutate({ ...form.values, ...mappingRequest(mapping) })}
              >
                {t('csv.import')}
              </Button>
            )}
          </FormButtons>
        </Stack>
      </form>
      {writing.data !== undefined && <Written report={writing.data} tracker={tracker} />}
      {report !== undefined && writing.data === undefined && (
        <>
          <ColumnChoices mapping={mapping} onChange={map} report={report} tracker={tracker} />
          {isCurrent ? <Preview report={report} /> : <Text size="sm">{t('csv.previewAgain')}</Text>}
        </>
      )}
    </Stack>
  );
}
