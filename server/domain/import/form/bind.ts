import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Bind, StaticValue, UserSource } from '../../trackers/tracker.ts';
import { type ImportContext, type Leaving, readParts } from '../context.ts';
import { colorOf } from './colors.ts';
import { wrong } from '../xml/fault.ts';
import { firstStaticGroup } from '../../user-groups.ts';
import { groupNamed, knownGroup } from '../people/groups.ts';
import { attribute, childOf, childrenOf, flag, required, childText } from '../xml/nodes.ts';

/** A list with provisional numbers for its values, and their names in the document. */
export interface ImportedBind {
  bind: Bind;
  names: Map<string, number>;
}

type NextNumber = () => number;
type Reader = (node: XmlNode, next: NextNumber, context: ImportContext) => ImportedBind;

const itemsOf = (node: XmlNode): XmlNode[] => childrenOf(childOf(node, 'items'), 'item');
const defaultsOf = (node: XmlNode): XmlNode[] => childrenOf(childOf(node, 'default_values'), 'value');

/** An item without a label can't be chosen. */
const labeledItems = (node: XmlNode, context: Leaving): XmlNode[] =>
  itemsOf(node).filter((item) => {
    const isLabeled = (attribute(item, 'label') ?? '').trim() !== '';
    if (!isLabeled) context.leave(item, '[no label]');
    return isLabeled;
  });

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

const presetValues = (node: XmlNode, names: ReadonlyMap<string, number>, context: Leaving): number[] =>
  readParts(context, defaultsOf(node), (value) => {
    const id = names.get(required(value, 'REF'));
    if (id === undefined) throw wrong(value, `${required(value, 'REF')} is not a value of the list.`);
    return id;
  });

/** The names of "None" in documents. */
const noneNames = new Set(['', '100', 'V100']);

const staticBind: Reader = (node, next, context) => {
  const items = labeledItems(node, context);
  const { ids, names } = numbered(items, next);
  const colors = new Map<string, Pick<StaticValue, 'color' | 'rgb'>>();
  for (const decorator of childrenOf(childOf(node, 'decorators'), 'decorator')) {
    const name = attribute(decorator, 'REF');
    if (name === undefined || noneNames.has(name)) context.leave(decorator, '[None]');
    else if (names.has(name)) colors.set(name, colorOf(decorator, context));
    else context.leave(decorator, `[${name}]`);
  }
  const values = items.map(
    (item, index): StaticValue => ({
      id: ids[index] ?? 0,
      label: required(item, 'label'),
      description: childText(item, 'description'),
      isHidden: flag(item, 'is_hidden', false),
      ...(colors.get(attribute(item, 'ID') ?? '') ?? { color: '' }),
    }),
  );
  const defaults = presetValues(node, names, context);
  return { bind: { type: 'static', values, defaults, isAlphabetical: flag(node, 'is_rank_alpha', false) }, names };
};

/** Tuleap writes registered users as the number of their group, and takes the numbers of other built-in groups. */
const roles: ReadonlyMap<string, UserSource> = new Map([
  ['group_members', 'group_members'],
  ['group_admins', 'group_admins'],
  ['artifact_submitters', 'artifact_submitters'],
  ['registered_users', 'registered_users'],
  ['ugroup_2', 'registered_users'],
  ['ugroup_3', 'group_members'],
  ['ugroup_4', 'group_admins'],
]);

/** A static group is known by its name; its old number means nothing here. */
function sourceOf(item: XmlNode, context: ImportContext): UserSource[] {
  const label = required(item, 'label');
  const group = groupNamed(label, context) ?? groupNamed(label.replace(/^ugroup_/, ''), context);
  const role = roles.get(label) ?? roles.get(`ugroup_${group}`);
  if (role !== undefined) return [role];
  if (group !== undefined && group >= firstStaticGroup) return [`ugroup_${group}`];
  context.leave(item, `[${label}]`);
  return [];
}

const usersBind: Reader = (node, _next, context) => {
  const sources = [...new Set(labeledItems(node, context).flatMap((item) => sourceOf(item, context)))];
  const defaults = readParts(context, defaultsOf(node), (value) => context.user(value) ?? []).flat();
  // A list without users offers the project members.
  return {
    bind: { type: 'users', sources: sources.length === 0 ? ['group_members'] : sources, defaults },
    names: new Map(),
  };
};

const groupsBind: Reader = (node, next, context) => {
  const known = readParts(context, labeledItems(node, context), (item) => ({
    item,
    group: knownGroup(item, required(item, 'label'), context),
  }));
  const { ids, names } = numbered(
    known.map(({ item }) => item),
    next,
  );
  const values = known.map(({ item, group }, index) => ({
    id: ids[index] ?? 0,
    group,
    isHidden: flag(item, 'is_hidden', false),
  }));
  const defaults = presetValues(node, names, context).map((id) => values.find((one) => one.id === id)?.group ?? 0);
  return { bind: { type: 'ugroups', values, defaults }, names };
};

const readers: Readonly<Record<string, Reader>> = { static: staticBind, users: usersBind, ugroups: groupsBind };

const noValues = (): ImportedBind => ({
  bind: { type: 'static', values: [], defaults: [], isAlphabetical: false },
  names: new Map(),
});

/** The values that a list offers; a list without a bind, or with an unknown one, offers none. */
export function importBind(node: XmlNode | undefined, next: NextNumber, context: ImportContext): ImportedBind {
  if (node === undefined) return noValues();
  const kind = required(node, 'type');
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (read === undefined) {
    context.leave(node, `[${kind}]`);
    return noValues();
  }
  return read(node, next, context);
}
