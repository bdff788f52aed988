import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { StoredPermissions } from '../../fields/permissions.ts';
import { dynamicGroups, firstStaticGroup, systemGroups } from '../../user-groups.ts';
import type { ImportContext } from '../context.ts';
import { wrong } from '../fault.ts';
import { knownGroup } from '../groups.ts';
import { attribute, childrenOf, flag } from '../nodes.ts';
import type { ValueReader } from './value-reader.ts';

/** Built-in groups have the same numbers everywhere; those of others mean nothing here. */
function groupOf(node: XmlNode, context: ImportContext): number {
  const name = attribute(node, 'ugroup_name')?.trim() ?? '';
  if (name !== '') return knownGroup(node, name, context);
  const number = Number(attribute(node, 'ugroup_id'));
  const isBuiltIn = [...systemGroups, ...dynamicGroups].some(({ id }) => id === number && id < firstStaticGroup);
  if (!isBuiltIn) throw wrong(node, 'the group is not named.');
  return number;
}

export const permissionsValue: ValueReader = (change, _field, context): StoredPermissions => {
  if (!flag(change, 'use_perm', false)) return { groups: [] };
  return { groups: [...new Set(childrenOf(change, 'ugroup').map((group) => groupOf(group, context)))] };
};
