import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { IntegrationData } from '../../../contract/projects/integration.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Integration } from './service.ts';

export function integrationRoutes(integration: Integration): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/3rd_party_integration_data',
      summary: 'Data for another application that shows its page as a page of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      query: Type.Object({ currently_active_service: Type.Optional(Type.String()) }),
      answers: IntegrationData,
      problems: ['project_not_found', 'forbidden'],
      handle: ({ actor, params, query }) => integration.of(actor, params.id, query.currently_active_service),
    }),
  ];
}
