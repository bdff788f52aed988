import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Choice } from '../../fields/open-list-choices.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { attribute, childrenOf, trimmed } from '../nodes.ts';
import { byNumber } from './list.ts';
import type { ValueContext, ValueReader } from './value-reader.ts';

/** `b485` is what the list offers; what someone wrote is told by its words. */
function choice(node: XmlNode, field: FormElement, context: ValueContext): Choice[] {
  const text = trimmed(node);
  const format = attribute(node, 'format') ?? 'label';
  if (format === 'id' && /^o\d+$/.test(text)) {
    context.leave(node, '[o]');
    return [];
  }
  if (format === 'id') return [{ id: byNumber(node, text.replace(/^b(?=\d)/, ''), field, context) }];
  const { bind } = field;
  if (bind?.type === 'users' && format !== 'label') return [{ id: context.user(node) }];
  const bound = bind?.type === 'static' ? bind.values.find(({ label }) => label === text) : undefined;
  if (bound !== undefined) return [{ id: bound.id }];
  const open = context.openValue(field, text.replace(/\s*[\r\n]+\s*/g, ' '));
  return [{ open: open.id, label: open.label }];
}

const key = (one: Choice): string => ('open' in one ? `o${one.open}` : `b${one.id}`);

export const openListValue: ValueReader = (change, field, context) => {
  const given = childrenOf(change, 'value').filter((value) => trimmed(value) !== '');
  const choices = given.flatMap((value) => choice(value, field, context));
  return [...new Map(choices.map((one) => [key(one), one])).values()];
};
