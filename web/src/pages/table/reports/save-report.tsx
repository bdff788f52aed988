import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reportQuery, reportsQuery, saveReport } from '../../../api/trackers/reports.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import type { TableState } from '../view/use-table.ts';
import { savedOf } from './saved.ts';

/** Saves what the table shows under a name. */
export function SaveReport({ table, onClose }: { table: TableState; onClose: () => void }) {
  const { tracker, view, go } = table;
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const [isPublic, setPublic] = useState(false);
  const saving = useMutation({
    mutationFn: () => saveReport(tracker.id, { label: label.trim(), is_public: isPublic, ...savedOf(view) }),
    onSuccess: async (report) => {
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      await queries.invalidateQueries(reportsQuery(tracker.id));
      go({ report: report.id, filter: undefined, tql: undefined, columns: undefined, sort: undefined });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t('report.saveAs')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('report.name')}
            required
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            data-autofocus
          />
          {tracker.permissions_for_groups !== null && (
            <Checkbox
              label={t('report.isPublic')}
              checked={isPublic}
              onChange={(event) => setPublic(event.currentTarget.checked)}
            />
          )}
          <Refusal error={saving.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending} disabled={label.trim() === ''}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
