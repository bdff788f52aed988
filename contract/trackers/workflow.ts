import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';

/** One change of a workflow. */
export const WorkflowChange = Type.Object(
  {
    set_transitions_rules: Type.Optional(
      Type.Object({ field_id: Type.Optional(Type.Integer()), is_used: Type.Optional(Type.Boolean()) }),
    ),
    delete_transitions_rules: Type.Optional(Type.Boolean()),
    is_legacy: Type.Optional(Type.Boolean()),
    is_advanced: Type.Optional(Type.Boolean()),
  },
  { title: 'WorkflowChange' },
);
export type WorkflowChange = Static<typeof WorkflowChange>;

export const NewTransition = Type.Object({
  tracker_id: Type.Integer(),
  from_id: Nullable(Type.Integer({ description: '0 or null: a new artifact' })),
  to_id: Type.Integer(),
});
export type NewTransition = Static<typeof NewTransition>;

export const CreatedTransition = Type.Object({ id: Type.Integer(), uri: Type.String() });

export const Transition = Type.Object(
  {
    id: Type.Integer(),
    from_id: Nullable(Type.Integer()),
    to_id: Type.Integer(),
    authorized_user_group_ids: Type.Array(Type.String(), { description: 'empty: everybody, as `1`' }),
    not_empty_field_ids: Type.Array(Type.Integer()),
    is_comment_required: Type.Boolean(),
  },
  { title: 'Transition' },
);
export type Transition = Static<typeof Transition>;

export const TransitionConditions = Type.Object({
  authorized_user_group_ids: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
  not_empty_field_ids: Type.Optional(Type.Array(Type.Integer())),
  is_comment_required: Type.Optional(Type.Boolean()),
});
export type TransitionConditions = Static<typeof TransitionConditions>;

const id = Type.Integer();
const Ids = Type.Array(Type.Integer());
const Address = Type.String();

export const PostAction = Type.Union(
  [
    Type.Object({ id, type: Type.Literal('run_job'), job_url: Address }),
    Type.Object({
      id,
      type: Type.Literal('set_field_value'),
      field_id: Type.Integer(),
      field_type: Type.Enum(['date', 'int', 'float']),
      value: Type.Unknown({ description: 'dates: `current`, an empty text to clear, null for nothing; or a number' }),
    }),
    Type.Object({ id, type: Type.Literal('frozen_fields'), field_ids: Ids }),
    Type.Object({ id, type: Type.Literal('hidden_fieldsets'), fieldset_ids: Ids }),
  ],
  { title: 'PostAction' },
);
export type PostAction = Static<typeof PostAction>;

export const PostActions = Type.Object({
  post_actions: Type.Array(
    Type.Object({
      id: Type.Optional(Nullable(Type.Integer({ description: 'none for a new action' }))),
      type: Type.String({ description: 'run_job, set_field_value, frozen_fields or hidden_fieldsets' }),
      job_url: Type.Optional(Address),
      field_id: Type.Optional(Type.Integer()),
      field_type: Type.Optional(Type.String()),
      value: Type.Optional(Type.Unknown()),
      field_ids: Type.Optional(Ids),
      fieldset_ids: Type.Optional(Ids),
    }),
    { maxItems: 100 },
  ),
});
export type PostActions = Static<typeof PostActions>;

export const TrackerRules = Type.Object(
  {
    dates: Type.Array(
      Type.Object({
        source_field_id: Type.Integer(),
        target_field_id: Type.Integer(),
        comparator: Type.String({ description: '=, ≠, <, ≤, > or ≥' }),
      }),
    ),
    lists: Type.Array(
      Type.Object({
        source_field_id: Type.Integer(),
        source_value_id: Type.Integer({ description: '100: None' }),
        target_field_id: Type.Integer(),
        target_value_id: Type.Integer({ description: '100: None' }),
      }),
    ),
  },
  { title: 'TrackerRules' },
);
export type TrackerRules = Static<typeof TrackerRules>;
