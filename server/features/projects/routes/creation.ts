import { Type } from 'typebox';
import { pages } from '../../../../contract/limits.ts';
import { ProjectCreation, ProjectTemplate } from '../../../../contract/projects/project.ts';
import { callerOf } from '../../../http/caller.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ProjectOffers } from '../creation/choices.ts';

/** The choices that the form for a new project needs. */
export function projectCreationRoutes(offers: ProjectOffers): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/project_templates',
      summary: 'The templates and projects from which the caller may create a project',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      page: pages.projectTemplates,
      answers: Type.Array(ProjectTemplate),
      async handle({ actor, page }) {
        return slice(page, await offers.templates(callerOf(actor)));
      },
    }),
    route({
      method: 'GET',
      path: '/project_creation',
      summary: 'The requirements for a new project of the caller, or why they cannot create one',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      answers: ProjectCreation,
      async handle({ actor }) {
        return offers.rules(callerOf(actor));
      },
    }),
  ];
}
