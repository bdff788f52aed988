import { type Element, element } from '../../../lib/xml/element.ts';
import { type DateRule, type ListRule, noneValue, type Tracker } from '../../trackers/tracker.ts';
import { toField, toValue } from '../tracker/references.ts';

const dateRule = ({ source, target, comparator }: DateRule): Element =>
  element('rule', {}, [
    toField('source_field', source),
    toField('target_field', target),
    element('comparator', { type: comparator }),
  ]);

const valueOrNone = (name: string, id: number): Element =>
  id === noneValue ? element(name, { is_none: true }) : toValue(name, id);

const listRule = (rule: ListRule): Element =>
  element('rule', {}, [
    toField('source_field', rule.sourceField),
    toField('target_field', rule.targetField),
    valueOrNone('source_value', rule.sourceValue),
    valueOrNone('target_value', rule.targetValue),
  ]);

/** The rules of dates and lists. */
export const rulesElement = ({ dates, lists }: Tracker['rules']): Element =>
  element('rules', {}, [
    element('date_rules', {}, dates.map(dateRule)),
    element('list_rules', {}, lists.map(listRule)),
  ]);
