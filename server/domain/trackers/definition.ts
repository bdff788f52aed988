import { isFieldTypeName } from '../../../contract/field-types.ts';
import type { Tracker } from './tracker.ts';

/** The part of a tracker that its document holds; columns hold the rest. */
export type Definition = Omit<Tracker, 'id' | 'projectId' | 'version' | 'isDeleted' | 'label' | 'itemName'>;

/**
 * Reads the stored document of a tracker. It was checked when it was written, except that types may have gone since.
 */
export function readDefinition(text: string): Definition {
  const definition = JSON.parse(text) as Definition;
  // A new tracker has no elements until its structure is written.
  const { elements = [], formerElements = [] } = definition as Partial<Definition>;
  for (const { id, type } of [...elements, ...formerElements]) {
    if (!isFieldTypeName(type)) throw new Error(`The form element ${id} has the unknown type ${JSON.stringify(type)}.`);
  }
  return definition;
}
