import { type FieldTypeFacts, type FieldTypeName, fieldTypeFacts } from '../../../contract/field-types.ts';
import type { FormElement } from '../trackers/tracker.ts';
import { computedType } from './computed/index.ts';
import { dateType } from './date/index.ts';
import {
  burndownType,
  crossReferencesType,
  dateFactType,
  numberFactType,
  rankType,
  userFactType,
} from './facts/index.ts';
import type { FieldType } from './field-type.ts';
import { fileType } from './file/index.ts';
import { columnType, fieldsetType, layoutType, staticTextType } from './layout/index.ts';
import { linksType } from './links/index.ts';
import { listType, summedListType } from './list/index.ts';
import { none } from './none.ts';
import { numberType } from './number/index.ts';
import { floats, integers } from './number/value.ts';
import { openListType } from './open-list/index.ts';
import { permissionsType } from './permissions/index.ts';
import type { SearchPart } from './search-part.ts';
import { stringType } from './string/index.ts';
import { textType } from './text/index.ts';
import type { TransferPart } from './transfer-part.ts';
import type { Stored, ValuePart } from './value-part.ts';

/** The descriptor of every type of form element. */
export const fieldTypes = {
  string: stringType,
  text: textType,
  int: numberType(integers),
  float: numberType(floats),
  date: dateType,
  sb: summedListType,
  rb: listType(false),
  msb: listType(true, { size: { type: 'integer', default: 7, minimum: 0 } }),
  cb: listType(true),
  tbl: openListType,
  file: fileType,
  art_link: linksType,
  perm: permissionsType,
  computed: computedType,
  burndown: burndownType,
  lud: dateFactType('lastUpdateOn'),
  subon: dateFactType('submittedOn'),
  subby: userFactType('submittedBy', 'artifact_submitters'),
  luby: userFactType('lastUpdateBy', 'artifact_modifiers'),
  aid: numberFactType('id'),
  atid: numberFactType('number'),
  cross: crossReferencesType,
  priority: rankType,
  fieldset: fieldsetType,
  column: columnType,
  linebreak: layoutType,
  separator: layoutType,
  staticrichtext: staticTextType,
} satisfies { [N in FieldTypeName]: FieldType };

type Typed = Pick<FormElement, 'type'>;

export const fieldTypeOf = ({ type }: Typed): FieldType => fieldTypes[type];

export const typeFactsOf = ({ type }: Typed): FieldTypeFacts => fieldTypeFacts[type];

export const holds = (element: Typed, kind: FieldTypeFacts['holds']): boolean => typeFactsOf(element).holds === kind;

/** Whether it shows the number of the artifact in its tracker. */
export const showsNumber = (element: Typed): boolean => fieldTypeOf(element) === fieldTypes.atid;

/** Whether artifacts have values of the element. */
export const isField = (element: Typed): boolean => typeFactsOf(element).role === 'field';

export const isContainer = (element: Typed): boolean => typeFactsOf(element).role === 'container';

export const isFieldset = (element: Typed): boolean => fieldTypeOf(element) === fieldTypes.fieldset;

/** Whether the field shows the id of the artifact. */
export const isArtifactId = (field: Typed): boolean => fieldTypeOf(field) === fieldTypes.aid;

/** Whether the field shows when the artifact was last changed. */
export const isLastUpdate = (field: Typed): boolean => fieldTypeOf(field) === fieldTypes.lud;

/** Whether the field shows when the artifact was submitted. */
export const isSubmissionDate = (field: Typed): boolean => fieldTypeOf(field) === fieldTypes.subon;

/** A list with at most one choice. */
export function isSingleList(element: Typed): boolean {
  const { behavior, isMultiple } = typeFactsOf(element);
  return behavior === 'list' && !isMultiple;
}

/** Whether requests can set the values of the element. */
export const isWritable = (element: Typed): boolean => typeFactsOf(element).isWritable;

/** The value part of a field. Other elements have none. */
export function valueTypeOf(field: Typed): ValuePart {
  const { value } = fieldTypeOf(field);
  if (value === none) throw new Error(`Elements of the type ${field.type} have no values.`);
  return value;
}

export function searchOf(field: Typed): SearchPart | undefined {
  const { search } = fieldTypeOf(field);
  return search === none ? undefined : search;
}

export function transferOf(field: Typed): TransferPart | undefined {
  const { transfer } = fieldTypeOf(field);
  return transfer === none ? undefined : transfer;
}

/** The users that a value names. */
export function usersIn(field: FormElement, stored: Stored): number[] {
  const { value } = fieldTypeOf(field);
  return value === none ? [] : value.users(field, stored);
}

/** The numbers that the index has for a value. */
export const numbersIn = (field: Typed, stored: Stored): number[] => searchOf(field)?.numbers(stored) ?? [];

export const hasText = (field: Typed): boolean => (searchOf(field)?.text ?? none) !== none;

/** Whether searches find its text. Other texts are only scanned for references. */
export function hasIndexedText(field: Typed): boolean {
  const text = searchOf(field)?.text ?? none;
  return text !== none && text.isIndexed;
}

/** The text that the index has for a value, and that references are found in. */
export function indexedText(field: Typed, stored: Stored): string {
  const text = searchOf(field)?.text ?? none;
  return text === none ? '' : text.of(stored);
}
