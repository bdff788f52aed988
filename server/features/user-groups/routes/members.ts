import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { ProjectMember } from '../../../../contract/projects/project.ts';
import { UserReference } from '../../../../contract/projects/user-group.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { UserGroups } from '../service.ts';

interface Deps {
  groups: UserGroups;
  identities: Identities;
  presenter: UserPresenter;
}

/** Adds and removes single members. */
export function memberRoutes({ groups, identities, presenter }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/members',
      summary: 'The members of a project, and which of them administer it',
      access: 'protected',
      requires: 'project.read',
      extension: true,
      params: IdParams,
      page: pages.projectMembers,
      answers: Type.Array(ProjectMember),
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        const { ids, administrators, owner, total } = await groups.projectMembers(actor, params.id, page);
        const found = await Promise.all(ids.map((id) => identities.find(id)));
        const members = found
          .filter((user) => user !== undefined)
          .map((user) => ({
            user: presenter.minimal(user, actor),
            is_administrator: administrators.has(user.id),
            is_owner: user.id === owner,
            status: user.status,
          }));
        return paged(page, members, total);
      },
    }),
    route({
      method: 'POST',
      path: '/user_groups/:id/users',
      summary: 'Adds a user to a user group',
      access: 'protected',
      requires: 'group.administer',
      extension: true,
      params: Type.Object({ id: Type.String() }),
      body: UserReference,
      status: 204,
      problems: ['group_not_found', 'group_permission_denied', 'group_not_writable', 'reference_unknown'],
      async handle({ actor, params, body }) {
        await groups.addMember(actor, params.id, body);
      },
    }),
    route({
      method: 'DELETE',
      path: '/user_groups/:id/users/:user_id',
      summary: 'Removes a user from a user group',
      access: 'protected',
      requires: 'group.administer',
      extension: true,
      params: Type.Object({ id: Type.String(), user_id: Type.Integer() }),
      status: 204,
      problems: [
        'group_not_found',
        'group_permission_denied',
        'group_not_writable',
        'member_unknown',
        'member_is_administrator',
        'project_without_administrator',
        'project_owner_not_removable',
      ],
      async handle({ actor, params }) {
        await groups.removeMember(actor, params.id, params.user_id);
      },
    }),
  ];
}
