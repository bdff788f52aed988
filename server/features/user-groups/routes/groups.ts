import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { FullUser } from '../../../../contract/accounts/user.ts';
import {
  GroupMembers,
  GroupSettings,
  MinimalUserGroup,
  NewUserGroup,
  UserGroup,
  UserGroupPatch,
} from '../../../../contract/projects/user-group.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { answerWithUnshown } from '../../../http/encode/answer.ts';
import { paged } from '../../../http/pagination.ts';
import { hintFor } from '../../../http/decode/parameters.ts';
import { queryObject } from '../../../http/decode/query-json.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { presentMinimalProject } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { GroupDeletion } from '../deletion/deletion.ts';
import type { KnownGroup } from '../known-group.ts';
import { fullGroup, minimalGroup, presentGroup } from '../present.ts';
import type { UserGroups } from '../service.ts';

interface Deps {
  groups: UserGroups;
  groupDeletion: GroupDeletion;
  identities: Identities;
  presenter: UserPresenter;
  settings: PlatformSettings;
}

const GroupParams = Type.Object({ id: Type.String() });
const JsonQuery = Type.Object({ query: Type.Optional(Type.String({ description: 'JSON criteria' })) });

const unsupported = (expected: string, given = '') =>
  problem('group_query_unsupported', { expected, hint: given === '' ? '' : `.${hintFor(given, [expected])}` });

/** The only supported member of a query. */
function criterion(text: string | undefined, name: string): unknown {
  const query = queryObject(text, () => unsupported(name));
  if (query === undefined) return undefined;
  const other = Object.keys(query).find((key) => key !== name);
  if (other !== undefined || !(name in query)) throw unsupported(name, other);
  return query[name];
}

export function userGroupRoutes({ groups, groupDeletion, identities, presenter, settings }: Deps): AnyRoute[] {
  async function present(ids: readonly number[], reader: Actor): Promise<FullUser[]> {
    const found = await Promise.all(ids.map((id) => identities.find(id)));
    return found.filter((user) => user !== undefined).map((user) => presenter.full(user, reader));
  }

  const presentFull = (group: KnownGroup): UserGroup =>
    fullGroup(
      presentGroup(group),
      group.kind === 'system' ? null : presentMinimalProject(group.project, settings.get('access_mode')),
    );

  return [
    route({
      method: 'GET',
      path: '/projects/:id/user_groups',
      items: '/user_groups/:id',
      summary: 'The user groups of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      query: JsonQuery,
      answers: Type.Array(MinimalUserGroup),
      problems: ['project_not_found', 'group_query_unsupported', 'group_query_not_boolean'],
      async handle({ actor, params, query }) {
        const name = 'with_system_user_groups';
        const wanted = criterion(query.query, name);
        if (wanted !== undefined && typeof wanted !== 'boolean') {
          throw problem('group_query_not_boolean', { member: name });
        }
        return (await groups.listOf(actor, params.id, wanted === true)).map(minimalGroup);
      },
    }),
    route({
      method: 'GET',
      path: '/user_groups/:id',
      summary: 'One user group',
      access: 'hybrid',
      requires: 'project.read',
      params: GroupParams,
      answers: UserGroup,
      problems: ['group_not_found', 'group_id_malformed', 'group_id_needs_project', 'project_suspended'],
      async handle({ actor, params }) {
        const group = await groups.find(actor, params.id);
        return answerWithUnshown(presentFull(group), group.kind === 'static' ? (group.description ?? '') : '');
      },
      actions: {
        kind: 'group',
        of: async ({ actor, params }) => actionsFor(actor, 'group', await groups.find(actor, params.id)),
      },
    }),
    route({
      method: 'GET',
      path: '/user_groups/:id/users',
      summary: 'The members of a user group, for administrators of its project',
      access: 'protected',
      requires: 'group.read_members',
      params: GroupParams,
      query: JsonQuery,
      page: pages.groupUsers,
      answers: Type.Array(FullUser),
      versioned: true,
      problems: ['group_not_found', 'group_permission_denied', 'group_not_listable', 'group_query_user_unknown'],
      async handle({ actor, params, query, page }) {
        const identifier = criterion(query.query, 'identifier');
        if (identifier !== undefined && typeof identifier !== 'string') throw problem('group_query_user_unknown');
        const { ids, total } = await groups.members(actor, params.id, page, identifier);
        return paged(page, await present(ids, actor), total);
      },
    }),
    route({
      method: 'PUT',
      path: '/user_groups/:id/users',
      summary: 'Replaces the members of a user group',
      access: 'protected',
      requires: 'group.administer',
      params: GroupParams,
      body: GroupMembers,
      bodyName: 'user_references',
      problems: ['group_not_found', 'group_permission_denied', 'group_not_writable', 'reference_unknown'],
      async handle({ actor, params, body }) {
        await groups.replaceMembers(actor, params.id, Array.isArray(body) ? body : body.user_references);
      },
    }),
    route({
      method: 'POST',
      path: '/user_groups',
      hasNaturalKey: true,
      summary: 'Creates a user group in a project',
      access: 'protected',
      requires: 'project.create_group',
      body: NewUserGroup,
      status: 201,
      answers: UserGroup,
      problems: ['group_permission_denied', 'group_name_invalid', 'group_name_taken', 'project_not_found'],
      async handle({ actor, body }) {
        return presentFull(await groups.create(actor, body));
      },
    }),
    route({
      method: 'PATCH',
      path: '/user_groups/:id',
      summary: 'Renames or describes a user group',
      access: 'protected',
      requires: 'group.update',
      extension: true,
      params: GroupParams,
      body: UserGroupPatch,
      answers: UserGroup,
      problems: ['group_not_found', 'group_permission_denied', 'group_not_editable', 'group_name_taken'],
      async handle({ actor, params, body }) {
        return presentFull(await groups.patch(actor, params.id, body));
      },
    }),
    route({
      method: 'GET',
      path: '/user_groups/:id/settings',
      summary: 'The name and the description of a user group, for administrators of its project',
      access: 'protected',
      requires: 'group.update',
      extension: true,
      params: GroupParams,
      answers: GroupSettings,
      problems: ['group_not_found', 'group_permission_denied', 'group_not_editable'],
      handle: ({ actor, params }) => groups.settings(actor, params.id),
    }),
    route({
      method: 'DELETE',
      path: '/user_groups/:id',
      summary: 'Deletes a user group that nothing uses',
      access: 'protected',
      requires: 'group.delete',
      extension: true,
      params: GroupParams,
      status: 204,
      problems: ['group_not_found', 'group_permission_denied', 'group_not_editable', 'group_used'],
      async handle({ actor, params }) {
        await groupDeletion(actor, params.id);
      },
    }),
  ];
}
