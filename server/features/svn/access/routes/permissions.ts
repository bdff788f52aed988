import { IdParams } from '../../../../../contract/common.ts';
import { NewSvnPermissions, SvnPermissions } from '../../../../../contract/svn/repository.ts';
import { type AnyRoute, route } from '../../../../http/route.ts';
import type { SvnSlice } from '../../slice.ts';

export function svnPermissionRoutes({ permissions }: SvnSlice): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/svn/permissions',
      summary: 'The user groups that administer the Subversion repositories of a project',
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      answers: SvnPermissions,
      problems: ['project_not_found', 'project_administrator_required'],
      async handle({ actor, params }) {
        return { administrators: await permissions.read(actor, params.id) };
      },
    }),
    route({
      method: 'PUT',
      path: '/projects/:id/svn/permissions',
      summary:
        'Sets the user groups that administer the Subversion repositories of a project, besides its administrators',
      access: 'protected',
      requires: 'project.administer',
      extension: true,
      params: IdParams,
      body: NewSvnPermissions,
      answers: SvnPermissions,
      problems: [
        'project_not_found',
        'project_administrator_required',
        'svn_administrators_group_open',
        'svn_group_foreign',
        'group_not_found',
      ],
      async handle({ actor, params, body }) {
        return { administrators: await permissions.replace(actor, params.id, body.administrators) };
      },
    }),
  ];
}
