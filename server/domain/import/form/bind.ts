import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Bind, StaticValue, UserSource } from '../../trackers/tracker.ts';
import type { ImportContext } from '../context.ts';
import { colorOf } from './colors.ts';
import { wrong } from '../xml/fault.ts';
import { groupNamed, knownGroup } from '../people/groups.ts';
import { attribute, childOf, childrenOf, flag, required, childText } from '../xml/nodes.ts';

/** A list with provisional numbers for its values, and their names in the document. */
export interface ReadBind {
  bind: Bind;
  names: Map<string, number>;
}

type NextNumber = () => number;
type Reader = (node: XmlNode, next: NextNumber, context: ImportContext) => ReadBind;

const itemsOf = (node: XmlNode): XmlNode[] => childrenOf(childOf(node, 'items'), 'item');
const defaultsOf = (node: XmlNode): XmlNode[] => childrenOf(childOf(node, 'default_values'), 'value');

/** Numbers for the items. Items that nothing refers to can lack a name. */
function numbered(items: readonly XmlNode[], next: NextNumber): { ids: number[]; names: Map<string, number> } {
  const names = new Map<string, number>();
  const ids = items.map((item) => {
    const id = next();
    const name = attribute(item, 'ID');
    if (name === undefined) return id;
    if (names.has(name)) throw wrong(item, `two values of the list are called ${name}.`);
    names.set(name, id);
    return id;
  });
  return { ids, names };
}

function presetValue(node: XmlNode, names: ReadonlyMap<string, number>): number {
  const id = names.get(required(node, 'REF'));
  if (id === undefined) throw wrong(node, `${required(node, 'REF')} is not a value of the list.`);
  return id;
}

const staticBind: Reader = (node, next, context) => {
  const items = itemsOf(node);
  const { ids, names } = numbered(items, next);
  const colors = new Map<string, StaticValue['color']>();
  for (const decorator of childrenOf(childOf(node, 'decorators'), 'decorator')) {
    const name = attribute(decorator, 'REF');
    if (name === undefined) context.leave(decorator, '[None]');
    else colors.set(name, colorOf(decorator));
  }
  const values = items.map(
    (item, index): StaticValue => ({
      id: ids[index] ?? 0,
      label: required(item, 'label'),
      description: childText(item, 'description'),
      isHidden: flag(item, 'is_hidden', false),
      color: colors.get(attribute(item, 'ID') ?? '') ?? '',
    }),
  );
  const defaults = defaultsOf(node).map((value) => presetValue(value, names));
  return { bind: { type: 'static', values, defaults, isAlphabetical: flag(node, 'is_rank_alpha', false) }, names };
};

const roles: readonly UserSource[] = ['group_members', 'group_admins', 'registered_users', 'artifact_submitters'];

/** A static group is known by its name; its old number means nothing here. */
function sourceOf(item: XmlNode, context: ImportContext): UserSource[] {
  const label = required(item, 'label');
  const role = roles.find((one) => one === label);
  if (role !== undefined) return [role];
  const group = groupNamed(label, context) ?? groupNamed(label.replace(/^ugroup_/, ''), context);
  if (group !== undefined) return [`ugroup_${group}`];
  context.leave(item, `[${label}]`);
  return [];
}

const usersBind: Reader = (node, _next, context) => {
  const sources = [...new Set(itemsOf(node).flatMap((item) => sourceOf(item, context)))];
  const defaults = defaultsOf(node).map((value) => context.user(value));
  // A list without users offers the project members.
  return {
    bind: { type: 'users', sources: sources.length === 0 ? ['group_members'] : sources, defaults },
    names: new Map(),
  };
};

const groupsBind: Reader = (node, next, context) => {
  const items = itemsOf(node);
  const { ids, names } = numbered(items, next);
  const values = items.map((item, index) => ({
    id: ids[index] ?? 0,
    group: knownGroup(item, required(item, 'label'), context),
    isHidden: flag(item, 'is_hidden', false),
  }));
  const defaults = defaultsOf(node).map((value) => {
    const id = presetValue(value, names);
    return values.find((one) => one.id === id)?.group ?? 0;
  });
  return { bind: { type: 'ugroups', values, defaults }, names };
};

const readers: Readonly<Record<string, Reader>> = { static: staticBind, users: usersBind, ugroups: groupsBind };

/** The values that a list offers; a list without a bind offers none. */
export function readBind(node: XmlNode | undefined, next: NextNumber, context: ImportContext): ReadBind {
  if (node === undefined) {
    return { bind: { type: 'static', values: [], defaults: [], isAlphabetical: false }, names: new Map() };
  }
  const kind = required(node, 'type');
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (read === undefined) throw wrong(node, `${JSON.stringify(kind)} is not a kind of list.`);
  return read(node, next, context);
}
