import { type FieldTypeName, isFieldTypeName } from '../../../contract/field-types.ts';
import { computedUi } from './computed.tsx';
import { dateUi } from './date.tsx';
import { burndownUi } from './facts/burndown.tsx';
import { crossReferencesUi } from './facts/cross-references.tsx';
import { dateFactUi, numberFactUi, userFactUi } from './facts/facts.tsx';
import type { FieldEditor, FieldUi, ValueUi } from './field-ui.ts';
import { fileUi } from './file/file.tsx';
import { columnUi, fieldsetUi, lineBreakUi, noteUi, separatorUi } from './layout.tsx';
import { linksUi } from './links/links.tsx';
import { checkboxUi } from './list/checkbox.tsx';
import { multiSelectBoxUi } from './list/multi-select-box.tsx';
import { radioButtonUi } from './list/radio-button.tsx';
import { selectBoxUi } from './list/select-box.tsx';
import { floatUi, intUi } from './number.tsx';
import { openListUi } from './open-list.tsx';
import { permissionsUi } from './permissions.tsx';
import { stringUi } from './string.tsx';
import { textUi } from './text/text.tsx';

/** How the web application shows and edits each type of field. */
const fieldUis = {
  string: stringUi,
  text: textUi,
  int: intUi,
  float: floatUi,
  date: dateUi,
  sb: selectBoxUi,
  rb: radioButtonUi,
  msb: multiSelectBoxUi,
  cb: checkboxUi,
  tbl: openListUi,
  file: fileUi,
  art_link: linksUi,
  perm: permissionsUi,
  computed: computedUi,
  burndown: burndownUi,
  lud: dateFactUi,
  subon: dateFactUi,
  subby: userFactUi,
  luby: userFactUi,
  aid: numberFactUi,
  atid: numberFactUi,
  cross: crossReferencesUi,
  priority: numberFactUi,
  fieldset: fieldsetUi,
  column: columnUi,
  linebreak: lineBreakUi,
  separator: separatorUi,
  staticrichtext: noteUi,
} as const satisfies Record<FieldTypeName, FieldUi>;

/** undefined: a type that is newer than this page. */
export const uiOf = ({ type }: { type: string }): FieldUi | undefined =>
  isFieldTypeName(type) ? fieldUis[type] : undefined;

/** undefined: an element without values. */
export function valueUiOf(field: { type: string }): ValueUi | undefined {
  const ui = uiOf(field);
  return ui?.kind === 'value' ? ui : undefined;
}

/** undefined: people can't edit it. */
export const editorOf = (field: { type: string }): FieldEditor | undefined => valueUiOf(field)?.editor ?? undefined;
