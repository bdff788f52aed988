import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import {
  NewSvnRepository,
  SvnRepositories,
  SvnRepository,
  SvnRepositoryUpdate,
} from '../../../../contract/svn/repository.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { callerOf } from '../../../http/caller.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { SvnSlice } from '../slice.ts';

function parsed(query: string): unknown {
  try {
    return JSON.parse(query);
  } catch {
    throw problem('svn_query_not_json');
  }
}

/** The name that a query asks for. */
function nameIn(query: string | undefined): string | undefined {
  if (query === undefined || query.trim() === '') return undefined;
  const criteria = parsed(query);
  const isNamed = typeof criteria === 'object' && criteria !== null && 'name' in criteria;
  if (!isNamed || typeof criteria.name !== 'string') throw problem('svn_query_unsupported');
  return criteria.name;
}

export function svnRoutes({ repositories, directory, deletion, view }: SvnSlice): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/svn',
      items: '/svn/:id',
      summary: 'The Subversion repositories of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      query: Type.Object({ query: Type.Optional(Type.String({ description: 'JSON criteria' })) }),
      page: pages.projectRepositories,
      answers: SvnRepositories,
      problems: ['project_not_found', 'forbidden', 'svn_query_not_json', 'svn_query_unsupported'],
      async handle({ actor, params, query, page }) {
        const found = await repositories.list(actor, params.id, nameIn(query.query), page);
        const shown = found.repositories.map((repository) => view.short(repository, found.project));
        return paged(page, { repositories: shown }, found.total);
      },
    }),
    route({
      method: 'POST',
      path: '/svn',
      worksOutside: true,
      hasNaturalKey: true,
      summary: 'Creates a Subversion repository in a project',
      access: 'protected',
      requires: 'project.create_repository',
      body: NewSvnRepository,
      status: 201,
      answers: SvnRepository,
      problems: [
        'project_suspended',
        'svn_project_unknown',
        'svn_service_off',
        'project_not_found',
        'svn_creation_forbidden',
        'svn_name_invalid',
        'svn_name_taken',
        'svn_access_file_invalid',
        'svn_access_file_too_large',
        'svn_tag_path_invalid',
        'svn_unavailable',
      ],
      async handle({ actor, body }) {
        return view.full(actor, await repositories.create(actor, callerOf(actor), body));
      },
    }),
    route({
      method: 'GET',
      path: '/svn/:id',
      summary: 'One Subversion repository; only its administrators see the settings',
      access: 'hybrid',
      requires: 'repository.read',
      params: IdParams,
      answers: SvnRepository,
      problems: ['svn_repository_not_found', 'project_suspended', 'not_found'],
      async handle({ actor, params }) {
        return view.visibleTo(actor, await directory.visible(actor, params.id));
      },
      actions: {
        kind: 'repository',
        async of({ actor, params }) {
          const { project } = await directory.visible(actor, params.id);
          return actionsFor(actor, 'repository', await directory.subject(project));
        },
      },
    }),
    route({
      method: 'PUT',
      path: '/svn/:id',
      summary: 'Replaces all settings of a Subversion repository',
      access: 'protected',
      requires: 'repository.administer',
      params: IdParams,
      body: SvnRepositoryUpdate,
      answers: SvnRepository,
      problems: [
        'svn_repository_not_found',
        'project_suspended',
        'svn_administrator_required',
        'svn_access_file_required',
        'svn_access_file_invalid',
        'svn_access_file_too_large',
        'svn_tag_path_invalid',
        'svn_lists_too_long',
        'svn_unavailable',
      ],
      async handle({ actor, params, body }) {
        return view.full(actor, await repositories.update(actor, callerOf(actor), params.id, body));
      },
    }),
    route({
      method: 'DELETE',
      path: '/svn/:id',
      summary: 'Queues the deletion of a Subversion repository; it can be restored until it is purged',
      access: 'protected',
      requires: 'repository.administer',
      params: IdParams,
      status: 202,
      problems: ['svn_repository_not_found', 'svn_administrator_required', 'svn_deletion_queued', 'svn_unavailable'],
      async handle({ actor, params }) {
        await deletion.delete(actor, callerOf(actor), params.id);
      },
    }),
  ];
}
