import { groupConstants } from '../../export/people/groups.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { GroupNumber } from '../../trackers/tracker.ts';
import { dynamicGroups, projectAdministrators, systemGroups } from '../../user-groups.ts';
import { type ImportContext, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';

/** Each built-in group has three names: the constant of permissions, its key, and its short name. */
const builtIn: ReadonlyMap<string, GroupNumber> = new Map([
  ...Object.entries(groupConstants).map(([number, name]): [string, GroupNumber] => [name, Number(number)]),
  ...[...systemGroups, ...dynamicGroups].flatMap((group): [string, GroupNumber][] => [
    [group.key, group.id],
    [group.shortName, group.id],
  ]),
  ['UGROUP_PROJECT_ADMINS', 4],
]);

export const groupNamed = (name: string, context: Pick<ImportContext, 'groupNamed'>): GroupNumber | undefined =>
  builtIn.get(name) ?? context.groupNamed(name);

/** The group that a document names. An unknown group is a fault, and readers decide what remains without it. */
export function knownGroup(node: XmlNode, name: string, context: Pick<ImportContext, 'groupNamed'>): GroupNumber {
  const group = groupNamed(name, context);
  if (group === undefined) throw wrong(node, `there is no user group ${JSON.stringify(name)} in the project.`);
  return group;
}

/**
 * The groups with a permission. Unknown groups are omitted. If all of them are unknown, the administrators remain,
 * because an empty list means everybody.
 */
export function restrictedTo(
  nodes: readonly XmlNode[],
  nameOf: (node: XmlNode) => string,
  context: Pick<ImportContext, 'groupNamed' | 'leave'>,
): GroupNumber[] {
  const groups = readParts(context, nodes, (node) => knownGroup(node, nameOf(node), context));
  return groups.length === 0 && nodes.length > 0 ? [projectAdministrators.id] : [...new Set(groups)];
}
