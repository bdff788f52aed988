import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { reportsQuery, saveReport } from '../../../api/trackers/reports.ts';
import { Can } from '../../../parts/can.tsx';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { t } from '../../../text/index.ts';
import type { TableState } from '../view/use-table.ts';
import { savedOf } from './saved.ts';

/** Saves the view of the table as a report. */
export function SaveReport({ table, onClose }: { table: TableState; onClose: () => void }) {
  const { tracker, view, go } = table;
  const queries = useQueryClient();
  const saved = useApiForm({
    initialValues: { label: '', is_public: false },
    refusals: { label: about.reportLabel },
    save: ({ label, is_public }) => saveReport(tracker.id, { label: label.trim(), is_public, ...savedOf(view) }),
    onSaved: async (report) => {
      await queries.invalidateQueries(reportsQuery(tracker.id));
      go({ report: report.id, filter: undefined, tql: undefined, columns: undefined, sort: undefined });
      onClose();
    },
  });
  const { form } = saved;
  return (
    <FormDialog
      title={t('report.saveAs')}
      label={t('app.save')}
      of={saved}
      onClose={onClose}
      submitDisabled={form.values.label.trim() === ''}
    >
      <TextInput label={t('report.name')} required data-autofocus {...form.getInputProps('label')} />
      <Can on={tracker} action="tracker.publish_report">
        <Checkbox label={t('report.isPublic')} {...form.getInputProps('is_public', { type: 'checkbox' })} />
      </Can>
    </FormDialog>
  );
}
