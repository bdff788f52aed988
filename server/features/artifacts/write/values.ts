import type { Document, Link } from '../../../domain/artifacts/document.ts';
import type { LinkRequest } from '../../../domain/artifacts/links.ts';
import type { SubmittedValues } from '../../../domain/artifacts/submitted-values.ts';
import type { FieldType, Stored } from '../../../domain/fields/field-type.ts';
import { fieldTypeOf } from '../../../domain/fields/index.ts';
import { namingField, notUpdatable, requiredField } from '../../../domain/fields/messages.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { type Parsing, parseContext } from './parse-context.ts';

export { changesOf, firstChanges } from '../../../domain/artifacts/changes.ts';

/** What the submitted values come to. */
export interface ReadValues {
  /** the new value of each field that the caller may change, links excepted */
  stored: Map<FormElement, Stored>;
  links: { field: FormElement; wish: LinkRequest } | undefined;
  /** fields of which is said what is wrong already */
  faulty: Set<FormElement>;
  faults: string[];
}

export const isField = (element: FormElement): boolean => element.isUsed && fieldTypeOf(element).role === 'field';

export const linkFieldOf = (tracker: Tracker): FormElement | undefined =>
  tracker.elements.find((element) => element.isUsed && element.type === 'art_link');

async function parseOne(
  field: FormElement,
  type: FieldType,
  input: Parameters<FieldType['parse']>[1],
  parsing: Parsing,
  current: Document,
): Promise<{ stored: Stored } | { fault: string }> {
  const parsed = await type.parse(field, input, { ...parseContext(parsing), current: current[String(field.id)] });
  return parsed.ok ? { stored: parsed.stored } : { fault: namingField(field, parsed.message) };
}

/** What a caller may do with the fields of one artifact. */
export interface FieldRights {
  mayRead: (field: FormElement) => boolean;
  maySet: (field: FormElement) => boolean;
}

/** Reads the values with their fields' types; all that is wrong is told together. */
export async function readValues(
  submitted: SubmittedValues,
  parsing: Parsing,
  current: Document,
  { mayRead, maySet }: FieldRights,
): Promise<ReadValues> {
  const read: ReadValues = { stored: new Map(), links: undefined, faulty: new Set(), faults: [] };
  const blame = (field: FormElement, fault: string): void => {
    read.faulty.add(field);
    read.faults.push(fault);
  };
  for (const [field, input] of submitted) {
    const type = fieldTypeOf(field);
    // A client may send a whole document back: what nobody can set is passed over.
    if (type.role !== 'field' || !type.isWritable) continue;
    // Whether a guess is right is for those to know who may read the value.
    if (!maySet(field) && !mayRead(field)) {
      blame(field, notUpdatable(field));
      continue;
    }
    const parsed = await parseOne(field, type, input, parsing, current);
    if ('fault' in parsed) blame(field, maySet(field) ? parsed.fault : notUpdatable(field));
    else if (field.type === 'art_link') read.links = { field, wish: parsed.stored as LinkRequest };
    else if (maySet(field)) read.stored.set(field, parsed.stored);
    else if (!type.equals(current[String(field.id)], parsed.stored)) blame(field, notUpdatable(field));
  }
  return read;
}

/** Every field that nobody gave a value starts with its default. */
export function initialValues(tracker: Tracker, read: ReadValues, parsing: Parsing): Map<FormElement, Stored> {
  const fields = tracker.elements.filter((element) => isField(element) && fieldTypeOf(element).isWritable);
  return new Map(
    fields
      .filter((field) => field.type !== 'art_link')
      .map((field) => [
        field,
        read.stored.has(field) ? read.stored.get(field) : fieldTypeOf(field).initial(field, parsing),
      ]),
  );
}

/** Required fields that would be empty; what the caller may not set, or is told of already, is not asked of him. */
export function requiredFaults(
  tracker: Tracker,
  document: Document,
  links: readonly Link[],
  { maySet }: FieldRights,
  faulty: ReadonlySet<FormElement>,
): string[] {
  const missing = tracker.elements.filter((field) => {
    if (!isField(field) || !field.isRequired || !maySet(field) || faulty.has(field)) return false;
    const type = fieldTypeOf(field);
    if (!type.isWritable) return false;
    return field.type === 'art_link' ? links.length === 0 : type.isEmpty(document[String(field.id)]);
  });
  return missing.map(requiredField);
}

/** The groups that the permissions field names; null: everybody who sees the tracker. */
export function allowedGroupsOf(tracker: Tracker, document: Document): number[] | null {
  const field = tracker.elements.find((element) => element.isUsed && element.type === 'perm');
  const stored = field === undefined ? undefined : (document[String(field.id)] as { groups?: number[] } | undefined);
  return stored?.groups === undefined || stored.groups.length === 0 ? null : stored.groups;
}

export const fieldRights = (rights: TrackerRights, isNew: boolean): FieldRights => ({
  mayRead: (field) => rights.canRead(field),
  maySet: (field) => (isNew ? rights.canSubmit(field) : rights.canUpdate(field)),
});
