import { fieldTypeNames } from '../../../contract/field-types.ts';
import { fieldTypeOf, isContainer } from '../fields/index.ts';
import { invalid } from './structure/context.ts';
import type { FormElement } from './tracker.ts';

const byRank = (one: FormElement, other: FormElement): number => one.rank - other.rank || one.id - other.id;

/** The direct children of a container, or the top-level elements of the form (null), in order. */
export const elementsIn = (elements: readonly FormElement[], parentId: number | null): FormElement[] =>
  elements.filter((element) => element.parentId === parentId).toSorted(byRank);

/** All elements in the order of the form: a container comes before its children. */
export const inFormOrder = (elements: readonly FormElement[], parentId: number | null = null): FormElement[] =>
  elementsIn(elements, parentId).flatMap((element) => [element, ...inFormOrder(elements, element.id)]);

export const inRankOrder = (elements: readonly FormElement[]): FormElement[] => elements.toSorted(byRank);

export interface FormNode {
  id: number;
  content: FormNode[] | null;
}

export const formTree = (elements: readonly FormElement[], parentId: number | null = null): FormNode[] =>
  elementsIn(elements, parentId).map((element) => ({
    id: element.id,
    content: isContainer(element) ? formTree(elements, element.id) : null,
  }));

/** Whether an element is the container itself or inside it, at any depth. */
export function isInside(elements: readonly FormElement[], id: number | null, container: number): boolean {
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); ) {
    if (at === container) return true;
    seen.add(at);
    const above: number = at;
    at = elements.find((element) => element.id === above)?.parentId ?? null;
  }
  return false;
}

/** Fieldsets are at the top level, and only containers have children. */
export function checkPlace(element: FormElement, parent: FormElement | null): void {
  if (parent !== null && !isContainer(parent)) {
    throw invalid(`${element.label} cannot be in ${parent.label}, which is not a fieldset or a column.`);
  }
  if (fieldTypeOf(element).parent === null && parent !== null) {
    throw invalid(`the fieldset ${element.label} can only be at the top of the form.`);
  }
}

/** Moves an element before a sibling, or to the end if `before` is null. The others keep their order. */
export function placeElement(
  elements: readonly FormElement[],
  id: number,
  parentId: number | null,
  before: number | null,
): FormElement[] {
  const siblings = elementsIn(elements, parentId).filter((element) => element.id !== id);
  const at = before === null ? siblings.length : siblings.findIndex((element) => element.id === before);
  const order = siblings.map((element) => element.id);
  order.splice(at === -1 ? order.length : at, 0, id);
  const ranks = new Map(order.map((one, index) => [one, index + 1]));
  return elements.map((element) => {
    const rank = ranks.get(element.id);
    if (rank === undefined) return element;
    return element.id === id ? { ...element, parentId, rank } : { ...element, rank };
  });
}

/** Renumbers the ranks from 1 in each container, without changing the order. */
export function renumberRanks(elements: readonly FormElement[]): FormElement[] {
  const ranks = new Map<number, number>();
  for (const parentId of new Set(elements.map((element) => element.parentId))) {
    for (const [index, { id }] of elementsIn(elements, parentId).entries()) ranks.set(id, index + 1);
  }
  return elements.map((element) => ({ ...element, rank: ranks.get(element.id) ?? element.rank }));
}

/** Refuses a second field of a type that a form can use only once. */
export function checkUniqueTypes(elements: readonly FormElement[]): void {
  for (const type of fieldTypeNames.filter((name) => fieldTypeOf({ type: name }).isUnique)) {
    const [, second] = elements.filter((element) => element.isUsed && element.type === type);
    if (second !== undefined) throw invalid(`a tracker can use only one field of type ${type}: ${second.label}.`);
  }
}
