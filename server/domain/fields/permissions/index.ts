import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { permissionsSearch } from './search.ts';
import { permissionsTransfer } from './transfer.ts';
import { permissionsValue, type StoredPermissions } from './value.ts';

/** The groups that may see the artifact. */
export const permissionsType: FieldType<StoredPermissions> = {
  ...plainForm,
  separateProperties: { is_used_by_default: { type: 'boolean', default: false } },
  isUnique: true,
  presentValues: (field, context) => ({
    is_used_by_default: field.properties['is_used_by_default'] === true,
    ugroup_representations: context.groups(),
  }),
  value: permissionsValue,
  search: permissionsSearch,
  transfer: permissionsTransfer,
};
