import type {
  FullTracker,
  TrackerPermissionsForGroups,
  TrackerReference,
  TrackerSemantics,
  TrackerWorkflow,
} from '../../../../contract/trackers/tracker.ts';
import { formTree, inRankOrder } from '../../../domain/trackers/form.ts';
import type { FormElement, Semantics, Tracker } from '../../../domain/trackers/tracker.ts';
import { allowedTransitions } from '../../../domain/policies/transitions.ts';
import { type KnownProject, presentProjectReference } from '../../projects/index.ts';
import { type FieldAccess, presentField } from './present-field.ts';

/** Everything that the representation of a tracker needs. */
export interface TrackerAccess extends FieldAccess {
  project: KnownProject;
  /** the parent, and the tracker that the timeframe follows, if the caller may view them */
  parent: TrackerReference | null;
  timeframeTracker: { id: number; uri: string } | null;
  /** the elements of the form that the caller may read */
  elements: readonly FormElement[];
}

function presentTimeframe(timeframe: NonNullable<Semantics['timeframe']>, reads: Reads, access: TrackerAccess) {
  if ('impliedFrom' in timeframe) {
    return access.timeframeTracker === null ? undefined : { implied_from_tracker: access.timeframeTracker };
  }
  const end = 'endDate' in timeframe ? timeframe.endDate : timeframe.duration;
  if (!reads(timeframe.startDate) || !reads(end)) return undefined;
  return {
    start_date_field_id: timeframe.startDate,
    ...('endDate' in timeframe ? { end_date_field_id: end } : { duration_field_id: end }),
  };
}

function presentProgress(progress: NonNullable<Semantics['progress']>, reads: Reads) {
  if ('linkType' in progress) return { artifact_link_type: progress.linkType };
  if (!reads(progress.totalEffort) || !reads(progress.remainingEffort)) return undefined;
  return { total_effort_field_id: progress.totalEffort, remaining_effort_field_id: progress.remainingEffort };
}

type Reads = (field: number) => boolean;

/** Only semantics that are set, about fields that the caller may read. */
function presentSemantics({ semantics }: Tracker, access: TrackerAccess, reads: Reads): TrackerSemantics {
  const single = (field: number | undefined) =>
    field === undefined || !reads(field) ? undefined : { field_id: field };
  const { status, timeframe, progress } = semantics;
  const present = {
    title: single(semantics.title),
    description: single(semantics.description),
    status:
      status !== undefined && reads(status.field) ? { field_id: status.field, value_ids: status.open } : undefined,
    contributor: single(semantics.contributor),
    timeframe: timeframe === undefined ? undefined : presentTimeframe(timeframe, reads, access),
    progress: progress === undefined ? undefined : presentProgress(progress, reads),
    initial_effort: single(semantics.initialEffort),
  };
  return Object.fromEntries(Object.entries(present).filter(([, value]) => value !== undefined));
}

const presentDone = ({ semantics: { status, done } }: Tracker, reads: Reads): number[] =>
  status !== undefined && reads(status.field) ? (done ?? []) : [];

function presentRules({ rules }: Tracker, reads: Reads): TrackerWorkflow['rules'] {
  return {
    dates: rules.dates
      .filter((rule) => reads(rule.source) && reads(rule.target))
      .map((rule) => ({
        source_field_id: rule.source,
        target_field_id: rule.target,
        comparator: rule.comparator,
      })),
    lists: rules.lists
      .filter((rule) => reads(rule.sourceField) && reads(rule.targetField))
      .map((rule) => ({
        source_field_id: rule.sourceField,
        source_value_id: rule.sourceValue,
        target_field_id: rule.targetField,
        target_value_id: rule.targetValue,
      })),
  };
}

function presentWorkflow(tracker: Tracker, { rights }: TrackerAccess, reads: Reads): TrackerWorkflow | null {
  const { workflow } = tracker;
  const rules = presentRules(tracker, reads);
  if (workflow === null) {
    return { field_id: 0, is_used: '', is_legacy: false, is_advanced: true, rules, transitions: [] };
  }
  if (!reads(workflow.field)) return null;
  return {
    field_id: workflow.field,
    is_used: workflow.isUsed ? '1' : '0',
    is_legacy: workflow.isLegacy,
    is_advanced: workflow.isAdvanced,
    rules,
    transitions: allowedTransitions(tracker, rights).map(({ id, from, to }) => ({ id, from_id: from, to_id: to })),
  };
}

function presentPermissions(
  { permissions }: Tracker,
  { showsPermissions, bind }: TrackerAccess,
): TrackerPermissionsForGroups | null {
  if (!showsPermissions) return null;
  const groups = (numbers: readonly number[]) => numbers.flatMap((number) => bind.group(number) ?? []);
  return {
    can_access: groups(permissions.full),
    can_access_submitted_by_user: groups(permissions.submitterOnly),
    can_access_assigned_to_group: groups(permissions.assignee),
    can_access_submitted_by_group: groups(permissions.submitter),
    can_admin: groups(permissions.admin),
  };
}

/** The full tracker, reduced to the parts that the caller may read. */
export function presentTracker(tracker: Tracker, access: TrackerAccess): FullTracker {
  const read = new Set(access.elements.map((element) => element.id));
  const reads: Reads = (field) => read.has(field);
  return {
    id: tracker.id,
    uri: `trackers/${tracker.id}`,
    html_url: `/plugins/tracker/?tracker=${tracker.id}`,
    project: presentProjectReference(access.project),
    label: tracker.label,
    description: tracker.description,
    item_name: tracker.itemName,
    fields: inRankOrder(access.elements).map((element) => presentField(element, access)),
    structure: formTree(access.elements),
    semantics: presentSemantics(tracker, access, reads),
    workflow: presentWorkflow(tracker, access, reads),
    permissions_for_groups: presentPermissions(tracker, access),
    parent: access.parent,
    resources: [{ type: 'reports', uri: `trackers/${tracker.id}/tracker_reports` }],
    color_name: tracker.color,
    notifications: { enabled: tracker.hasNotifications },
    done_value_ids: presentDone(tracker, reads),
    use_private_comments: tracker.usesPrivateComments,
  };
}
