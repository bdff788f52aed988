import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { limits } from '../limits.ts';
import { BindingsInput, FieldPermissionsInput } from './structure.ts';

/** Properties of a field that tracker administrators can change. */
export const FieldPatch = Type.Object(
  {
    label: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    use_it: Type.Optional(Type.Boolean()),
    new_values: Type.Optional(Type.Array(Type.String(), { maxItems: limits.listValuesAtOnce })),
    move: Type.Optional(
      Type.Object({
        parent_id: Type.Optional(Nullable(Type.Integer())),
        next_sibling_id: Type.Optional(Nullable(Type.Integer())),
      }),
    ),
    required: Type.Optional(Type.Boolean()),
    has_notifications: Type.Optional(Type.Boolean()),
    /** `properties` for short */
    specific_properties: Type.Optional(Type.Unknown()),
    properties: Type.Optional(Type.Unknown()),
    bindings: Type.Optional(BindingsInput),
    /** for fields other than lists, these stand for omitted properties */
    default_value: Type.Optional(Type.Unknown()),
    is_time_displayed: Type.Optional(Type.Boolean()),
    hint: Type.Optional(Type.String()),
    /** of fieldsets */
    collapsed: Type.Optional(Type.Boolean()),
    /** of fields of the type `perm`: `{"is_used_by_default": true}`; the values of lists have separate routes */
    values: Type.Optional(Type.Unknown()),
    /** cannot be changed */
    type: Type.Optional(Type.String()),
    permissions_for_groups: Type.Optional(FieldPermissionsInput),
  },
  { title: 'FieldPatch' },
);
export type FieldPatch = Static<typeof FieldPatch>;

/** Values added to an open list by users have ids such as `o111`. */
const ValueId = Type.Union([Type.Integer(), Type.String({ pattern: '^o[0-9]{1,10}$' })]);

export const ListValueParams = Type.Object({ id: Type.Integer(), value_id: ValueId });

const value = {
  label: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  is_hidden: Type.Optional(Type.Boolean()),
  /** '' for none */
  value_color: Type.Optional(Type.String()),
  is_default: Type.Optional(Type.Boolean()),
};

export const NewValue = Type.Object({ ...value, label: Type.String() }, { title: 'NewListValue' });
export type NewValue = Static<typeof NewValue>;

export const ValuePatch = Type.Object(
  {
    ...value,
    /** the value that this one is moved before; null: to the end */
    before: Type.Optional(Nullable(Type.Integer())),
  },
  { title: 'ListValuePatch' },
);
export type ValuePatch = Static<typeof ValuePatch>;

export const ListValue = Type.Object(
  {
    id: ValueId,
    label: Type.String(),
    description: Type.String(),
    is_hidden: Type.Boolean(),
    value_color: Type.String(),
    is_default: Type.Boolean(),
  },
  { title: 'ListValue' },
);
export type ListValue = Static<typeof ListValue>;

export const LinkType = Type.Object(
  {
    shortname: Type.String(),
    forward_label: Type.String(),
    reverse_label: Type.String(),
    is_system: Type.Boolean(),
  },
  { title: 'LinkType' },
);
export type LinkType = Static<typeof LinkType>;

const Label = Type.String({ minLength: 1, maxLength: 255 });

export const NewLinkType = Type.Object(
  {
    shortname: Type.String({ minLength: 1, maxLength: 255 }),
    forward_label: Label,
    reverse_label: Label,
  },
  { title: 'NewLinkType' },
);
export type NewLinkType = Static<typeof NewLinkType>;

export const LinkTypePatch = Type.Object(
  { forward_label: Type.Optional(Label), reverse_label: Type.Optional(Label) },
  { title: 'LinkTypePatch' },
);
export type LinkTypePatch = Static<typeof LinkTypePatch>;

export const UsedLinkType = Type.Object(
  { shortname: Type.String(), forward_label: Type.String() },
  { title: 'UsedLinkType' },
);
