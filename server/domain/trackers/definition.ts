import { isFieldTypeName } from '../../../contract/field-types.ts';
import type { Tracker } from './tracker.ts';

/** The part of a tracker that is stored as a JSON document. The rest has its own columns. */
export type Definition = Omit<Tracker, 'id' | 'projectId' | 'version' | 'isDeleted' | 'label' | 'itemName'>;

/**
 * Reads the stored document of a tracker. It was validated when it was written, but a field type may have been removed since
 * then.
 */
export function readDefinition(text: string): Definition {
  const definition = JSON.parse(text) as Definition;
  // A new tracker has no elements until its structure is written.
  const { elements = [], formerElements = [] } = definition as Partial<Definition>;
  for (const { id, type } of [...elements, ...formerElements]) {
    if (!isFieldTypeName(type)) throw new Error(`Form element ${id} has the unknown type ${JSON.stringify(type)}.`);
  }
  return definition;
}
