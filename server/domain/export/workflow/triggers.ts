import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { Tracker, Trigger } from '../../trackers/tracker.ts';
import { toField, toValue } from '../tracker/references.ts';

const place = (name: string, { field, value }: { field: number; value: number }): Element =>
  element(name, {}, [toField('field_id', field), toValue('field_value_id', value)]);

const ruleElement = ({ condition, children, target }: Trigger): Element =>
  element('trigger_rule', {}, [
    element(
      'triggers',
      {},
      children.map((child) => place('trigger', child)),
    ),
    element('condition', {}, condition),
    place('target', target),
  ]);

/** The triggers of trackers. */
export const triggersElement = (trackers: readonly Tracker[]): Element[] =>
  unlessEmpty('triggers', trackers.flatMap(({ triggers = [] }) => triggers).map(ruleElement));
