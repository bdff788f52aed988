import { type FieldTypeFacts, fieldTypeFacts, fieldTypeNames, isFieldTypeName } from '../../../contract/field-types.ts';
import { type PlainMessageId, t } from '../text/index.ts';

const groups = {
  structure: 'fieldTypes.structure',
  values: 'fieldTypes.values',
  lists: 'fieldTypes.lists',
  calculated: 'fieldTypes.known',
  decoration: 'fieldTypes.decoration',
} as const satisfies Record<FieldTypeFacts['group'], PlainMessageId>;

export const typeName = (type: string): string => (isFieldTypeName(type) ? t(`fieldType.${type}`) : type);

/** All types that a field can have, in groups. */
export const typeChoices = () =>
  Object.entries(groups).map(([group, text]) => ({
    group: t(text),
    items: fieldTypeNames
      .filter((name) => fieldTypeFacts[name].group === group)
      .map((name) => ({ value: name, label: typeName(name) })),
  }));
