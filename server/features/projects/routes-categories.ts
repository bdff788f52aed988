import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { NewProjectCategory, NewProjectCategoryValue, ProjectCategory } from '../../../contract/project.ts';
import { slice } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Categories } from './categories.ts';

const refusals = [
  'site_administrator_required',
  'project_category_name_missing',
  'project_category_name_taken',
] as const;

export function categoryRoutes(categories: Categories): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/project_categories',
      summary: 'The categories of projects with their values',
      access: 'hybrid',
      extension: true,
      page: pages.projectCategories,
      answers: Type.Array(ProjectCategory),
      async handle({ page }) {
        return slice(page, await categories.list());
      },
    }),
    route({
      method: 'POST',
      path: '/project_categories',
      summary: 'Adds a category of projects with its values',
      access: 'protected',
      extension: true,
      body: NewProjectCategory,
      status: 201,
      answers: ProjectCategory,
      problems: refusals,
      handle: ({ actor, body }) => categories.add(actor, body),
    }),
    route({
      method: 'POST',
      path: '/project_categories/:id/values',
      summary: 'Adds a value to a category of projects',
      access: 'protected',
      extension: true,
      params: IdParams,
      body: NewProjectCategoryValue,
      status: 201,
      answers: ProjectCategory,
      problems: [...refusals, 'project_category_not_found'],
      handle: ({ actor, params, body }) => categories.addValue(actor, params.id, body.name),
    }),
  ];
}
