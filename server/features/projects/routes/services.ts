import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { ProjectService } from '../../../../contract/projects/project.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Services } from '../services.ts';

export function serviceRoutes(services: Services): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/project_services',
      summary: 'The services of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      page: pages.projectServices,
      items: '/project_services/:id',
      answers: Type.Array(ProjectService),
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        return slice(page, await services.list(actor, params.id));
      },
    }),
    route({
      method: 'GET',
      path: '/project_services/:id',
      summary: 'A service of a project',
      access: 'hybrid',
      requires: 'project.read',
      extension: true,
      params: IdParams,
      answers: ProjectService,
      problems: ['service_not_found', 'project_not_found', 'forbidden'],
      handle: ({ actor, params }) => services.find(actor, params.id),
    }),
    route({
      method: 'PUT',
      path: '/project_services/:id',
      summary: 'Switches a service of a project on or off',
      access: 'protected',
      requires: 'project.administer',
      permits: ({ actor, params }) => services.administered(actor, params.id),
      params: IdParams,
      body: Type.Object({ is_enabled: Type.Boolean() }),
      bodyName: 'body',
      problems: ['service_not_found', 'project_administrator_required', 'service_not_switchable'],
      async handle({ actor, params, body }) {
        await services.setEnabled(actor, params.id, body.is_enabled);
      },
    }),
  ];
}
