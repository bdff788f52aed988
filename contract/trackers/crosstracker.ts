import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';

/** The types of columns, which decide the shape of the values in them. */
const columnTypes = [
  'artifact',
  'numeric',
  'text',
  'date',
  'list_static',
  'list_user',
  'list_user_group',
  'user',
  'project',
  'tracker',
  'pretty_title',
  'link_type',
  'unknown',
] as const;

export const CrossTrackerQuery = Type.Object(
  {
    id: Type.String({ description: 'a UUID' }),
    tql_query: Type.String(),
    title: Type.String(),
    description: Type.String(),
    is_default: Type.Boolean({ description: 'whether the widget shows it first' }),
  },
  { title: 'CrossTrackerQuery' },
);
export type CrossTrackerQuery = Static<typeof CrossTrackerQuery>;

export const CrossTrackerWidget = Type.Object(
  { queries: Type.Array(CrossTrackerQuery) },
  { title: 'CrossTrackerWidget' },
);

export const GivenCrossTrackerQuery = Type.Object({
  widget_id: Type.Integer(),
  tql_query: Type.String({ maxLength: limits.crossTrackerQuery }),
  title: Type.String({ maxLength: limits.dashboardLabel }),
  description: Type.Optional(Type.String({ maxLength: limits.widgetText })),
  is_default: Type.Optional(Type.Boolean()),
});
export type GivenCrossTrackerQuery = Static<typeof GivenCrossTrackerQuery>;

export const CrossTrackerContent = Type.Object(
  {
    artifacts: Type.Array(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'one member per column, by the name in `selected`; its shape depends on the type of the column',
      }),
    ),
    selected: Type.Array(Type.Object({ name: Type.String(), type: Type.Enum([...columnTypes]) }), {
      description: 'the columns in order; the first one is `@artifact`',
    }),
  },
  { title: 'CrossTrackerContent' },
);
export type CrossTrackerContent = Static<typeof CrossTrackerContent>;
