import { type Static, Type } from 'typebox';
import { ArtifactReference, FieldValue } from '../artifacts/artifact.ts';
import { Nullable, Timestamp } from '../common.ts';
import { ProjectReference } from '../projects/project.ts';
import { TrackerReference } from './tracker.ts';

const Uri = Type.Object({ uri: Type.String() });
const Trackers = Type.Array(TrackerReference);

/** The value of a burndown field. */
export const Burndown = Type.Object(
  {
    start_date: Nullable(Timestamp),
    duration: Nullable(Type.Number()),
    capacity: Nullable(Type.Number()),
    points: Type.Array(Nullable(Type.Number())),
    is_under_calculation: Type.Boolean(),
    opening_days: Type.Array(Type.Integer()),
    points_with_date: Type.Array(Type.Object({ date: Timestamp, remaining_effort: Nullable(Type.Number()) })),
  },
  { title: 'Burndown' },
);
export type Burndown = Static<typeof Burndown>;

/** An artifact of the milestone tracker of a planning. */
export const Milestone = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    label: Nullable(Type.String()),
    description: Nullable(Type.String()),
    post_processed_description: Nullable(Type.String()),
    submitted_by: Type.Integer(),
    submitted_on: Timestamp,
    planning: Type.Object({ id: Type.Integer(), uri: Type.String() }),
    project: ProjectReference,
    artifact: ArtifactReference,
    start_date: Nullable(Timestamp),
    end_date: Nullable(Timestamp),
    number_days_since_start: Nullable(Type.Integer()),
    number_days_until_end: Nullable(Type.Integer()),
    capacity: Nullable(Type.Number()),
    remaining_effort: Nullable(Type.Number()),
    status_value: Type.String(),
    semantic_status: Type.Enum(['open', 'closed']),
    parent: Nullable(Type.Object({ id: Type.Integer(), uri: Type.String(), tracker: TrackerReference })),
    sub_milestone_type: Nullable(TrackerReference),
    last_modified_date: Timestamp,
    status_count: Nullable(Type.Object({ open: Type.Integer(), closed: Type.Integer() })),
    has_user_priority_change_permission: Type.Boolean(),
    resources: Type.Object({
      milestones: Type.Object({ uri: Type.String(), accept: Type.Object({ trackers: Trackers }) }),
      backlog: Type.Object({
        uri: Type.String(),
        accept: Type.Object({ trackers: Trackers, parent_trackers: Trackers }),
      }),
      content: Type.Object({ uri: Type.String(), accept: Type.Object({ trackers: Trackers }) }),
      siblings: Uri,
      cardwall: Nullable(Uri),
      burndown: Nullable(Uri),
      additional_panes: Type.Array(Type.Unknown()),
    }),
    sub_milestones_uri: Type.String(),
    backlog_uri: Type.String(),
    content_uri: Type.String(),
    cardwall_uri: Nullable(Type.String()),
    burndown_uri: Nullable(Type.String()),
    original_project_provider: Type.Null(),
  },
  { title: 'Milestone' },
);
export type Milestone = Static<typeof Milestone>;

export const PlannedMilestone = Type.Object(
  { id: Type.Integer(), label: Nullable(Type.String()), last_modified: Timestamp, uri: Type.String() },
  { title: 'PlannedMilestone' },
);

/** An artifact that a milestone may contain. */
export const BacklogItem = Type.Object(
  {
    id: Type.Integer(),
    label: Nullable(Type.String()),
    type: Type.String(),
    short_type: Type.String(),
    status: Type.Enum(['Open', 'Closed']),
    full_status: Nullable(Type.Object({ value: Type.String(), color: Nullable(Type.String()) })),
    color: Type.String(),
    background_color_name: Type.String(),
    initial_effort: Nullable(Type.Number()),
    remaining_effort: Nullable(Type.Number()),
    artifact: ArtifactReference,
    parent: Nullable(
      Type.Object({
        id: Type.Integer(),
        label: Nullable(Type.String()),
        uri: Type.String(),
        tracker: TrackerReference,
      }),
    ),
    project: ProjectReference,
    has_children: Type.Boolean(),
    accept: Type.Object({ trackers: Trackers }),
    card_fields: Type.Array(FieldValue),
  },
  { title: 'BacklogItem' },
);
export type BacklogItem = Static<typeof BacklogItem>;
