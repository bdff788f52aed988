import { problem } from '../../../contract/problems.ts';
import type { RendererInput, ReportPatch } from '../../../contract/trackers/report.ts';
import { actingFor, type Identity } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { type KnownFields, knownFields } from '../../domain/query/fields.ts';
import { columnsGiven, sortGiven } from '../../domain/reports/given.ts';
import { queryGiven } from '../../domain/reports/query.ts';
import { firstReport, usualRenderer } from '../../domain/reports/report.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import type { RendererChange, ReportChange } from './store/changes.ts';

/** The initial state of a new report. */
export const blankReport = ({ id }: Identity): ReportChange => ({
  ...firstReport,
  label: '',
  ownerId: id,
  isDefault: false,
});

function columnsOr(
  known: KnownFields,
  given: RendererInput['columns'],
  current: RendererChange['columns'],
  place: string,
) {
  if (given === undefined) return current;
  return given === null ? null : columnsGiven(known, given, { pointer: `${place}/columns` });
}

function rendererGiven(
  { tracker, rights }: VisibleTracker,
  given: RendererInput,
  current: readonly RendererChange[],
  place: string,
): RendererChange {
  const kept = given.id === undefined ? usualRenderer : current.find((one) => one.id === given.id);
  if (kept === undefined) throw problem('report_renderer_unknown', {}, { details: { pointer: `${place}/id` } });
  return {
    ...kept,
    label: given.label ?? kept.label,
    description: given.description ?? kept.description,
    columns: columnsOr(knownFields(tracker, rights), given.columns, kept.columns, place),
    sort: given.sort === undefined ? kept.sort : sortGiven(tracker, rights, given.sort, { pointer: `${place}/sort` }),
    rowsPerPage: given.rows_per_page ?? kept.rowsPerPage,
  };
}

function renderersGiven(
  visible: VisibleTracker,
  given: readonly RendererInput[],
  current: readonly RendererChange[],
): RendererChange[] {
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw problem('report_renderer_unknown');
  return given.map((one, index) => rendererGiven(visible, one, current, `/renderers/${index}`));
}

function checkDefault(current: ReportChange, next: ReportChange): void {
  if (current.isDefault && !next.isDefault) throw problem('report_default_needed');
  if (next.isDefault && next.ownerId !== null) throw problem('report_default_personal');
}

/** The report after a request. Omitted members stay as they are. */
export function changedReport(
  user: Identity,
  visible: VisibleTracker,
  current: ReportChange,
  given: ReportPatch,
): ReportChange {
  const { tracker, rights } = visible;
  const known = knownFields(tracker, rights);
  const isPublic = given.is_public ?? current.ownerId === null;
  const next: ReportChange = {
    label: (given.label ?? current.label).trim(),
    description: given.description ?? current.description,
    ownerId: isPublic ? null : (current.ownerId ?? user.id),
    isDefault: given.is_default ?? current.isDefault,
    query: queryGiven(known, given, current.query),
    renderers:
      given.renderers === undefined ? current.renderers : renderersGiven(visible, given.renderers, current.renderers),
    ...(current.kept === undefined ? {} : { kept: current.kept }),
  };
  if (next.label === '') throw problem('report_label_empty');
  checkDefault(current, next);
  if (next.ownerId === null || current.ownerId === null) require(actingFor(user), 'tracker.publish_report', visible);
  return next;
}
