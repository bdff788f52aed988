import type { ElementRef } from '../../../../contract/tracker-structure.ts';
import { shown } from '../../fields/given.ts';
import { type FormElement, noneValue } from '../tracker.ts';
import { invalid } from './context.ts';

/** Finds what the rest of a structure names. */
export interface StructureIndex {
  /** by the number that it has, provisional or not */
  numbered(id: number): FormElement | undefined;
  find(ref: ElementRef): FormElement | undefined;
  /** `what` begins the sentence that says that there is none */
  element(ref: ElementRef, what: string): FormElement;
  value(field: FormElement, ref: ElementRef, what: string): number;
}

/** Names that a request gives to its new elements and values, and the provisional numbers that they got. */
export interface Aliases {
  elements: Map<string, number>;
  /** by element */
  values: Map<number, Map<string, number>>;
}

export const noAliases = (): Aliases => ({ elements: new Map(), values: new Map() });

/** Provisional numbers are nobody's names. */
const isReal = (id: number): boolean => id > 0;

function valueOf(field: FormElement, key: string, aliases: Aliases): number | undefined {
  const alias = aliases.values.get(field.id)?.get(key);
  if (alias !== undefined || field.bind?.type !== 'static') return alias;
  const { values } = field.bind;
  const byId = values.find((value) => isReal(value.id) && String(value.id) === key);
  return (byId ?? values.find((value) => value.label === key))?.id;
}

export function createIndex(elements: readonly FormElement[], aliases: Aliases = noAliases()): StructureIndex {
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
      if (found === undefined) throw invalid(`${what} names ${shown(ref)}, and there is no such field.`);
      return found;
    },
    value(field, ref, what) {
      const key = String(ref).trim();
      const found = key === String(noneValue) ? noneValue : valueOf(field, key, aliases);
      if (found === undefined) throw invalid(`${what} names ${shown(ref)}, which is no value of ${field.label}.`);
      return found;
    },
  };
}
