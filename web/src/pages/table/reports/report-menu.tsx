import { Button, Menu, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileText } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { FullReport, Report } from '../../../../../contract/trackers/report.ts';
import {
  changeReport,
  deleteReport,
  type KnownReport,
  reportQuery,
  reportsQuery,
} from '../../../api/trackers/reports.ts';
import { ConflictError, type Version } from '../../../api/writes.ts';
import { Can, can } from '../../../parts/can.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';
import type { TableState } from '../view/use-table.ts';
import { savedOf } from './saved.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';
import { lazyPart } from '../../../load-part.ts';
import { NoConnectionIfLost } from '../../../parts/feedback/no-connection.tsx';
import { isEverything, type View } from '../view/view.ts';
import { Conflict } from '../../../parts/form/conflict.tsx';

interface Props {
  report: KnownReport;
  error: ConflictError;
  loadTheirs: () => void;
  saveAnyway: (now: Version) => void;
  onClose: () => void;
}

/** The view of the person stays until they choose. */
function ReportConflict({ report, error, loadTheirs, saveAnyway, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('report.update', { report: report.label })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Conflict
        of={{ error, changed: [], loadTheirs, saveAnyway: () => saveAnyway({ etag: error.etag }) }}
        isSaving={false}
      />
    </Modal>
  );
}

/** The download address of the table: the report with the differences from it. */
function csvAddress({ id, renderers }: FullReport, { question, columns, sort, group, at }: View): string {
  const parameters = new URLSearchParams({
    ...('tql' in question && !isEverything(question)
      ? { expert_query: question.tql }
      : { query: JSON.stringify('criteria' in question ? question.criteria : {}) }),
    columns: columns.map(({ name }) => name).join(','),
    sort: [group?.name ?? '', sort].filter((key) => key !== '').join(','),
    ...(at === undefined ? {} : { at }),
  });
  const [first] = renderers;
  if (first !== undefined) parameters.set('table_renderer_id', String(first.id));
  return `/api/tracker_reports/${id}/csv?${parameters}`;
}

const SaveReport = lazyPart(() => import('./save-report.tsx'), 'SaveReport');

const asReported = { filter: undefined, tql: undefined, columns: undefined, sort: undefined, group: undefined };

interface GroupProps {
  label: string;
  reports: readonly Report[];
  shown: number;
  onOpen: (report: number) => void;
}

function Reports({ label, reports, shown, onOpen }: GroupProps) {
  if (reports.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={String(shown)} onChange={(id) => onOpen(Number(id))}>
        {reports.map((report) => (
          <Menu.RadioItem key={report.id} value={String(report.id)} closeMenuOnClick>
            {report.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The saved reports of the tracker: to open, to save, to delete and to download. */
export function ReportMenu({ table }: { table: TableState }) {
  const { tracker, reports, report, view, isChanged, go } = table;
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'save' | 'delete'>();
  const close = () => setDialog(undefined);
  const open = (id: number) => go({ ...asReported, report: id });
  const saving = useMutation({
    mutationFn: (now: Version | undefined) => changeReport(report, savedOf(view, report), now),
    onSuccess: async () => {
      await queries.invalidateQueries(reportQuery(report.id));
      open(report.id);
      notifications.show({ message: t('app.saved') });
    },
    onError: (error) => {
      if (error instanceof ConflictError) return;
      notifications.show({ color: 'red', message: errorText(error), autoClose: false });
    },
  });
  const loadTheirs = async () => {
    saving.reset();
    await queries.invalidateQueries(reportQuery(report.id));
    open(report.id);
  };
  const remove = async (now?: Version) => {
    await deleteReport(report, now);
    await queries.invalidateQueries(reportsQuery(tracker.id));
    go({ ...asReported, report: undefined });
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={14} />}
            {...(isChanged ? { 'aria-label': t('report.menu.changed'), title: t('report.menu.changed') } : {})}
          >
            {t('report.menu')}
            {isChanged && <span aria-hidden>{'\u00A0•'}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
          <Reports
            label={t('report.public')}
            reports={reports.filter(({ is_public }) => is_public)}
            shown={report.id}
            onOpen={open}
          />
          <Reports
            label={t('report.personal')}
            reports={reports.filter(({ is_public }) => !is_public)}
            shown={report.id}
            onOpen={open}
          />
          <Menu.Divider />
          {isChanged && <Menu.Item onClick={() => open(report.id)}>{t('report.discard')}</Menu.Item>}
          {isChanged && can(report, 'report.update') && (
            <Menu.Item onClick={() => saving.mutate(undefined)}>
              {t('report.update', { report: report.label })}
            </Menu.Item>
          )}
          <Can on={tracker} action="tracker.create_report">
            <Menu.Item onClick={() => setDialog('save')}>{t('report.saveAs')}</Menu.Item>
          </Can>
          {can(report, 'report.update') && !report.is_default && (
            <Menu.Item onClick={() => setDialog('delete')}>{t('report.delete', { report: report.label })}</Menu.Item>
          )}
          <Menu.Item component="a" href={csvAddress(report, view)} download>
            {t('report.csv')}
          </Menu.Item>
          <Can on={tracker} action="tracker.bulk_edit">
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/trackers/$tracker/import" params={{ tracker: tracker.id }} />
              )}
            >
              {t('csv.menu')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {saving.error instanceof ConflictError && (
        <ReportConflict
          report={report}
          error={saving.error}
          loadTheirs={() => void loadTheirs()}
          saveAnyway={(now) => saving.mutate(now)}
          onClose={saving.reset}
        />
      )}
      {dialog === 'save' && (
        <Suspense fallback={<NoConnectionIfLost />}>
          <SaveReport table={table} onClose={close} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('report.delete', { report: report.label })}
          label={t('app.delete')}
          onClose={close}
          action={remove}
        >
          {t('report.delete.hint')}
        </Confirm>
      )}
    </>
  );
}
