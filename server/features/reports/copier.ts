import { copiedReport } from '../../domain/reports/copy.ts';
import { firstReport } from '../../domain/reports/report.ts';
import type { TrackerCopier } from '../trackers/index.ts';
import { publicReportsOf } from './store/reports.ts';
import { insertReport } from './store/changes.ts';

/** A new tracker gets the public reports of its source, or a default one. */
export function createReportCopier(): TrackerCopier {
  return async (tx, { tracker: copy, origin }) => {
    if (origin === undefined || origin.reports?.length === 0) {
      await insertReport(tx, copy.id, { ...firstReport, ownerId: null, isDefault: true });
      return;
    }
    const { source, numbers } = origin;
    for (const report of origin.reports ?? (await publicReportsOf(tx, source.id))) {
      const content = copiedReport(report, { source, copy, numbers });
      await insertReport(tx, copy.id, { ...content, ownerId: null, isDefault: report.isDefault });
    }
  };
}
