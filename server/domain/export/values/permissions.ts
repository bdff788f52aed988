import { element } from '../../../lib/xml/element.ts';
import type { Stored } from '../../fields/field-type.ts';
import type { StoredPermissions } from '../../fields/permissions.ts';
import { groupKey } from '../groups.ts';
import type { ValueWriter } from './value-writer.ts';

const groupsIn = (stored: Stored): number[] => (stored as StoredPermissions | null | undefined)?.groups ?? [];

export const permissionsValue: ValueWriter = {
  type: 'permissions_on_artifact',
  attributes: (_field, stored) => ({ use_perm: groupsIn(stored).length > 0 }),
  content: (_field, stored, context) =>
    groupsIn(stored).map((number) => element('ugroup', { ugroup_name: groupKey(number, context) })),
};
