import type { ElementRef } from '../../../../contract/trackers/structure.ts';
import { shown } from '../../fields/given.ts';
import { type FormElement, noneValue } from '../tracker.ts';
import { invalid } from './context.ts';

/** Finds the fields and values that a structure refers to. */
export interface StructureIndex {
  /** by id, provisional or not */
  numbered(id: number): FormElement | undefined;
  find(ref: ElementRef): FormElement | undefined;
  /** `what` is the subject of the error message if it is missing */
  element(ref: ElementRef, what: string): FormElement;
  value(field: FormElement, ref: ElementRef, what: string): number;
}

/** The provisional ids of new elements and values, by the names that the request uses for them. */
export interface Aliases {
  elements: Map<string, number>;
  /** by element */
  values: Map<number, Map<string, number>>;
}

export const noAliases = (): Aliases => ({ elements: new Map(), values: new Map() });

/** A request cannot refer to a provisional id. */
const isReal = (id: number): boolean => id > 0;

function valueOf(field: FormElement, key: string, aliases: Aliases): number | undefined {
  const alias = aliases.values.get(field.id)?.get(key);
  if (alias !== undefined || field.bind?.type !== 'static') return alias;
  const { values } = field.bind;
  const byId = values.find((value) => isReal(value.id) && String(value.id) === key);
  return (byId ?? values.find((value) => value.label === key))?.id;
}

export function createStructureIndex(elements: readonly FormElement[], aliases: Aliases = noAliases()): StructureIndex {
  const find = (ref: ElementRef): FormElement | undefined => {
    const key = String(ref).trim();
    const id = aliases.elements.get(key);
    if (id !== undefined) return elements.find((element) => element.id === id);
    const byId = elements.find((element) => isReal(element.id) && String(element.id) === key);
    return byId ?? elements.find((element) => element.name === key);
  };
  return {
    numbered: (id) => elements.find((element) => element.id === id),
    find,
    element(ref, what) {
      const found = find(ref);
      if (found === undefined) throw invalid(`${what} names ${shown(ref)}, but there is no such field.`);
      return found;
    },
    value(field, ref, what) {
      const key = String(ref).trim();
      const found = key === String(noneValue) ? noneValue : valueOf(field, key, aliases);
      if (found === undefined) throw invalid(`${what} names ${shown(ref)}, which is not a value of ${field.label}.`);
      return found;
    },
  };
}
