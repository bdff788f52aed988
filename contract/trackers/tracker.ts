import { type Static, Type } from 'typebox';
import type { FieldTypeName } from '../field-types.ts';
import { languages } from '../languages.ts';
import { colors } from './colors.ts';
import { Nullable, Timestamp } from '../common.ts';
import { ProjectReference } from '../projects/project.ts';
import { DoneValues, NewStructure, PermissionsInput, SemanticsInput, TrackerRef } from './structure.ts';
import { UserGroupReference } from '../projects/user-group.ts';
import { WorkflowChange } from './workflow.ts';

export const TrackerReference = Type.Object(
  { id: Type.Integer(), uri: Type.String(), label: Type.String(), color: Type.String(), project: ProjectReference },
  { title: 'TrackerReference' },
);
export type TrackerReference = Static<typeof TrackerReference>;

export const MinimalTracker = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    label: Type.String(),
    color_name: Type.String(),
    project: ProjectReference,
    cannot_create_reasons: Nullable(Type.Array(Type.String())),
  },
  { title: 'MinimalTracker' },
);
export type MinimalTracker = Static<typeof MinimalTracker>;

const Groups = Type.Array(UserGroupReference);

export const TrackerField = Type.Object(
  {
    field_id: Type.Integer(),
    label: Type.String(),
    name: Type.String(),
    type: Type.Unsafe<FieldTypeName>(Type.String()),
    values: Type.Unknown(),
    required: Type.Boolean(),
    collapsed: Type.Boolean(),
    bindings: Type.Object({
      type: Nullable(Type.String()),
      list: Type.Array(Type.Object({ id: Type.Unknown(), label: Type.String() })),
    }),
    permissions: Type.Array(Type.String()),
    permissions_for_groups: Nullable(Type.Object({ can_submit: Groups, can_read: Groups, can_update: Groups })),
    default_value: Type.Unknown(),
    has_notifications: Type.Boolean(),
    is_used: Type.Boolean(),
    description: Type.String(),
    specific_properties: Type.Unknown(),
    label_decorators: Type.Array(Type.Unknown()),
  },
  { title: 'TrackerField', additionalProperties: true },
);
export type TrackerField = Static<typeof TrackerField>;

const FieldSemantic = Type.Object({ field_id: Type.Integer() });

export const TrackerSemantics = Type.Object(
  {
    title: Type.Optional(FieldSemantic),
    description: Type.Optional(FieldSemantic),
    status: Type.Optional(Type.Object({ field_id: Type.Integer(), value_ids: Type.Array(Type.Integer()) })),
    contributor: Type.Optional(FieldSemantic),
    timeframe: Type.Optional(
      Type.Object({
        start_date_field_id: Type.Optional(Type.Integer()),
        end_date_field_id: Type.Optional(Type.Integer()),
        duration_field_id: Type.Optional(Type.Integer()),
        implied_from_tracker: Type.Optional(Type.Object({ id: Type.Integer(), uri: Type.String() })),
      }),
    ),
    progress: Type.Optional(
      Type.Object({
        total_effort_field_id: Type.Optional(Type.Integer()),
        remaining_effort_field_id: Type.Optional(Type.Integer()),
        artifact_link_type: Type.Optional(Type.String()),
      }),
    ),
    initial_effort: Type.Optional(FieldSemantic),
  },
  { title: 'TrackerSemantics' },
);
export type TrackerSemantics = Static<typeof TrackerSemantics>;

export const TrackerWorkflow = Type.Object(
  {
    field_id: Type.Integer(),
    is_used: Type.String(),
    is_legacy: Type.Boolean(),
    is_advanced: Type.Boolean(),
    rules: Type.Object({
      dates: Type.Array(
        Type.Object({ source_field_id: Type.Integer(), target_field_id: Type.Integer(), comparator: Type.String() }),
      ),
      lists: Type.Array(
        Type.Object({
          source_field_id: Type.Integer(),
          source_value_id: Type.Integer(),
          target_field_id: Type.Integer(),
          target_value_id: Type.Integer(),
        }),
      ),
    }),
    transitions: Type.Array(
      Type.Object({ id: Type.Integer(), from_id: Nullable(Type.Integer()), to_id: Type.Integer() }),
    ),
  },
  { title: 'TrackerWorkflow' },
);
export type TrackerWorkflow = Static<typeof TrackerWorkflow>;

