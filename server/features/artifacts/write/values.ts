import type { Document, Link } from '../../../domain/artifacts/document.ts';
import type { LinkRequest } from '../../../domain/artifacts/links.ts';
import type { SubmittedValues } from '../../../domain/artifacts/submitted-values.ts';
import { typeFactsOf, isField, isWritable, valueTypeOf } from '../../../domain/fields/index.ts';
import { linksValue } from '../../../domain/fields/links/value.ts';
import { namingField, notUpdatable, requiredField } from '../../../domain/fields/messages.ts';
import type { Held, Stored, ValueInput, ValuePart } from '../../../domain/fields/value-part.ts';
import { knowsField, type TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { type Parsing, parseContext } from './parse-context.ts';

export { changesOf, firstChanges } from '../../../domain/artifacts/changes.ts';

/** The result of reading submitted values. */
export interface ReadValues {
  /** the new value of each field that the caller may change, links excepted */
  stored: Map<FormElement, Stored>;
  links: { field: FormElement; requested: LinkRequest } | undefined;
  /** fields that have a fault already */
  faulty: Set<FormElement>;
  faults: string[];
}

const isUsedField = (element: FormElement): boolean => element.isUsed && isField(element);

const holdsLinks = (element: FormElement): boolean => typeFactsOf(element).holds === 'links';

export const linkFieldOf = (tracker: Tracker): FormElement | undefined =>
  tracker.elements.find((element) => element.isUsed && holdsLinks(element));

async function parseOne<Given>(
  field: FormElement,
  type: ValuePart<Stored, Given>,
  input: ValueInput,
  parsing: Parsing,
  current: Document,
): Promise<{ stored: Held<Given> } | { fault: string }> {
  const parsed = await type.parse(field, input, { ...parseContext(parsing), current: current[String(field.id)] });
  return parsed.ok ? { stored: parsed.stored } : { fault: namingField(field, parsed.message) };
}

/** The fields of an artifact that a caller may read and set. */
export interface FieldRights {
  mayRead: (field: FormElement) => boolean;
  maySet: (field: FormElement) => boolean;
  /** messages may name only these fields */
  mayKnow: (field: FormElement) => boolean;
}

/** Reads the values with their fields' types and collects all faults. */
export async function readValues(
  submitted: SubmittedValues,
  parsing: Parsing,
  current: Document,
  { mayRead, maySet, mayKnow }: FieldRights,
): Promise<ReadValues> {
  const read: ReadValues = { stored: new Map(), links: undefined, faulty: new Set(), faults: [] };
  const blame = (field: FormElement, fault: string): void => {
    read.faulty.add(field);
    read.faults.push(fault);
  };
  for (const [field, input] of submitted) {
    // A client may send a complete representation back: fields that nobody can set are ignored.
    if (!isWritable(field)) continue;
    // Only callers who may read the value may learn whether it is the same.
    if (!maySet(field) && !mayRead(field)) {
      blame(field, mayKnow(field) ? notUpdatable(field) : `Unknown field ${field.id}`);
      continue;
    }
    if (holdsLinks(field)) {
      const parsed = await parseOne(field, linksValue, input, parsing, current);
      if ('fault' in parsed) blame(field, maySet(field) ? parsed.fault : notUpdatable(field));
      else read.links = { field, requested: parsed.stored ?? {} };
      continue;
    }
    const type = valueTypeOf(field);
    const parsed = await parseOne(field, type, input, parsing, current);
    if ('fault' in parsed) blame(field, maySet(field) ? parsed.fault : notUpdatable(field));
    else if (maySet(field)) read.stored.set(field, parsed.stored);
    else if (!type.equals(current[String(field.id)], parsed.stored)) blame(field, notUpdatable(field));
  }
  return read;
}

/** The values of a new artifact: fields without a given value start with their default. */
export function initialValues(tracker: Tracker, read: ReadValues, parsing: Parsing): Map<FormElement, Stored> {
  const fields = tracker.elements.filter((element) => element.isUsed && isWritable(element));
  return new Map(
    fields
      .filter((field) => !holdsLinks(field))
      .map((field) => [
        field,
        read.stored.has(field) ? read.stored.get(field) : valueTypeOf(field).initial(field, parsing),
      ]),
  );
}

/** Required fields that would be empty, except those that the caller may not set or that have a fault already. */
export function requiredFaults(
  tracker: Tracker,
  document: Document,
  links: readonly Link[],
  { maySet }: FieldRights,
  faulty: ReadonlySet<FormElement>,
): string[] {
  const missing = tracker.elements.filter((field) => {
    if (!isUsedField(field) || !field.isRequired || !maySet(field) || faulty.has(field)) return false;
    if (!isWritable(field)) return false;
    return holdsLinks(field) ? links.length === 0 : valueTypeOf(field).isEmpty(document[String(field.id)]);
  });
  return missing.map(requiredField);
}

/** The groups that the permissions field names; null: everybody who sees the tracker. */
export function allowedGroupsOf(tracker: Tracker, document: Document): number[] | null {
  const field = tracker.elements.find((element) => element.isUsed && typeFactsOf(element).holds === 'groups');
  const stored = field === undefined ? undefined : (document[String(field.id)] as { groups?: number[] } | undefined);
  return stored?.groups === undefined || stored.groups.length === 0 ? null : stored.groups;
}

export const fieldRights = (rights: TrackerRights, isNew: boolean): FieldRights => ({
  mayRead: (field) => rights.canRead(field),
  mayKnow: (field) => knowsField(rights, field),
  maySet: (field) => (isNew ? rights.canSubmit(field) : rights.canUpdate(field)),
});
