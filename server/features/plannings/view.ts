import type { Artifact, ArtifactReference, FieldValue } from '../../../contract/artifacts/artifact.ts';
import type { BacklogItem, Burndown, Milestone } from '../../../contract/trackers/milestone.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { burndownDays, workingDaysBetween } from '../../domain/artifacts/burndown.ts';
import { holds } from '../../domain/fields/index.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { ArtifactView } from '../artifacts/index.ts';
import { presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../trackers/index.ts';
import { type FoundMilestone, type Milestones, type PlannedItem, planningBelow } from './milestones.ts';

interface Deps {
  milestones: Milestones;
  view: ArtifactView;
  trackers: TrackerDirectory;
  now: () => number;
}

/** Only values that the caller may read are in the representation of an artifact. */
const valueIn = ({ values }: Artifact, field: number | undefined): FieldValue | undefined =>
  values?.find(({ field_id: id }) => id === field);

const named = (tracker: Tracker, name: string): number | undefined =>
  tracker.elements.find((field: FormElement) => field.isUsed && field.name === name)?.id;

/** The number in a field: its value, a manual or computed one, or the label of the selected value. */
function numberIn(artifact: Artifact, field: number | undefined): number | null {
  const value = valueIn(artifact, field) as
    | { value?: unknown; manual_value?: unknown; values?: { label?: string }[] }
    | undefined;
  const found = value?.manual_value ?? value?.value ?? value?.values?.[0]?.label;
  const number = typeof found === 'string' && found !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function momentIn(artifact: Artifact, field: number): number | null {
  const { value: text } = (valueIn(artifact, field) ?? {}) as { value?: unknown };
  return typeof text === 'string' ? Date.parse(text) : null;
}

/** The fields that cards show, or take their color from. No page has such cards yet, but imports keep the settings. */
const cardFieldsOf = ({ kept }: Tracker, part: 'field' | 'background-color'): number[] =>
  (kept?.semantics ?? [])
    .filter(({ attributes }) => attributes.type === 'plugin_cardwall_card_fields')
    .flatMap(({ children }) => children.filter(({ name }) => name === part))
    .flatMap(({ attributes: { REF } }) => (typeof REF === 'object' && 'field' in REF ? [REF.field] : []));

function cardColorOf(tracker: Tracker, artifact: Artifact): string {
  const [field] = cardFieldsOf(tracker, 'background-color');
  const { values } = (valueIn(artifact, field) ?? {}) as { values?: { tlp_color?: string | null }[] };
  return values?.[0]?.tlp_color ?? '';
}

/** When it begins and ends, by the timeframe semantic. */
function periodOf(tracker: Tracker, artifact: Artifact): { start: number | null; end: number | null } {
  const { timeframe } = tracker.semantics;
  if (timeframe === undefined || 'impliedFrom' in timeframe) return { start: null, end: null };
  const start = momentIn(artifact, timeframe.startDate);
  if ('endDate' in timeframe) return { start, end: momentIn(artifact, timeframe.endDate) };
  const duration = numberIn(artifact, timeframe.duration);
  if (start === null || duration === null || duration <= 0) return { start, end: null };
  return { start, end: burndownDays({ start, duration }, Number.POSITIVE_INFINITY).at(-1) ?? null };
}

/** Working days from one point in time to another; negative if the other one is earlier. */
const daysFrom = (from: number, to: number): number =>
  from <= to ? Math.max(0, workingDaysBetween(from, to) - 1) : -Math.max(0, workingDaysBetween(to, from) - 1);

const dateOf = (moment: number | null): string | null => (moment === null ? null : isoDate(moment));

const referenceOf = ({ record, tracker, project }: PlannedItem): ArtifactReference => ({
  id: record.id,
  uri: `artifacts/${record.id}`,
  tracker: presentTrackerReference(tracker, project),
});

/** The representations of milestones and backlog items, based on their artifacts. */
export function createMilestoneView({ milestones, view, trackers, now }: Deps) {
  const artifactOf = async (actor: Actor, { record }: PlannedItem): Promise<Artifact> =>
    view.present(actor, await milestones.readable(actor, record.id), 'collection');

  async function milestone(actor: Actor, found: FoundMilestone, isSlim: boolean): Promise<Milestone> {
    const { context, planning, plannings } = found;
    const { tracker, project, record } = context;
    const artifact = await artifactOf(actor, context);
    const uri = `milestones/${record.id}`;
    const { start, end } = periodOf(tracker, artifact);
    const description = valueIn(artifact, tracker.semantics.description) as
      | { value?: string; post_processed_value?: string }
      | undefined;
    const below = planningBelow({ planning, plannings });
    const accepted = (one: typeof below) =>
      (one?.backlogTrackers ?? []).map((of) => presentTrackerReference(of, project));
    const subType = below === undefined ? null : presentTrackerReference(below.milestoneTracker, project);
    const burndown = artifact.values?.some(({ type }) => type === 'burndown') === true ? `${uri}/burndown` : null;
    return {
      id: record.id,
      uri,
      label: artifact.title,
      description: description?.value ?? null,
      post_processed_description: description?.post_processed_value ?? null,
      submitted_by: artifact.submitted_by,
      submitted_on: artifact.submitted_on,
      planning: { id: planning.id, uri: `plannings/${planning.id}` },
      project: presentProjectReference(project),
      artifact: referenceOf(context),
      start_date: dateOf(start),
      end_date: dateOf(end),
      number_days_since_start: isSlim || start === null ? null : Math.max(0, daysFrom(start, now())),
      number_days_until_end: isSlim || end === null ? null : daysFrom(now(), end),
      capacity: numberIn(artifact, named(tracker, 'capacity')),
      remaining_effort: numberIn(artifact, named(tracker, 'remaining_effort')),
      status_value: artifact.status,
      semantic_status: artifact.is_open ? 'open' : 'closed',
      parent: isSlim ? null : await parentMilestone(actor, found),
      sub_milestone_type: subType,
      last_modified_date: artifact.last_modified_date,
      status_count: isSlim ? null : await countsOf(actor, found),
      // Plannings can't be changed here.
      has_user_priority_change_permission: false,
      resources: {
        milestones: { uri: `${uri}/milestones`, accept: { trackers: subType === null ? [] : [subType] } },
        backlog: {
          uri: `${uri}/backlog`,
          accept: { trackers: accepted(below ?? planning), parent_trackers: accepted(planning) },
        },
        content: { uri: `${uri}/content`, accept: { trackers: accepted(planning) } },
        siblings: { uri: `${uri}/siblings` },
        cardwall: null,
        burndown: burndown === null ? null : { uri: burndown },
        additional_panes: [],
      },
      sub_milestones_uri: `${uri}/milestones`,
      backlog_uri: `${uri}/backlog`,
      content_uri: `${uri}/content`,
      cardwall_uri: null,
      burndown_uri: burndown,
      original_project_provider: null,
    };
  }

  async function parentMilestone(actor: Actor, { context, plannings }: FoundMilestone): Promise<Milestone['parent']> {
    const up = await milestones.parentOf(actor, context);
    if (up === undefined || !plannings.some(({ milestoneTracker }) => milestoneTracker.id === up.tracker.id)) {
      return null;
    }
    const { id } = up.record;
    return { id, uri: `milestones/${id}`, tracker: presentTrackerReference(up.tracker, up.project) };
  }

  async function countsOf(actor: Actor, found: FoundMilestone): Promise<Milestone['status_count']> {
    const content = await milestones.contentOf(actor, found);
    const open = content.filter(({ isOpen }) => isOpen).length;
    return { open, closed: content.length - open };
  }

  async function item(actor: Actor, context: PlannedItem): Promise<BacklogItem> {
    const { tracker, project, record } = context;
    const artifact = await artifactOf(actor, context);
    const up = await milestones.parentOf(actor, context);
    const below = (await trackers.ofProject(project.id)).filter(
      (one) => one.parentId === tracker.id && trackerRights(actor, one).canSubmitArtifacts,
    );
    return {
      id: record.id,
      label: artifact.title,
      type: tracker.label,
      short_type: tracker.itemName,
      status: artifact.is_open ? 'Open' : 'Closed',
      full_status: artifact.full_status,
      color: tracker.color,
      background_color_name: cardColorOf(tracker, artifact),
      initial_effort: numberIn(artifact, tracker.semantics.initialEffort),
      remaining_effort: numberIn(artifact, named(tracker, 'remaining_effort')),
      artifact: referenceOf(context),
      parent:
        up === undefined
          ? null
          : {
              id: up.record.id,
              label: (await artifactOf(actor, up)).title,
              uri: `backlog_items/${up.record.id}`,
              tracker: presentTrackerReference(up.tracker, up.project),
            },
      project: presentProjectReference(project),
      has_children: (await milestones.childrenOf(actor, context)).length > 0,
      accept: { trackers: below.map((of) => presentTrackerReference(of, project)) },
      card_fields: cardFieldsOf(tracker, 'field').flatMap((id) => valueIn(artifact, id) ?? []),
    };
  }

  return {
    milestone,
    item,

    planned: async (actor: Actor, { context }: FoundMilestone) => {
      const {
        id,
        title,
        last_modified_date: last_modified,
      } = await view.present(actor, await milestones.readable(actor, context.record.id), 'none');
      return { id, label: title, last_modified, uri: `milestones/${id}` };
    },

    /** The value of the burndown field of a milestone. */
    async burndown(actor: Actor, { context }: FoundMilestone): Promise<Burndown> {
      const field = context.tracker.elements.find((one) => one.isUsed && holds(one, 'chart'));
      const shown = valueIn(await artifactOf(actor, context), field?.id) as { value: Burndown } | undefined;
      if (shown === undefined) throw problem('burndown_not_found');
      return shown.value;
    },

    /** Whether a milestone is in progress, or starts later. Both are false without dates. */
    async isIn(actor: Actor, { context }: FoundMilestone, period: 'current' | 'future'): Promise<boolean> {
      if (!context.isOpen) return false;
      const { start, end } = periodOf(context.tracker, await artifactOf(actor, context));
      if (start === null) return false;
      return period === 'future' ? start > now() : start <= now() && (end === null || end >= now());
    },
  };
}

export type MilestoneView = ReturnType<typeof createMilestoneView>;
