import { type Element, element } from '../../../lib/xml/element.ts';
import type { PostAction } from '../../trackers/tracker.ts';
import { toField } from '../tracker/references.ts';

type Of<Kind extends PostAction['type']> = Extract<PostAction, { type: Kind }>;

const dateValues = { '': 1, current: 2 };
const undecided = 0;

/** An action without a value does nothing. */
function setValue(action: Of<'set_field_value'>): Element[] {
  const attributes =
    action.fieldType === 'date'
      ? { valuetype: action.value === null ? undecided : dateValues[action.value] }
      : { value: action.value ?? '' };
  return [element(`postaction_field_${action.fieldType}`, attributes, [toField('field_id', action.field)])];
}

const writers: { [Kind in PostAction['type']]: (action: Of<Kind>) => Element[] } = {
  set_field_value: setValue,
  run_job: ({ jobUrl }) => [element('postaction_ci_build', { job_url: jobUrl })],
  frozen_fields: ({ fields }) => [
    element(
      'postaction_frozen_fields',
      {},
      fields.map((id) => toField('field_id', id)),
    ),
  ],
  hidden_fieldsets: ({ fieldsets }) => [
    element(
      'postaction_hidden_fieldsets',
      {},
      fieldsets.map((id) => toField('fieldset_id', id)),
    ),
  ],
};

const written = <Kind extends PostAction['type']>(action: Of<Kind> & { type: Kind }): Element[] =>
  writers[action.type](action);

export const postActionElements = (actions: readonly PostAction[]): Element[] =>
  actions.flatMap((action) => written(action));
