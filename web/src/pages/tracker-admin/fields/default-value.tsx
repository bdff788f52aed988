import type { DefaultProps } from '../../../fields/field-ui.ts';
import { uiOf } from '../../../fields/index.ts';

/** The input for the values of new artifacts, where the type of the field has one. */
export function DefaultValue(props: DefaultProps) {
  const Default = uiOf(props.field)?.Default ?? null;
  const isBoundToGroups = props.field.bindings.type === 'ugroups';
  return Default === null || isBoundToGroups ? null : <Default {...props} />;
}
