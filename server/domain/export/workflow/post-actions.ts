import { type Element, element } from '../../../lib/xml/element.ts';
import type { PostAction } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { toField } from '../tracker/references.ts';

type Of<Kind extends PostAction['type']> = Extract<PostAction, { type: Kind }>;

const dateValues = { '': 1, current: 2 };
const undecided = 0;

interface Writing {
  /** whether frozen fields and hidden fieldsets have a place: in simple workflows, and among the additions */
  hasRestrictions: boolean;
  context: ExportContext;
}

/** An action without a value does nothing, and is an addition. */
function setValue(action: Of<'set_field_value'>, { context }: Writing): Element[] {
  if (action.value === null && context.hasAdditions !== true) return [];
  const attributes =
    action.fieldType === 'date'
      ? { valuetype: action.value === null ? undecided : dateValues[action.value] }
      : { value: action.value ?? '' };
  return [element(`postaction_field_${action.fieldType}`, attributes, [toField('field_id', action.field)])];
}

const restriction = (name: string, fields: readonly Element[], { hasRestrictions }: Writing): Element[] =>
  fields.length === 0 || !hasRestrictions ? [] : [element(name, {}, fields)];

const writers: { [Kind in PostAction['type']]: (action: Of<Kind>, writing: Writing) => Element[] } = {
  set_field_value: setValue,
  run_job: ({ jobUrl }) => [element('postaction_ci_build', { job_url: jobUrl })],
  frozen_fields: ({ fields }, writing) =>
    restriction(
      'postaction_frozen_fields',
      fields.map((id) => toField('field_id', id)),
      writing,
    ),
  hidden_fieldsets: ({ fieldsets }, writing) =>
    restriction(
      'postaction_hidden_fieldsets',
      fieldsets.map((id) => toField('fieldset_id', id)),
      writing,
    ),
};

const written = <Kind extends PostAction['type']>(action: Of<Kind> & { type: Kind }, writing: Writing): Element[] =>
  writers[action.type](action, writing);

export const postActionElements = (
  actions: readonly PostAction[],
  hasRestrictions: boolean,
  context: ExportContext,
): Element[] => actions.flatMap((action) => written(action, { hasRestrictions, context }));
