import { type Static, Type } from 'typebox';
import { colors } from './colors.ts';
import { Nullable } from '../common.ts';

/** Members of a representation that a request may send back. They are ignored. */
const Echo = Type.Optional(Type.Unknown());

/** An element of the form, by its id in the same request or tracker, by its key, or by its name. */
export const ElementRef = Type.Union([Type.Integer(), Type.String()]);
export type ElementRef = Static<typeof ElementRef>;

/** A value of a list, by its id or by its label. */
const ValueRef = ElementRef;

/** A user group, by its id (`105`, `101_3`, `2`), by its short name, or as representations show it. */
export const GroupRef = Type.Union([
  Type.String(),
  Type.Object({
    id: Type.Optional(Type.String()),
    short_name: Type.Optional(Type.String()),
    uri: Echo,
    label: Echo,
    users_uri: Echo,
    key: Echo,
  }),
]);
export type GroupRef = Static<typeof GroupRef>;

const Groups = Type.Array(GroupRef);

export const NewListValue = Type.Object({
  id: Type.Optional(ElementRef),
  label: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  is_hidden: Type.Optional(Type.Boolean()),
  value_color: Type.Optional(Type.String()),
  is_default: Type.Optional(Type.Boolean()),
  /** of lists that are bound to groups */
  ugroup_reference: Type.Optional(GroupRef),
  user_reference: Echo,
});
export type NewListValue = Static<typeof NewListValue>;

/** The groups that a list of users offers: `group_members`, `registered_users`, … or a group. */
export const BindingRef = Type.Union([
  Type.String(),
  Type.Object({ id: Type.Optional(ElementRef), label: Type.Optional(Type.String()) }),
]);
export type BindingRef = Static<typeof BindingRef>;

export const BindingsInput = Type.Object({
  type: Type.Optional(Nullable(Type.Enum(['static', 'users', 'ugroups']))),
  list: Type.Optional(Type.Array(BindingRef)),
});
export type BindingsInput = Static<typeof BindingsInput>;

export const FieldPermissionsInput = Type.Object({
  can_read: Type.Optional(Groups),
  can_submit: Type.Optional(Groups),
  can_update: Type.Optional(Groups),
});
export type FieldPermissionsInput = Static<typeof FieldPermissionsInput>;

/**
 * A field in a request: the members of its representation count, and a few more. Inside a new structure `field_id`
 * and `key` name it for the rest of the structure.
 */
export const NewField = Type.Object(
  {
    field_id: Type.Optional(Type.Integer()),
    key: Type.Optional(Type.String()),
    type: Type.String(),
    label: Type.String(),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    required: Type.Optional(Type.Boolean()),
    has_notifications: Type.Optional(Type.Boolean()),
    is_used: Type.Optional(Type.Boolean()),
    parent: Type.Optional(Nullable(ElementRef)),
    /** `properties` for short */
    specific_properties: Type.Optional(Type.Unknown()),
    properties: Type.Optional(Type.Unknown()),
    bindings: Type.Optional(BindingsInput),
    values: Type.Optional(
      Nullable(
        Type.Union([
          Type.Array(Type.Union([Type.String(), NewListValue])),
          Type.Object({
            is_used_by_default: Type.Optional(Type.Boolean()),
            ugroup_representations: Echo,
            resource: Echo,
          }),
        ]),
      ),
    ),
    /** for fields other than lists, these stand for omitted properties */
    default_value: Type.Optional(Type.Unknown()),
    is_time_displayed: Type.Optional(Type.Boolean()),
    hint: Type.Optional(Type.String()),
    /** of fieldsets */
    collapsed: Type.Optional(Type.Boolean()),
    permissions_for_groups: Type.Optional(Nullable(FieldPermissionsInput)),
    permissions: Echo,
    label_decorators: Echo,
    file_creation_uri: Echo,
    max_size_upload: Echo,
    allowed_types: Echo,
  },
  { title: 'NewField' },
);
export type NewField = Static<typeof NewField>;

const FieldRef = Type.Object({ field_id: ElementRef });

/** Values of the status that mean that the work is done; `semantics.done.value_ids` is the same. */
export const DoneValues = Type.Optional(Nullable(Type.Array(ValueRef)));

