import { arrayFrom, isAbsent } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { sameMembers } from '../same-members.ts';
import { accept, type Held, plainValue, refuse, type ValueInput, type ValuePart } from '../value-part.ts';
import { type Choice, keyOf, readChoices } from './choices.ts';
import { presentOpenList } from './present.ts';

const keys = (stored: Held<Choice[]>): string[] => (stored ?? []).map(keyOf);

/** The objects or the labels of a request; undefined: it has neither. */
function given({ value, bind_value_ids: labels }: ValueInput): unknown[] | undefined {
  const objects = isRecord(value) ? arrayFrom(value['bind_value_objects']) : undefined;
  if (objects !== undefined) return objects.every(isRecord) ? objects : undefined;
  const texts = isAbsent(value) ? arrayFrom(labels) : undefined;
  const isLabel = (label: unknown) => typeof label === 'string' || typeof label === 'number';
  return texts?.every(isLabel) === true ? texts.map((label) => ({ label: String(label) })) : undefined;
}

export const openListValue: ValuePart<Choice[]> = {
  ...plainValue,
  async parse(field, input, context) {
    const wanted = given(input);
    if (wanted === undefined) {
      const message = `OpenList fields values must be passed as an array of labels (string) in 'bind_value_ids'`;
      return refuse(`${message} for the field ${field.label} (${field.name})`);
    }
    const read = await readChoices(field, wanted.filter(isRecord), context);
    return typeof read === 'string' ? refuse(read) : accept(read);
  },
  initial: (field) => (field.bind?.defaults ?? []).map((id): Choice => ({ id })),
  isEmpty: (stored) => (stored ?? []).length === 0,
  equals: (a, b) => sameMembers(keys(a), keys(b)),
  present: (field, stored, context) => presentOpenList(field, stored ?? [], context),
  users: (field, stored) =>
    field.bind?.type === 'users' ? (stored ?? []).flatMap((choice) => ('id' in choice ? choice.id : [])) : [],
};
