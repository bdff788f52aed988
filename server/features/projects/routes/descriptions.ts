import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { NewProjectField, ProjectField, ProjectFieldPatch } from '../../../../contract/projects/project.ts';
import { callerOf } from '../../../http/caller.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Descriptions } from '../descriptions.ts';

const ProjectFields = Type.Object(
  { project_fields_representation: Type.Array(ProjectField), total_size: Type.Integer() },
  { title: 'ProjectFields' },
);

export function descriptionRoutes(descriptions: Descriptions): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/project_fields',
      summary: 'The custom project fields',
      access: 'protected',
      requires: 'platform.create_project',
      page: pages.projectFields,
      items: '/project_fields/:id',
      answers: ProjectFields,
      problems: ['forbidden'],
      async handle({ actor, page }) {
        const fields = await descriptions.fields(callerOf(actor));
        const part = fields.slice(page.offset, page.offset + page.limit);
        return paged(page, { project_fields_representation: part, total_size: fields.length }, fields.length);
      },
    }),
    route({
      method: 'POST',
      path: '/project_fields',
      hasNaturalKey: true,
      summary: 'Adds a custom field to all projects',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      body: NewProjectField,
      status: 201,
      answers: ProjectField,
      problems: ['project_field_name_taken'],
      async handle({ actor, body }) {
        return descriptions.addField(actor, body);
      },
    }),
    route({
      method: 'GET',
      path: '/project_fields/:id',
      summary: 'A custom project field',
      access: 'protected',
      requires: 'platform.create_project',
      extension: true,
      params: IdParams,
      answers: ProjectField,
      problems: ['forbidden', 'project_field_not_found'],
      handle: ({ actor, params }) => descriptions.field(callerOf(actor), params.id),
    }),
    route({
      method: 'PATCH',
      path: '/project_fields/:id',
      summary: 'Renames or describes a custom project field, or makes it required or optional',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      body: ProjectFieldPatch,
      answers: ProjectField,
      problems: ['project_field_not_found', 'project_field_name_taken'],
      handle: ({ actor, params, body }) => descriptions.changeField(actor, params.id, body),
    }),
    route({
      method: 'DELETE',
      path: '/project_fields/:id',
      summary: 'Deletes a custom field with its values in all projects',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      problems: ['project_field_not_found'],
      handle: ({ actor, params }) => descriptions.removeField(actor, params.id),
    }),
  ];
}
