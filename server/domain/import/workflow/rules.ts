import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type DateRule, type ListRule, noneValue, type Tracker } from '../../trackers/tracker.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { childOf, childrenOf, flag, required } from '../xml/nodes.ts';
import { fieldOf, type References, valueOfField } from '../tracker/references.ts';

function part(node: XmlNode, name: string): XmlNode {
  const found = childOf(node, name);
  if (found === undefined) throw wrong(node, `the rule has no <${name}>.`);
  return found;
}

/** The two spellings of a comparison. */
const comparators: Readonly<Record<string, DateRule['comparator']>> = {
  '=': '=',
  '≠': '≠',
  '!=': '≠',
  '<': '<',
  '≤': '≤',
  '<=': '≤',
  '>': '>',
  '≥': '≥',
  '>=': '≥',
};

/** The fields of a rule; undefined: one of them is not imported. */
function fieldsIn(node: XmlNode, references: References, context: Leaving): [number, number] | undefined {
  const source = fieldOf(part(node, 'source_field'), references);
  const target = fieldOf(part(node, 'target_field'), references);
  if (source !== null && target !== null) return [source, target];
  context.leave(node, '[field that is not imported]');
  return undefined;
}

function dateRule(node: XmlNode, references: References, context: Leaving): DateRule[] {
  const fields = fieldsIn(node, references, context);
  if (fields === undefined) return [];
  const [source, target] = fields;
  const type = required(part(node, 'comparator'), 'type');
  const comparator = Object.hasOwn(comparators, type) ? comparators[type] : undefined;
  if (comparator === undefined) throw wrong(node, `${JSON.stringify(type)} compares no dates.`);
  return [{ source, target, comparator }];
}

const choice = (node: XmlNode, field: number, references: References): number =>
  flag(node, 'is_none', false) ? noneValue : valueOfField(node, field, references);

function listRule(node: XmlNode, references: References, context: Leaving): ListRule[] {
  const fields = fieldsIn(node, references, context);
  if (fields === undefined) return [];
  const [sourceField, targetField] = fields;
  const sourceValue = choice(part(node, 'source_value'), sourceField, references);
  const targetValue = choice(part(node, 'target_value'), targetField, references);
  return [{ sourceField, sourceValue, targetField, targetValue }];
}

/** The rules of dates and lists. Older documents have the rules of lists in a separate element. */
export function importRules(tracker: XmlNode, references: References, context: Leaving): Tracker['rules'] {
  const rules = childOf(tracker, 'rules');
  const lists = [childOf(rules, 'list_rules'), childOf(tracker, 'dependencies')];
  return {
    dates: readParts(context, childrenOf(childOf(rules, 'date_rules'), 'rule'), (rule) =>
      dateRule(rule, references, context),
    ).flat(),
    lists: readParts(
      context,
      lists.flatMap((list) => childrenOf(list, 'rule')),
      (rule) => listRule(rule, references, context),
    ).flat(),
  };
}
