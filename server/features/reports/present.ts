import type { FullReport, Renderer, Report } from '../../../contract/trackers/report.ts';
import { columnsOf, usableSort } from '../../domain/reports/columns.ts';
import { criteriaShown, isReadableTql } from '../../domain/reports/query.ts';
import type { Report as SavedReport, TableRenderer } from '../../domain/reports/report.ts';
import { presentTrackerReference, type VisibleTracker } from '../trackers/index.ts';
import type { VisibleReport } from './visible.ts';

type Head = Pick<SavedReport, 'id' | 'label' | 'ownerId' | 'isDefault'>;

export const presentReport = (report: Head): Report => ({
  id: report.id,
  uri: `tracker_reports/${report.id}`,
  label: report.label,
  is_public: report.ownerId === null,
  is_default: report.isDefault,
  resources: [{ type: 'artifacts', uri: `tracker_reports/${report.id}/artifacts` }],
});

function presentRenderer({ tracker, rights }: VisibleTracker, renderer: TableRenderer): Renderer {
  const nameOf = new Map(tracker.elements.map((field) => [field.id, field.name]));
  const keys = usableSort(tracker, rights, renderer);
  return {
    id: renderer.id,
    type: 'table',
    label: renderer.label,
    description: renderer.description,
    columns: columnsOf(tracker, rights, renderer).map(({ id, name, label }) => ({ field_id: id, name, label })),
    sort: keys.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${nameOf.get(field)}`).join(','),
    rows_per_page: renderer.rowsPerPage,
  };
}

/** Only parts about fields that the caller may read. Callers who may change a query see its faults. */
export function presentFullReport(visible: VisibleReport): FullReport {
  const { report, tracker, rights, project, mayChange } = visible;
  const { query } = report;
  const isTqlShown = query.kind === 'tql' && (mayChange || isReadableTql(query.text, tracker, rights));
  return {
    ...presentReport(report),
    description: report.description,
    tracker: presentTrackerReference(tracker, project),
    can_update: mayChange,
    is_in_expert_mode: query.kind === 'tql',
    criteria: criteriaShown(query, tracker, rights),
    expert_query: isTqlShown ? query.text : '',
    renderers: report.renderers.map((renderer) => presentRenderer(visible, renderer)),
  };
}
