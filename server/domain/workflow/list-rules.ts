import type { Document } from '../artifacts/document.ts';
import { chosen } from '../fields/list/value.ts';
import { type FormElement, type ListRule, noneValue, type Tracker } from '../trackers/tracker.ts';
import { usedElement } from './state.ts';

/** The rules between two fields: which values of one go with which of the other. */
export interface Dependency {
  source: number;
  target: number;
  allowed: ListRule[];
}

export function dependenciesOf(rules: readonly ListRule[]): Dependency[] {
  const groups = Map.groupBy(rules, (rule) => `${rule.sourceField} ${rule.targetField}`);
  return [...groups.values()].flatMap((allowed) => {
    const [first] = allowed;
    return first === undefined ? [] : { source: first.sourceField, target: first.targetField, allowed };
  });
}

/** The ids that rules know the chosen values by: groups are stored by their numbers. */
function choicesIn(field: FormElement, document: Document): number[] {
  const stored = chosen(document[field.id]);
  const { bind } = field;
  const ids =
    bind?.type === 'ugroups'
      ? bind.values.filter((value) => stored.includes(value.group)).map((value) => value.id)
      : stored;
  return ids.length === 0 ? [noneValue] : ids;
}

function labelOf(field: FormElement, id: number): string {
  if (id === noneValue) return 'None';
  const values = field.bind?.type === 'static' ? field.bind.values : [];
  return values.find((value) => value.id === id)?.label ?? String(id);
}

const named = (field: FormElement, ids: readonly number[]): string =>
  `${field.label}(${ids.map((id) => labelOf(field, id)).join(', ')})`;

/** One sentence for each chosen value of the target that no chosen value of the source goes with. */
export function dependencyFaults(tracker: Tracker, dependency: Dependency, document: Document): string[] {
  const source = usedElement(tracker, dependency.source);
  const target = usedElement(tracker, dependency.target);
  if (source === undefined || target === undefined) return [];
  const sources = choicesIn(source, document);
  const going = dependency.allowed.filter((rule) => sources.includes(rule.sourceValue)).map((rule) => rule.targetValue);
  // Where there is nothing to choose from, nothing is chosen.
  const allowed = new Set(going.length === 0 ? [noneValue] : going);
  return choicesIn(target, document)
    .filter((value) => !allowed.has(value))
    .map(
      (value) =>
        `Global rules are not respected in tracker ${tracker.label} (#${tracker.id}) - ${named(source, sources)} -> ${named(target, [value])}`,
    );
}
