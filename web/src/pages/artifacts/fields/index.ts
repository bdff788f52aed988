import { artifactLinkWidget } from './artifact-link.tsx';
import { burndownWidget } from './burndown.tsx';
import { checkboxWidget } from './checkbox.tsx';
import { computedWidget } from './computed.tsx';
import { crossReferencesWidget } from './cross-references.tsx';
import { dateWidget } from './date.tsx';
import { dateFactWidget, numberFactWidget, userFactWidget } from './facts.tsx';
import { fileWidget } from './file.tsx';
import { multiSelectBoxWidget } from './multi-select-box.tsx';
import { floatWidget, intWidget } from './number.tsx';
import { openListWidget } from './open-list.tsx';
import { permissionsWidget } from './permissions.tsx';
import { radioButtonWidget } from './radio-button.tsx';
import { selectBoxWidget } from './select-box.tsx';
import { stringWidget } from './string.tsx';
import { textWidget } from './text.tsx';
import type { Editing, FieldWidget } from './widget.ts';

/** How the values of each type of field are shown and changed. */
const widgets: Record<string, FieldWidget> = {
  string: stringWidget,
  text: textWidget,
  int: intWidget,
  float: floatWidget,
  date: dateWidget,
  sb: selectBoxWidget,
  rb: radioButtonWidget,
  msb: multiSelectBoxWidget,
  cb: checkboxWidget,
  tbl: openListWidget,
  file: fileWidget,
  art_link: artifactLinkWidget,
  perm: permissionsWidget,
  computed: computedWidget,
  burndown: burndownWidget,
  lud: dateFactWidget,
  subon: dateFactWidget,
  subby: userFactWidget,
  luby: userFactWidget,
  aid: numberFactWidget,
  atid: numberFactWidget,
  cross: crossReferencesWidget,
  priority: numberFactWidget,
};

/** undefined: an element of the form that has no value. */
export const widgetOf = ({ type }: { type: string }): FieldWidget | undefined => widgets[type];

export const editingOf = (field: { type: string }): Editing | undefined => widgetOf(field)?.editing;
