import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import {
  NewProjectCategory,
  NewProjectCategoryValue,
  ProjectCategory,
  ProjectCategoryPatch,
} from '../../../../contract/projects/project.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Categories } from '../categories.ts';

const ValueParams = Type.Object({ id: Type.Integer(), value_id: Type.Integer() });

const nameRefusals = ['project_category_name_missing', 'project_category_name_taken'] as const;

export function categoryRoutes(categories: Categories): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/project_categories',
      summary: 'The project categories with their values',
      access: 'hybrid',
      requires: 'nothing',
      extension: true,
      page: pages.projectCategories,
      items: '/project_categories/:id',
      answers: Type.Array(ProjectCategory),
      async handle({ page }) {
        return slice(page, await categories.list());
      },
    }),
    route({
      method: 'GET',
      path: '/project_categories/:id',
      summary: 'A project category with its values',
      access: 'hybrid',
      requires: 'nothing',
      extension: true,
      params: IdParams,
      answers: ProjectCategory,
      problems: ['project_category_not_found'],
      handle: ({ params }) => categories.find(params.id),
    }),
    route({
      method: 'POST',
      path: '/project_categories',
      hasNaturalKey: true,
      summary: 'Adds a project category with its values',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      body: NewProjectCategory,
      status: 201,
      answers: ProjectCategory,
      problems: nameRefusals,
      handle: ({ actor, body }) => categories.add(actor, body),
    }),
    route({
      method: 'POST',
      path: '/project_categories/:id/values',
      hasNaturalKey: true,
      summary: 'Adds a value to a project category',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      body: NewProjectCategoryValue,
      status: 201,
      answers: ProjectCategory,
      problems: [...nameRefusals, 'project_category_not_found'],
      handle: ({ actor, params, body }) => categories.addValue(actor, params.id, body.name),
    }),
    route({
      method: 'PATCH',
      path: '/project_categories/:id',
      summary: 'Renames a project category, or makes it mandatory or optional',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      body: ProjectCategoryPatch,
      answers: ProjectCategory,
      problems: [...nameRefusals, 'project_category_not_found'],
      handle: ({ actor, params, body }) => categories.change(actor, params.id, body),
    }),
    route({
      method: 'DELETE',
      path: '/project_categories/:id',
      summary: 'Deletes a project category with its values, even if projects use them',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      problems: ['project_category_not_found'],
      handle: ({ actor, params }) => categories.remove(actor, params.id),
    }),
    route({
      method: 'PATCH',
      path: '/project_categories/:id/values/:value_id',
      summary: 'Renames a value of a project category',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      changes: '/project_categories/:id',
      params: ValueParams,
      body: NewProjectCategoryValue,
      answers: ProjectCategory,
      problems: [...nameRefusals, 'project_category_not_found', 'project_category_value_not_found'],
      handle: ({ actor, params, body }) => categories.renameValue(actor, params.id, params.value_id, body.name),
    }),
    route({
      method: 'DELETE',
      path: '/project_categories/:id/values/:value_id',
      summary: 'Deletes a value of a project category, even if projects use it',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      changes: '/project_categories/:id',
      params: ValueParams,
      problems: ['project_category_not_found', 'project_category_value_not_found'],
      handle: ({ actor, params }) => categories.removeValue(actor, params.id, params.value_id),
    }),
  ];
}
