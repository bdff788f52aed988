import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ProjectDeletion } from '../deletion.ts';

export function projectDeletionRoutes(projectDeletion: ProjectDeletion): AnyRoute[] {
  return [
    route({
      method: 'DELETE',
      path: '/projects/:id',
      summary: 'Deletes a project; it can be restored for some days',
      access: 'protected',
      requires: 'project.delete',
      extension: true,
      params: IdParams,
      status: 204,
      problems: ['project_not_found', 'project_delete_forbidden', 'project_status_system', 'project_deleted'],
      handle: ({ actor, params }) => projectDeletion.remove(actor, params.id),
    }),
    route({
      method: 'POST',
      path: '/projects/:id/restore',
      summary: 'Restores a deleted project with its contents',
      access: 'protected',
      requires: 'project.delete',
      extension: true,
      params: IdParams,
      status: 204,
      problems: ['project_not_found', 'project_delete_forbidden', 'project_not_deleted', 'project_restore_expired'],
      handle: ({ actor, params }) => projectDeletion.restore(actor, params.id),
    }),
    route({
      method: 'PUT',
      path: '/projects/:id/is_template',
      summary: 'Makes a project a template for everybody who sees it, or an ordinary project again',
      access: 'protected',
      requires: 'project.delete',
      extension: true,
      params: IdParams,
      changes: '/projects/:id',
      body: Type.Object({ is_template: Type.Boolean() }),
      status: 204,
      problems: ['project_not_found', 'project_delete_forbidden', 'project_deleted'],
      handle: ({ actor, params, body }) => projectDeletion.setTemplate(actor, params.id, body.is_template),
    }),
  ];
}
