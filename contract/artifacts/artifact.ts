import { type Static, Type } from 'typebox';
import type { FieldTypeName } from '../field-types.ts';
import { Nullable, Timestamp } from '../common.ts';
import { ProjectReference } from '../projects/project.ts';
import { FullTracker, MinimalTracker, TrackerReference } from '../trackers/tracker.ts';
import { MinimalUser } from '../accounts/user.ts';
import { UserGroupReference } from '../projects/user-group.ts';

/** The value of a field; the other members depend on its type. */
/** The further members that values of fields can have, depending on the type of the field. */
export const valueMembers: readonly string[] = [
  'value',
  'format',
  'post_processed_value',
  'commonmark',
  'values',
  'bind_value_ids',
  'bind_value_objects',
  'bind_type',
  'file_descriptions',
  'links',
  'reverse_links',
  'is_autocomputed',
  'manual_value',
  'is_time_displayed',
  'granted_groups',
  'granted_groups_ids',
];

export const FieldValue = Type.Object(
  { field_id: Type.Integer(), type: Type.Unsafe<FieldTypeName>(Type.String()), label: Type.String() },
  { title: 'FieldValue', additionalProperties: true },
);
export type FieldValue = Static<typeof FieldValue>;

export const Artifact = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    xref: Type.String(),
    tracker: Type.Union([FullTracker, MinimalTracker]),
    project: ProjectReference,
    submitted_by: Type.Integer(),
    submitted_by_user: MinimalUser,
    submitted_on: Timestamp,
    html_url: Type.String(),
    changesets_uri: Type.String(),
    values: Nullable(Type.Array(FieldValue)),
    values_by_field: Nullable(Type.Record(Type.String(), Type.Unknown())),
    last_update_by: Type.Integer(),
    last_update_by_user: MinimalUser,
    last_modified_date: Timestamp,
    status: Type.String(),
    full_status: Nullable(Type.Object({ value: Type.String(), color: Nullable(Type.String()) })),
    is_open: Type.Boolean(),
    title: Nullable(Type.String()),
    assignees: Type.Array(MinimalUser),
  },
  { title: 'Artifact' },
);
export type Artifact = Static<typeof Artifact>;

export const ArtifactReference = Type.Object(
  { id: Type.Integer(), uri: Type.String(), tracker: TrackerReference },
  { title: 'ArtifactReference' },
);
export type ArtifactReference = Static<typeof ArtifactReference>;

/** Values have many shapes. The field's type interprets them. */
export const ValueInput = Type.Object(
  {
    field_id: Type.Unknown(),
    value: Type.Optional(Type.Unknown()),
    bind_value_ids: Type.Optional(Type.Unknown()),
    links: Type.Optional(Type.Unknown()),
    all_links: Type.Optional(Type.Unknown()),
    parent: Type.Optional(Type.Unknown()),
    is_autocomputed: Type.Optional(Type.Unknown()),
    manual_value: Type.Optional(Type.Unknown()),
    format: Type.Optional(Type.Unknown()),
    commonmark: Type.Optional(Type.Unknown()),
    file_descriptions: Type.Optional(Type.Unknown()),
    granted_groups_ids: Type.Optional(Type.Unknown()),
    increment: Type.Optional(Type.Unknown({ description: 'Extension: added to the number that the field has' })),
  },
  { title: 'ValueInput' },
);
export type ValueInput = Static<typeof ValueInput>;

export const NewArtifact = Type.Object({
  tracker: Type.Object({ id: Type.Integer() }),
  values: Type.Optional(Type.Array(ValueInput)),
  values_by_field: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  from_artifact: Type.Optional(Type.Object({ id: Type.Integer() })),
});
export type NewArtifact = Static<typeof NewArtifact>;

export const CommentInput = Type.Object({
  /** a text, which a number is not */
  body: Type.Optional(Type.String({ contentMediaType: 'text/plain' })),
  format: Type.String(),
  /** groups that may read a private comment: ids or representations */
  ugroups: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() }, { additionalProperties: true })])),
  ),
});
export type CommentInput = Static<typeof CommentInput>;

export const CommentEdit = Type.Object({
  body: Type.String({ contentMediaType: 'text/plain' }),
  format: Type.Optional(Type.Enum(['text', 'html', 'commonmark'], { description: 'left out: as it is' })),
});
export type CommentEdit = Static<typeof CommentEdit>;

/** Changes of some fields. */
const patch = {
  /** the artifact's own */
  tracker: Type.Optional(Type.Object({ id: Type.Integer() })),
  values: Type.Optional(Type.Array(ValueInput)),
  values_by_field: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Extension: the values by the names of their fields' }),
  ),
  comment: Type.Optional(CommentInput),
};

export const ArtifactUpdate = Type.Object(patch);
export type ArtifactUpdate = Static<typeof ArtifactUpdate>;