export const TrackerPermissionsForGroups = Type.Object(
  {
    can_access: Groups,
    can_access_submitted_by_user: Groups,
    can_access_assigned_to_group: Groups,
    can_access_submitted_by_group: Groups,
    can_admin: Groups,
  },
  { title: 'TrackerPermissions' },
);
export type TrackerPermissionsForGroups = Static<typeof TrackerPermissionsForGroups>;

/** `{ id, content }`: a tree of element ids; content is null for leaves. */
export interface StructureNode {
  id: number;
  content: StructureNode[] | null;
}

export const FullTracker = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    html_url: Type.String(),
    project: ProjectReference,
    label: Type.String(),
    description: Type.String(),
    item_name: Type.String(),
    fields: Type.Array(TrackerField),
    structure: Type.Array(Type.Unknown()),
    semantics: TrackerSemantics,
    workflow: Nullable(TrackerWorkflow),
    permissions_for_groups: Nullable(TrackerPermissionsForGroups),
    parent: Nullable(TrackerReference),
    resources: Type.Array(Type.Object({ type: Type.String(), uri: Type.String() })),
    color_name: Type.String(),
    notifications: Type.Object({ enabled: Type.Boolean() }),
    done_value_ids: Type.Array(Type.Integer(), {
      description: 'Extension: values of the status that mean that the work is done',
    }),
    use_private_comments: Type.Boolean({ description: 'Extension: comments may be for some user groups only' }),
  },
  { title: 'Tracker' },
);
export type FullTracker = Static<typeof FullTracker>;

/** A listing shows trackers in full or, on request, in short form. */
export const ListedTracker = Type.Union([FullTracker, MinimalTracker]);

export const NewTracker = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 255 }),
    item_name: Type.String({ minLength: 1, maxLength: 100 }),
    description: Type.Optional(Type.String()),
    color_name: Type.Optional(Type.Enum([...colors])),
    template_name: Type.Optional(Type.String()),
    template_language: Type.Optional(
      Type.Enum([...languages], { description: 'Extension: the language of the labels that `template_name` brings' }),
    ),
    from_tracker_id: Type.Optional(Type.Integer()),
    structure: Type.Optional(NewStructure),
    tracker_xml: Type.Optional(Type.String({ description: 'a document `tracker.xml`' })),
  },
  { title: 'NewTracker' },
);
export type NewTracker = Static<typeof NewTracker>;

/** A tracker template of the platform, for `template_name`. */
export const OfferedTemplate = Type.Object(
  { name: Type.String(), label: Type.String(), description: Type.String() },
  { title: 'OfferedTemplate' },
);
export type OfferedTemplate = Static<typeof OfferedTemplate>;

/** Properties of a tracker that its administrators change. */
export const TrackerPatch = Type.Object(
  {
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    item_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    description: Type.Optional(Type.String()),
    color_name: Type.Optional(Type.Enum([...colors])),
    parent_id: Type.Optional(Nullable(Type.Integer())),
    /** as the representation has it */
    parent: Type.Optional(Nullable(TrackerRef)),
    notifications: Type.Optional(Type.Object({ enabled: Type.Boolean() })),
    instantiate_for_new_projects: Type.Optional(Type.Boolean()),
    use_private_comments: Type.Optional(Type.Boolean()),
    enable_move_artifacts: Type.Optional(Type.Boolean()),
    semantics: Type.Optional(SemanticsInput),
    done_value_ids: DoneValues,
    permissions_for_groups: Type.Optional(PermissionsInput),
    /** not together with anything else */
    workflow: Type.Optional(WorkflowChange),
  },
  { title: 'TrackerPatch' },
);
export type TrackerPatch = Static<typeof TrackerPatch>;

/** A tracker that was deleted and can be restored. */
export const DeletedTracker = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    label: Type.String(),
    item_name: Type.String(),
    color_name: Type.String(),
    project: ProjectReference,
    deleted_on: Timestamp,
  },
  { title: 'DeletedTracker' },
);
export type DeletedTracker = Static<typeof DeletedTracker>;
