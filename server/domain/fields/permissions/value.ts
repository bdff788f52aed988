import { arrayFrom, booleanFrom, isAbsent, shown } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { sameMembers } from '../same-members.ts';
import { accept, type Held, plainValue, refuse, type ValueInput, type ValuePart } from '../value-part.ts';

export interface StoredPermissions {
  /** []: no restriction */
  groups: number[];
}

export const storedGroups = (stored: Held<StoredPermissions>): number[] => stored?.groups ?? [];

const isMissing =
  'Permission field values must be passed as an array of ugroup ids e.g. "value" : {"granted_groups" : [158, "142_3"]}';

/** The groups of a request, or of the representation that it sends back; or a sentence that says why it is refused. */
function given({ value, granted_groups_ids: read }: ValueInput): unknown[] | string {
  const echoed = isAbsent(value) ? arrayFrom(read) : undefined;
  if (echoed !== undefined) return echoed;
  if (!isRecord(value) || isAbsent(value['granted_groups'])) return isMissing;
  const { granted_groups: input, is_used_by_default: isRestricted } = value;
  const groups = arrayFrom(input);
  if (groups === undefined) return `'granted_groups' must be an array. E.g. [2, '124_3']`;
  const hasNoGroup = booleanFrom(isRestricted) === true && groups.length === 0;
  return hasNoGroup ? 'Permission field is required please choose a group in list' : groups;
}

export const permissionsValue: ValuePart<StoredPermissions> = {
  ...plainValue,
  async parse(field, input, context) {
    const wanted = given(input);
    if (typeof wanted === 'string') return refuse(wanted);
    const groups: number[] = [];
    for (const one of wanted) {
      const isId = typeof one === 'string' || typeof one === 'number';
      const number = isId ? await context.groupNumber(String(one)) : undefined;
      if (number === undefined) return refuse(`Invalid value "${shown(one)}" for field ${field.id}`);
      if (!groups.includes(number)) groups.push(number);
    }
    return accept({ groups });
  },
  isEmpty: (stored) => storedGroups(stored).length === 0,
  equals: (a, b) => sameMembers(storedGroups(a), storedGroups(b)),
  present(_field, stored, context) {
    const groups = storedGroups(stored).flatMap((number) => context.group(number) ?? []);
    return {
      granted_groups: groups.map((group) => group.label),
      granted_groups_ids: groups.map((group) => group.id),
    };
  },
};