/** The fields that others have changed since the caller read them, where the caller asked to merge. */
export const MergedArtifact = Type.Object(
  { merged: Type.Array(Type.Object({ field_id: Type.Integer(), name: Type.String(), label: Type.String() })) },
  { title: 'MergedArtifact' },
);

/** Returns to an earlier version: a time in ISO 8601, or the id of a changeset. */
export const ArtifactRevert = Type.Object({
  to: Type.Union([Type.Integer(), Type.String()]),
  comment: Type.Optional(CommentInput),
});

export const RevertedArtifact = Type.Object(
  { reverted: Type.Array(Type.Object({ field_id: Type.Integer(), name: Type.String(), label: Type.String() })) },
  { title: 'RevertedArtifact' },
);

const ComparedState = Type.Object({
  changeset_id: Type.Integer({ description: 'the last one by then' }),
  user_id: Type.Integer(),
  date: Timestamp,
});
export type ComparedState = Static<typeof ComparedState>;

/** A field that changed, with its values as `values` of an artifact shows them. */
export const ChangedField = Type.Object(
  {
    field_id: Type.Integer(),
    name: Type.String(),
    label: Type.String(),
    type: Type.Unsafe<FieldTypeName>(Type.String()),
    before: Nullable(FieldValue),
    after: Nullable(FieldValue),
  },
  { title: 'ChangedField' },
);
export type ChangedField = Static<typeof ChangedField>;

export const Comparison = Type.Object(
  { from: ComparedState, to: ComparedState, fields: Type.Array(ChangedField) },
  { title: 'ArtifactComparison' },
);
export type Comparison = Static<typeof Comparison>;

const comment = {
  body: Type.String(),
  post_processed_body: Type.String(),
  format: Type.String(),
  commonmark: Type.Optional(Type.String()),
  ugroups: Nullable(Type.Array(UserGroupReference)),
};

/** The comment of a changeset. */
export const Comment = Type.Object(comment, { title: 'Comment' });
export type Comment = Static<typeof Comment>;

export const Changeset = Type.Object(
  {
    id: Type.Integer(),
    submitted_by: Type.Integer(),
    submitted_by_details: MinimalUser,
    submitted_on: Timestamp,
    email: Nullable(Type.String()),
    last_comment: Type.Object(comment),
    last_modified_by: MinimalUser,
    values: Type.Array(FieldValue),
    last_modified_date: Timestamp,
  },
  { title: 'Changeset' },
);
export type Changeset = Static<typeof Changeset>;

const LinkNature = Type.Object({
  shortname: Type.String(),
  direction: Type.Enum(['forward', 'reverse']),
  label: Type.String(),
  uri: Type.String(),
});
export const LinkNatures = Type.Object({ natures: Type.Array(LinkNature) }, { title: 'LinkNatures' });
export type LinkNatures = Static<typeof LinkNatures>;

export const ArtifactSummary = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    html_url: Type.String(),
    title: Nullable(Type.String()),
    xref: Type.String(),
    tracker: MinimalTracker,
  },
  { title: 'ArtifactSummary' },
);
export type ArtifactSummary = Static<typeof ArtifactSummary>;

export const ParentArtifact = Type.Object(
  {
    id: Type.Integer(),
    title: Nullable(Type.String()),
    xref: Type.String(),
    uri: Type.String(),
    html_url: Type.String(),
    tracker: MinimalTracker,
    full_status: Nullable(Type.Object({ value: Type.String(), color: Nullable(Type.String()) })),
  },
  { title: 'ParentArtifact' },
);
export type ParentArtifact = Static<typeof ParentArtifact>;

const ArtifactMove = Type.Object({
  tracker_id: Type.Integer(),
  dry_run: Type.Optional(Type.Boolean()),
  should_populate_feedback_on_success: Type.Optional(Type.Boolean()),
});

/** A move, as the interface defines it, or changes of some fields. */
export const ArtifactPatchBody = Type.Object({ move: Type.Optional(ArtifactMove), ...patch });

const MovedFields = Type.Array(Type.Object({ field_id: Type.Integer(), label: Type.String(), name: Type.String() }));

export const MoveResult = Type.Object(
  {
    dry_run: Nullable(
      Type.Object({
        fields: Type.Object({
          fields_migrated: MovedFields,
          fields_not_migrated: MovedFields,
          fields_partially_migrated: MovedFields,
        }),
      }),
    ),
  },
  { title: 'MoveResult' },
);

/** The number of artifacts that match, and sums over them. */
export const Totals = Type.Object(
  {
    total: Type.Integer(),
    sums: Type.Array(
      Type.Object({ field_id: Type.Integer(), name: Type.String(), label: Type.String(), sum: Type.Number() }),
    ),
  },
  { title: 'Totals' },
);
export type Totals = Static<typeof Totals>;
