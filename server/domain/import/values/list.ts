import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { wrong } from '../fault.ts';
import { groupNamed } from '../groups.ts';
import { attribute, childrenOf, trimmed } from '../nodes.ts';
import type { ValueContext, ValueReader } from './value-reader.ts';

const unknown = (node: XmlNode, { name }: FormElement) =>
  wrong(node, `${JSON.stringify(trimmed(node))} is no value of the field ${name}.`);

/** A value by the number that the list gave it, which its reference is made of; or by the reference itself. */
export function byNumber(node: XmlNode, text: string, field: FormElement, { references }: ValueContext): number {
  const known = references.values.get(`V${text}`) ?? references.values.get(text);
  if (known === undefined || known.field !== field.id) throw unknown(node, field);
  const { bind } = field;
  const group = bind?.type === 'ugroups' ? bind.values.find((value) => value.id === known.id)?.group : undefined;
  return group ?? known.id;
}

function byLabel(node: XmlNode, field: FormElement, context: ValueContext): number {
  const { bind } = field;
  const text = trimmed(node);
  if (bind?.type === 'ugroups') {
    const group = groupNamed(text, context);
    if (group !== undefined) return group;
  }
  const value = bind?.type === 'static' ? bind.values.find(({ label }) => label === text) : undefined;
  if (value === undefined) throw unknown(node, field);
  return value.id;
}

function choice(node: XmlNode, field: FormElement, context: ValueContext): number {
  if (field.bind?.type === 'users') return context.user(node);
  return attribute(node, 'format') === 'id'
    ? byNumber(node, trimmed(node), field, context)
    : byLabel(node, field, context);
}

const singles = ['sb', 'rb'];

/** What was chosen; an empty value is none. */
export const listValue: ValueReader = (change, field, context) => {
  const given = childrenOf(change, 'value').filter((value) => trimmed(value) !== '');
  const ids = [...new Set(given.map((value) => choice(value, field, context)))];
  if (!singles.includes(field.type) || ids.length <= 1) return ids;
  context.leave(change, '/value[second choice]');
  return ids.slice(0, 1);
};
