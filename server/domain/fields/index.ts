import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { FormElement } from '../trackers/tracker.ts';
import { artifactIdField } from './artifact-id.ts';
import { artifactLink } from './artifact-link.ts';
import { artifactNumberField } from './artifact-number.ts';
import { burndownField } from './burndown.ts';
import { checkbox } from './checkbox.ts';
import { column } from './column.ts';
import { computedField } from './computed.ts';
import { crossReferencesField } from './cross-references.ts';
import { dateField } from './date.ts';
import type { FieldType } from './field-type.ts';
import { fieldset } from './fieldset.ts';
import { fileField } from './file.ts';
import { floatField } from './float.ts';
import { intField } from './int.ts';
import { lastUpdateByField } from './last-update-by.ts';
import { lastUpdateDateField } from './last-update-date.ts';
import { linebreak } from './linebreak.ts';
import { multiSelectBox } from './multi-select-box.ts';
import { openList } from './open-list.ts';
import { permissionsField } from './permissions.ts';
import { priorityField } from './priority.ts';
import { radioButton } from './radio-button.ts';
import { selectBox } from './select-box.ts';
import { separator } from './separator.ts';
import { staticRichText } from './static-rich-text.ts';
import { stringField } from './string.ts';
import { submittedByField } from './submitted-by.ts';
import { submittedOnField } from './submitted-on.ts';
import { textField } from './text.ts';

/** Every type of form element that there is, by its name in the interface. */
export const fieldTypes: { readonly [N in FieldTypeName]: FieldType } = {
  string: stringField,
  text: textField,
  int: intField,
  float: floatField,
  date: dateField,
  sb: selectBox,
  rb: radioButton,
  msb: multiSelectBox,
  cb: checkbox,
  tbl: openList,
  file: fileField,
  art_link: artifactLink,
  perm: permissionsField,
  computed: computedField,
  burndown: burndownField,
  lud: lastUpdateDateField,
  subon: submittedOnField,
  subby: submittedByField,
  luby: lastUpdateByField,
  aid: artifactIdField,
  atid: artifactNumberField,
  cross: crossReferencesField,
  priority: priorityField,
  fieldset,
  column,
  linebreak,
  separator,
  staticrichtext: staticRichText,
};
export const fieldTypeOf = (element: Pick<FormElement, 'type'>): FieldType => fieldTypes[element.type];
