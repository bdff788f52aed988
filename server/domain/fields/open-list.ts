import { noneValue } from '../trackers/tracker.ts';
import { accept, type FieldType, type Parsed, refuse, type Stored, type ValueInput } from './field-type.ts';
import { arrayFrom, isAbsent, isRecord } from './given.ts';
import { presentDefaults } from './list.ts';
import { type Choice, readChoices } from './open-list-choices.ts';
import { presentOpenList, presentOpenListValues } from './open-list-presentation.ts';
import { plain } from './plain.ts';
import { sameMembers } from './same-members.ts';

const chosen = (stored: Stored): Choice[] => (Array.isArray(stored) ? (stored as Choice[]) : []);

const key = (choice: Choice): string => ('open' in choice ? `o${choice.open}` : `b${choice.id}`);
const keys = (stored: Stored): string[] => chosen(stored).map(key);

/** Open values are found under negative numbers: their ids are not those of bound values. */
export const openValueIndex = (id: number): number => -id;

/** The objects or the labels of a request; undefined: it has neither. */
function given({ value, bind_value_ids: labels }: ValueInput): unknown[] | undefined {
  const objects = isRecord(value) ? arrayFrom(value['bind_value_objects']) : undefined;
  if (objects !== undefined) return objects.every(isRecord) ? objects : undefined;
  const texts = isAbsent(value) ? arrayFrom(labels) : undefined;
  const isLabel = (label: unknown) => typeof label === 'string' || typeof label === 'number';
  return texts?.every(isLabel) === true ? texts.map((label) => ({ label: String(label) })) : undefined;
}

/** A list to which those who fill it in add values of their own. */
export const openList: FieldType = {
  ...plain,
  type: 'tbl',
  binds: ['static', 'users', 'ugroups'],
  properties: { hint: { type: 'string', default: '' } },
  async parse(field, input, context): Promise<Parsed> {
    const wanted = given(input);
    if (wanted === undefined) {
      const message = `OpenList fields values must be passed as an array of labels (string) in 'bind_value_ids'`;
      return refuse(`${message} for the field ${field.label} (${field.name})`);
    }
    const read = await readChoices(field, wanted.filter(isRecord), chosen(context.current), context);
    return typeof read === 'string' ? refuse(read) : accept(read);
  },
  initial: (field) => (field.bind?.defaults ?? []).map((id): Choice => ({ id })),
  isEmpty: (stored) => chosen(stored).length === 0,
  equals: (a, b) => sameMembers(keys(a), keys(b)),
  present: (field, stored, context) => presentOpenList(field, chosen(stored), context),
  presentDefault: (field, context) => presentDefaults(field.bind, context),
  presentExtras: (field) => ({ hint: String(field.properties['hint'] ?? '') }),
  presentValues: presentOpenListValues,
  users: (field, stored) =>
    field.bind?.type === 'users' ? chosen(stored).flatMap((choice) => ('id' in choice ? choice.id : [])) : [],
  index(stored) {
    const numbers = chosen(stored).map((choice) => ('open' in choice ? openValueIndex(choice.open) : choice.id));
    return numbers.length === 0 ? [noneValue] : numbers;
  },
  text: (stored) =>
    chosen(stored)
      .flatMap((choice) => ('open' in choice ? choice.label : []))
      .join('\n'),
};
