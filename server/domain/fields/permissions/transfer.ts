import { element } from '../../../lib/xml/element.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { choicesIn, pieces } from '../../csv-import/pieces.ts';
import { groupKey } from '../../export/people/groups.ts';
import { restrictedTo } from '../../import/people/groups.ts';
import { known, many } from '../../import/xml/known-elements.ts';
import { attribute, childrenOf, flag } from '../../import/xml/nodes.ts';
import { dynamicGroups, firstStaticGroup, systemGroups } from '../../user-groups.ts';
import { trailingGroupNumber, writeChoices } from '../list/criterion.ts';
import { none } from '../none.ts';
import { hasBehavior, unchanged } from '../plain-transfer.ts';
import type { TransferPart } from '../transfer-part.ts';
import { storedGroups, type StoredPermissions } from './value.ts';

/** Built-in groups have the same numbers everywhere; the numbers of other groups mean nothing here. */
function groupNameOf(node: XmlNode): string {
  const name = attribute(node, 'ugroup_name')?.trim() ?? '';
  if (name !== '') return name;
  const number = Number(attribute(node, 'ugroup_id'));
  const builtIn = [...systemGroups, ...dynamicGroups].find(({ id }) => id === number && id < firstStaticGroup);
  return builtIn?.key ?? String(number);
}

export const permissionsTransfer: TransferPart<StoredPermissions> = {
  xml: {
    type: 'permissions_on_artifact',
    change: known({ ugroup: many(known({}, 'ugroup_name ugroup_id')) }, 'field_name type use_perm'),
    read(change, _field, context) {
      if (!flag(change, 'use_perm', false)) return { groups: [] };
      return { groups: restrictedTo(childrenOf(change, 'ugroup'), groupNameOf, context) };
    },
    attributes: (_field, stored) => ({ use_perm: storedGroups(stored).length > 0 }),
    content: (_field, stored, context) =>
      storedGroups(stored).map((number) => element('ugroup', { ugroup_name: groupKey(number, context) })),
  },
  criterion: {
    kind: 'list',
    write: writeChoices((given, _field, context) =>
      element('selected_value', { format: 'ugroup' }, groupKey(trailingGroupNumber(given), context)),
    ),
    // `102_3` are the members of project 102.
    copy: (_field, given, { source, copy }) =>
      given.startsWith(`${source.projectId}_`)
        ? `${copy.projectId}${given.slice(String(source.projectId).length)}`
        : given,
  },
  csv: {
    read: {
      async cell(field, cell, context) {
        const isKnown = (piece: string): boolean => context.groupNamed(piece) !== undefined;
        const read = await choicesIn(field, pieces(cell, isKnown), context.groupNamed);
        return 'fault' in read ? read : { input: { value: { granted_groups: read.choices } } };
      },
    },
    write: (value) => (value as { granted_groups?: string[] }).granted_groups ?? [],
  },
  flat: none,
  move: { takesFrom: hasBehavior('permissions'), convert: unchanged },
};
