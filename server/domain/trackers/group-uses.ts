import type { Definition } from './definition.ts';
import type { Bind, GroupNumber, UserSource } from './tracker.ts';

/** A place in the structure of a tracker that names a user group. */
export interface StructureUse {
  kind: 'tracker_permission' | 'field_permission' | 'list' | 'transition';
  /** the name of the field; undefined: the tracker as a whole */
  field?: string;
}

function isInBind(bind: Bind | null, group: GroupNumber): boolean {
  const source: UserSource = `ugroup_${group}`;
  if (bind?.type === 'users') return bind.sources.includes(source);
  return bind?.type === 'ugroups' && (bind.defaults.includes(group) || bind.values.some((one) => one.group === group));
}

/** The places in the structure of a tracker that name the group. */
export function groupUsesIn(definition: Definition, group: GroupNumber): StructureUse[] {
  // A new tracker has no structure until it is written.
  const { elements = [], permissions, workflow, kept } = definition as Partial<Definition>;
  const isIn = (lists: Iterable<readonly GroupNumber[]>): boolean => [...lists].some((list) => list.includes(group));
  const uses: StructureUse[] = [];
  if (isIn(Object.values(permissions ?? {}))) uses.push({ kind: 'tracker_permission' });
  for (const { label: field, permissions: granted, bind } of elements) {
    if (isIn(Object.values(granted))) uses.push({ kind: 'field_permission', field });
    if (isInBind(bind, group)) uses.push({ kind: 'list', field });
  }
  const keeps = kept?.elements.some((element) => element.permissions.some((one) => one.group === group)) === true;
  if (keeps) uses.push({ kind: 'field_permission' });
  if (isIn((workflow?.transitions ?? []).map((one) => one.authorizedGroups))) uses.push({ kind: 'transition' });
  return uses;
}
