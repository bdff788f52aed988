import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { Bind, UserSource } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupKey } from '../people/groups.ts';
import { toValues, valueReference } from '../tracker/references.ts';
import { userElement } from '../people/user.ts';

type Of<Kind extends Bind['type']> = Extract<Bind, { type: Kind }>;

function staticBind({ values, defaults: chosen, isAlphabetical }: Of<'static'>): Element {
  const items = values.map(({ id, label, isHidden, description }) =>
    element('item', { ID: valueReference(id), label, is_hidden: isHidden }, unlessEmpty('description', description)),
  );
  const colored = values.filter((value) => value.color !== '');
  return element('bind', { type: 'static', is_rank_alpha: isAlphabetical }, [
    element('items', {}, items),
    ...unlessEmpty(
      'decorators',
      colored.map(({ id, color, rgb }) => {
        const mixed = rgb && { r: rgb[0], g: rgb[1], b: rgb[2] };
        return element('decorator', { REF: valueReference(id), ...(mixed ?? { tlp_color_name: color }) });
      }),
    ),
    ...unlessEmpty('default_values', toValues('value', chosen)),
  ]);
}

/** A static group by its name, because its number means nothing on another platform. Registered users by their number. */
function sourceLabel(source: UserSource, context: ExportContext): string {
  if (source === 'registered_users') return 'ugroup_2';
  const number = /^ugroup_(\d+)$/.exec(source)?.[1];
  return number === undefined ? source : groupKey(Number(number), context);
}

function usersBind({ sources, defaults: chosen }: Of<'users'>, context: ExportContext): Element {
  return element('bind', { type: 'users' }, [
    element(
      'items',
      {},
      sources.map((source) => element('item', { label: sourceLabel(source, context) })),
    ),
    ...unlessEmpty(
      'default_values',
      chosen.map((id) => userElement('value', id, context)),
    ),
  ]);
}

function groupsBind({ values, defaults: chosen }: Of<'ugroups'>, context: ExportContext): Element {
  const items = values.map(({ id, group, isHidden }) =>
    element('item', { ID: valueReference(id), label: groupKey(group, context), is_hidden: isHidden }),
  );
  const preset = values.filter((value) => chosen.includes(value.group)).map((value) => value.id);
  return element('bind', { type: 'ugroups' }, [
    element('items', {}, items),
    ...unlessEmpty('default_values', toValues('value', preset)),
  ]);
}

const writers: { [Kind in Bind['type']]: (bind: Of<Kind>, context: ExportContext) => Element } = {
  static: staticBind,
  users: usersBind,
  ugroups: groupsBind,
};

/** The values that a list offers. */
export const bindElement = <Kind extends Bind['type']>(
  bind: Of<Kind> & { type: Kind },
  context: ExportContext,
): Element => writers[bind.type](bind, context);
