import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { presentBindings, presentBindValues } from '../../../domain/fields/form/bindings.ts';
import type { BindContext, DefaultContext } from '../../../domain/fields/form-part.ts';
import { typeFactsOf, fieldTypeOf, isField, isFieldset } from '../../../domain/fields/index.ts';
import { specificProperties } from '../../../domain/fields/form/specific-properties.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FieldPermissions, FormElement } from '../../../domain/trackers/tracker.ts';

/** Everything that the representation of fields needs. */
export interface FieldAccess {
  rights: TrackerRights;
  /** only administrators see the permissions of groups */
  showsPermissions: boolean;
  bind: BindContext;
  defaults: DefaultContext;
  /** fields that the workflow makes read-only in an artifact */
  frozen: ReadonlySet<number>;
  /** fields that the workflow hides in an artifact; undefined: no artifact */
  hidden: ReadonlySet<number> | undefined;
}

function permissionsOf(element: FormElement, { rights, frozen }: FieldAccess): string[] {
  const { role, isWritable } = typeFactsOf(element);
  if (role !== 'field') return ['read'];
  return [
    ...(rights.canRead(element) ? ['read'] : []),
    ...(isWritable && rights.canUpdate(element) && !frozen.has(element.id) ? ['update'] : []),
    ...(isWritable && rights.canSubmit(element) ? ['create'] : []),
  ];
}

function groupsOf(permissions: FieldPermissions, { bind }: FieldAccess): TrackerField['permissions_for_groups'] {
  const present = (numbers: readonly number[]) => numbers.flatMap((number) => bind.group(number) ?? []);
  return {
    can_submit: present(permissions.submit),
    can_read: present(permissions.read),
    can_update: present(permissions.update),
  };
}

export function presentField(element: FormElement, access: FieldAccess): TrackerField {
  const type = fieldTypeOf(element);
  const showsGroups = access.showsPermissions && isField(element);
  return {
    field_id: element.id,
    label: element.label,
    name: element.name,
    type: element.type,
    values: presentBindValues(element, access.bind),
    required: element.isRequired,
    collapsed: element.properties['collapsed'] === true,
    bindings: presentBindings(element, access.bind),
    permissions: permissionsOf(element, access),
    permissions_for_groups: showsGroups ? groupsOf(element.permissions, access) : null,
    default_value: type.presentDefault(element, access.defaults),
    has_notifications: element.hasNotifications,
    is_used: element.isUsed,
    description: element.description,
    specific_properties: specificProperties(element),
    label_decorators: [],
    ...type.presentExtras?.(element, access.defaults),
    ...(isFieldset(element) && access.hidden !== undefined ? { is_hidden: access.hidden.has(element.id) } : {}),
  };
}
