import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { limits } from '../limits.ts';
import { TrackerReference } from './tracker.ts';

export const Report = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    label: Type.String(),
    is_public: Type.Boolean(),
    is_default: Type.Boolean(),
    resources: Type.Array(Type.Object({ type: Type.String(), uri: Type.String() })),
  },
  { title: 'Report' },
);
export type Report = Static<typeof Report>;

const Sort = Type.String({ description: 'field names, the first one counts first; `-` before a name: descending' });

export const Renderer = Type.Object(
  {
    id: Type.Integer(),
    type: Type.Literal('table'),
    label: Type.String(),
    description: Type.String(),
    columns: Type.Array(Type.Object({ field_id: Type.Integer(), name: Type.String(), label: Type.String() })),
    sort: Sort,
    rows_per_page: Type.Integer(),
  },
  { title: 'Renderer' },
);
export type Renderer = Static<typeof Renderer>;

/** A report with its full definition (an extension). */
export const FullReport = Type.Object(
  {
    ...Report.properties,
    description: Type.String(),
    tracker: TrackerReference,
    can_update: Type.Boolean(),
    is_in_expert_mode: Type.Boolean(),
    criteria: Type.Record(Type.String(), Type.Unknown()),
    expert_query: Type.String(),
    renderers: Type.Array(Renderer),
  },
  { title: 'FullReport' },
);
export type FullReport = Static<typeof FullReport>;

const RendererInput = Type.Object(
  {
    id: Type.Optional(Type.Integer({ description: 'a renderer of this report that is to stay; none: a new one' })),
    type: Type.Optional(Type.Literal('table')),
    label: Type.Optional(Type.String({ maxLength: limits.reportLabelMaximum })),
    description: Type.Optional(Type.String({ maxLength: limits.reportDescriptionMaximum })),
    columns: Type.Optional(
      Nullable(
        Type.Array(Type.Union([Type.Integer(), Type.String()]), {
          maxItems: limits.reportColumnsMaximum,
          description: 'ids or names of fields, in order; null: the usual ones',
        }),
      ),
    ),
    sort: Type.Optional(Sort),
    rows_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.reportRowsMaximum })),
  },
  { title: 'RendererInput' },
);
export type RendererInput = Static<typeof RendererInput>;

const members = {
  description: Type.Optional(Type.String({ maxLength: limits.reportDescriptionMaximum })),
  is_public: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
  criteria: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'as in a search' })),
  expert_query: Type.Optional(Type.String({ description: 'TQL' })),
  renderers: Type.Optional(Type.Array(RendererInput, { maxItems: limits.reportRenderersMaximum })),
};
const Label = Type.String({ maxLength: limits.reportLabelMaximum });

export const NewReport = Type.Object({ label: Label, ...members }, { title: 'NewReport' });
export type NewReport = Static<typeof NewReport>;

export const ReportPatch = Type.Object({ label: Type.Optional(Label), ...members }, { title: 'ReportPatch' });
export type ReportPatch = Static<typeof ReportPatch>;
