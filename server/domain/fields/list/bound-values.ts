import { type Element, element } from '../../../lib/xml/element.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { wrong } from '../../import/xml/fault.ts';
import { trimmed } from '../../import/xml/nodes.ts';
import type { ValueReadContext } from '../../import/artifacts/value-context.ts';
import type { Bind, FormElement } from '../../trackers/tracker.ts';

export const unknownValue = (node: XmlNode, { name }: FormElement) =>
  wrong(node, `${JSON.stringify(trimmed(node))} is not a value of the field ${name}.`);

/** A value by the number that the archive gave it, which is a part of its reference; or by the reference itself. */
export function byNumber(node: XmlNode, text: string, field: FormElement, { references }: ValueReadContext): number {
  const known = references.values.get(`V${text}`) ?? references.values.get(text);
  if (known === undefined || known.field !== field.id) throw unknownValue(node, field);
  const { bind } = field;
  const group = bind?.type === 'ugroups' ? bind.values.find((value) => value.id === known.id)?.group : undefined;
  return group ?? known.id;
}

/** The id of a list item: of a value, or of the item of a group. undefined: it was deleted. */
export function itemNumber(bind: Exclude<Bind, { type: 'users' }>, chosen: number): number | undefined {
  if (bind.type === 'ugroups') return bind.values.find((value) => value.group === chosen)?.id;
  return bind.values.find((value) => value.id === chosen)?.id;
}

/** The values of a list; an empty value means None. */
export const orNone = (values: Element[]): Element[] => (values.length === 0 ? [element('value')] : values);

export const bindType = ({ bind }: FormElement) => ({ bind: bind?.type });

/** The labels of values, users or groups in a representation. */
export const labels = (values: unknown): string[] =>
  (Array.isArray(values) ? (values as { label?: string; display_name?: string; id?: unknown }[]) : [])
    .filter((value) => value.id !== null)
    .map((value) => value.label ?? value.display_name ?? '');
