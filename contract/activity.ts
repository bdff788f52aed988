import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from './common.ts';
import { ProjectReference } from './project.ts';
import { TrackerReference } from './tracker.ts';
import { MinimalUser } from './user.ts';

/** One change of an artifact, as far as the reader may see it. */
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
  },
  { title: 'Activity' },
);
export type Activity = Static<typeof Activity>;
