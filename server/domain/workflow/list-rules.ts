import type { Document } from '../artifacts/document.ts';
import { chosen } from '../fields/list/value.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import { type FormElement, type ListRule, noneValue, type Tracker } from '../trackers/tracker.ts';
import { usedElement } from './state.ts';

/** The rules between two fields: the allowed pairs of values. */
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

/** The chosen values as value ids. A list of groups stores group ids, but rules use value ids. */
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

/** An error message for each chosen target value that no chosen source value allows. */
export function dependencyFaults(
  tracker: Tracker,
  rights: TrackerRights,
  dependency: Dependency,
  document: Document,
): string[] {
  const source = usedElement(tracker, dependency.source);
  const target = usedElement(tracker, dependency.target);
  if (source === undefined || target === undefined) return [];
  const sources = choicesIn(source, document);
  const going = dependency.allowed.filter((rule) => sources.includes(rule.sourceValue)).map((rule) => rule.targetValue);
  // If the source values allow no target value, only None is valid.
  const allowed = new Set(going.length === 0 ? [noneValue] : going);
  const broken = choicesIn(target, document).filter((value) => !allowed.has(value));
  const fault = `Global rules are not respected in tracker ${tracker.label} (#${tracker.id})`;
  // The message contains values, so only readers of the fields may get it.
  if (!rights.canRead(source) || !rights.canRead(target)) return broken.length === 0 ? [] : [fault];
  return broken.map((value) => `${fault} - ${named(source, sources)} -> ${named(target, [value])}`);
}