/** As in the representation of a tracker; null removes a semantic. */
export const SemanticsInput = Type.Object(
  {
    title: Type.Optional(Nullable(FieldRef)),
    description: Type.Optional(Nullable(FieldRef)),
    status: Type.Optional(Nullable(Type.Object({ field_id: ElementRef, value_ids: Type.Array(ValueRef) }))),
    done: Type.Optional(Nullable(Type.Object({ value_ids: Type.Array(ValueRef) }))),
    contributor: Type.Optional(Nullable(FieldRef)),
    initial_effort: Type.Optional(Nullable(FieldRef)),
    timeframe: Type.Optional(
      Nullable(
        Type.Object({
          start_date_field_id: Type.Optional(ElementRef),
          end_date_field_id: Type.Optional(ElementRef),
          duration_field_id: Type.Optional(ElementRef),
          implied_from_tracker: Type.Optional(Type.Object({ id: Type.Integer(), uri: Echo })),
        }),
      ),
    ),
    progress: Type.Optional(
      Nullable(
        Type.Object({
          total_effort_field_id: Type.Optional(ElementRef),
          remaining_effort_field_id: Type.Optional(ElementRef),
          artifact_link_type: Type.Optional(Type.String()),
        }),
      ),
    ),
  },
  { title: 'SemanticsInput' },
);
export type SemanticsInput = Static<typeof SemanticsInput>;

export const PermissionsInput = Type.Object(
  {
    can_access: Type.Optional(Groups),
    can_access_submitted_by_user: Type.Optional(Groups),
    can_access_assigned_to_group: Type.Optional(Groups),
    can_access_submitted_by_group: Type.Optional(Groups),
    can_admin: Type.Optional(Groups),
  },
  { title: 'TrackerPermissionsInput' },
);
export type PermissionsInput = Static<typeof PermissionsInput>;

export const WorkflowInput = Type.Object({
  field_id: ElementRef,
  is_used: Type.Optional(Type.String()),
  is_legacy: Type.Optional(Type.Boolean()),
  is_advanced: Type.Optional(Type.Boolean()),
  rules: Type.Optional(
    Type.Object({
      dates: Type.Optional(
        Type.Array(
          Type.Object({ source_field_id: ElementRef, target_field_id: ElementRef, comparator: Type.String() }),
        ),
      ),
      lists: Type.Optional(
        Type.Array(
          Type.Object({
            source_field_id: ElementRef,
            source_value_id: ValueRef,
            target_field_id: ElementRef,
            target_value_id: ValueRef,
          }),
        ),
      ),
    }),
  ),
  transitions: Type.Optional(
    Type.Array(Type.Object({ id: Echo, from_id: Type.Optional(Nullable(ValueRef)), to_id: ValueRef })),
  ),
});
export type WorkflowInput = Static<typeof WorkflowInput>;

/** A tracker as representations refer to it; its id counts. */
export const TrackerRef = Type.Object({ id: Type.Integer(), uri: Echo, label: Echo, color: Echo, project: Echo });

/** The structure of a tracker. A whole tracker representation is accepted; its names and URIs are ignored. */
export const NewStructure = Type.Object(
  {
    fields: Type.Array(NewField),
    /** the tree of the form; without it, `parent` places a field */
    structure: Type.Optional(Type.Array(Type.Unknown())),
    semantics: Type.Optional(SemanticsInput),
    done_value_ids: DoneValues,
    permissions_for_groups: Type.Optional(Nullable(PermissionsInput)),
    workflow: Type.Optional(Nullable(WorkflowInput)),
    parent: Type.Optional(Nullable(TrackerRef)),
    notifications: Type.Optional(Type.Object({ enabled: Type.Boolean() })),
    use_private_comments: Type.Optional(Type.Boolean()),
    /** used if the request omits them */
    description: Type.Optional(Type.String()),
    color_name: Type.Optional(Type.Enum([...colors])),
    id: Echo,
    uri: Echo,
    html_url: Echo,
    project: Echo,
    label: Echo,
    item_name: Echo,
    resources: Echo,
  },
  { title: 'NewStructure' },
);
export type NewStructure = Static<typeof NewStructure>;
