import type { Report } from '../../domain/reports/report.ts';
import type { VisibleTracker } from '../trackers/index.ts';

/** A report, its tracker, and whether the caller may change it. */
export interface VisibleReport extends VisibleTracker {
  report: Report;
  mayChange: boolean;
}
