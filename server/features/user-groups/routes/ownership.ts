import { Type } from 'typebox';
import { ProjectOwnership } from '../../../../contract/projects/project.ts';
import { UserReference } from '../../../../contract/projects/user-group.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { ProjectOwners } from '../ownership.ts';

interface Deps {
  projectOwners: ProjectOwners;
  identities: Identities;
  presenter: UserPresenter;
}

const ProjectParams = Type.Object({ project_id: Type.Integer() });

export function ownershipRoutes({ projectOwners, identities, presenter }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/project_ownership/:project_id',
      summary: 'The owner of a project',
      access: 'protected',
      requires: 'project.change_owner',
      params: ProjectParams,
      answers: ProjectOwnership,
      problems: ['project_owner_forbidden', 'project_owner_not_found'],
      async handle({ actor, params }) {
        const id = await projectOwners.find(actor, params.project_id);
        const user = id === null ? undefined : await identities.find(id);
        return { project_owner: user === undefined ? null : presenter.minimal(user, actor) };
      },
    }),
    route({
      method: 'PUT',
      path: '/project_ownership/:project_id',
      summary: 'Makes an administrator of a project its owner',
      access: 'protected',
      requires: 'project.change_owner',
      permits: ({ actor, params }) => projectOwners.find(actor, params.project_id),
      params: ProjectParams,
      body: Type.Object({ project_owner: UserReference }),
      problems: [
        'project_owner_forbidden',
        'project_owner_not_found',
        'project_deleted',
        'project_owner_not_administrator',
        'reference_unknown',
      ],
      async handle({ actor, params, body }) {
        await projectOwners.replace(actor, params.project_id, body.project_owner);
      },
    }),
  ];
}
