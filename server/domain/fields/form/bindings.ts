import { firstStaticGroup, projectAdministrators, projectMembers } from '../../user-groups.ts';
import type { FormElement, UserSource } from '../../trackers/tracker.ts';
import type { BindContext, OfferedUser } from '../form-part.ts';
import { fieldTypeOf } from '../index.ts';
import { presentOfferedValue } from './static-values.ts';

const presentUser = ({ id, uri, display_name, username, avatar_url }: OfferedUser) => ({
  id,
  label: username,
  user_reference: { id, uri, real_name: display_name, username, avatar_url },
});

function presentUsers(sources: readonly (UserSource | 'artifact_modifiers')[], context: BindContext): unknown[] {
  // Registered users are too many to list, so clients search for them.
  const users = sources.filter((source) => source !== 'registered_users').flatMap((source) => context.usersOf(source));
  return [...new Map(users.map((user) => [user.id, user])).values()].map(presentUser);
}

/** `values` in the representation of the tracker: the values that a list offers, null for other types. */
export function presentBindValues(element: FormElement, context: BindContext): unknown {
  const type = fieldTypeOf(element);
  if (type.presentValues !== undefined) return type.presentValues(element, context);
  if (type.userSource !== undefined) return presentUsers([type.userSource], context);
  const { bind } = element;
  if (bind === null) return null;
  if (bind.type === 'static') return bind.values.map(presentOfferedValue);
  if (bind.type === 'users') return presentUsers(bind.sources, context);
  return bind.values.flatMap(({ id, group }) => {
    const reference = context.group(group);
    return reference === undefined ? [] : { id, label: reference.key, ugroup_reference: reference };
  });
}

const sourceIds: Record<string, number | string> = {
  artifact_submitters: 0,
  group_members: projectMembers.id,
  group_admins: projectAdministrators.id,
  registered_users: '2',
};

function presentSource(source: UserSource | 'artifact_modifiers', context: BindContext) {
  const id = sourceIds[source];
  if (id !== undefined) return { id, label: source };
  const [, number] = /^ugroup_(\d+)$/.exec(source) ?? [];
  if (number === undefined || Number(number) < firstStaticGroup) return [];
  return { id: number, label: context.group(Number(number))?.label ?? source };
}

/** `bindings` in the representation of the tracker. */
export function presentBindings(
  element: FormElement,
  context: BindContext,
): { type: 'static' | 'users' | 'ugroups' | null; list: { id: number | string; label: string }[] } {
  const { userSource } = fieldTypeOf(element);
  const { bind } = element;
  const sources = userSource !== undefined ? [userSource] : bind?.type === 'users' ? bind.sources : [];
  return {
    type: userSource !== undefined ? 'users' : (bind?.type ?? null),
    list: sources.flatMap((source) => presentSource(source, context)),
  };
}
