import { type Static, Type } from 'typebox';
import { ProjectReference } from '../projects/project.ts';
import { TrackerReference } from './tracker.ts';

/** A planning: milestones of one tracker contain backlog items of others. */
export const Planning = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    label: Type.String(),
    project: ProjectReference,
    milestone_tracker: TrackerReference,
    backlog_trackers: Type.Array(TrackerReference),
    milestones_uri: Type.String(),
  },
  { title: 'Planning' },
);
export type Planning = Static<typeof Planning>;
