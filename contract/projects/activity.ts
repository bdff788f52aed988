import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { ChangedField } from '../artifacts/artifact.ts';
import { ProjectReference } from './project.ts';
import { TrackerReference } from '../trackers/tracker.ts';
import { MinimalUser } from '../accounts/user.ts';

/** One change of an artifact, limited to what the reader may see. */
export const Activity = Type.Object(
  {
    id: Type.Integer({ description: 'the id of the changeset' }),
    kind: Type.Enum(['creation', 'change', 'comment']),
    artifact: Type.Object({
      id: Type.Integer(),
      uri: Type.String(),
      html_url: Type.String(),
      xref: Type.String(),
      title: Nullable(Type.String()),
    }),
    tracker: TrackerReference,
    project: ProjectReference,
    submitted_by: MinimalUser,
    submitted_on: Timestamp,
    comment: Nullable(Type.String({ description: 'how the comment begins, as plain text' })),
    fields: Type.Array(ChangedField, {
      description:
        'the changed fields that the reader may read; of long texts without their values; of a creation none',
    }),
  },
  { title: 'Activity' },
);
export type Activity = Static<typeof Activity>;

/** The latest changes in a project, one entry per artifact. */
export const Heartbeats = Type.Object(
  {
    entries: Type.Array(Type.Object({ updated_at: Timestamp, html_message: Type.String(), icon_name: Type.String() })),
    are_there_activities_user_cannot_see: Type.Boolean(),
  },
  { title: 'Heartbeats' },
);
export type Heartbeats = Static<typeof Heartbeats>;
