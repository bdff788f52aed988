import { Modal } from '@mantine/core';
import type { KnownReport } from '../../../api/trackers/reports.ts';
import type { ConflictError, Version } from '../../../api/writes.ts';
import { Conflict } from '../../../parts/form/conflict.tsx';
import { t } from '../../../text/index.ts';

interface Props {
  report: KnownReport;
  error: ConflictError;
  loadTheirs: () => void;
  saveAnyway: (now: Version) => void;
  onClose: () => void;
}

/** The view of the person stays until they choose. */
export function ReportConflict({ report, error, loadTheirs, saveAnyway, onClose }: Props) {
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
