import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import { HeaderBackground } from '../../../../contract/projects/integration.ts';
import { AwaitedProject, NewProject, Project, ProjectPatch } from '../../../../contract/projects/project.ts';
import type { Actor } from '../../../domain/actor.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { answer } from '../../../http/encode/answer.ts';
import { callerOf } from '../../../http/caller.ts';
import { projectExpansions } from '../../../http/encode/expansions.ts';
import { paged } from '../../../http/pagination.ts';
import { queryObject } from '../../../http/decode/query-json.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { Identities } from '../../users/index.ts';
import type { ProjectChanges } from '../changes.ts';
import type { KnownProject, ProjectDirectory } from '../directory.ts';
import { presentProject } from '../present.ts';
import type { Projects } from '../service.ts';
import type { Services } from '../services.ts';

interface Deps {
  projects: Projects;
  projectChanges: ProjectChanges;
  directory: ProjectDirectory;
  services: Services;
  settings: PlatformSettings;
  identities: Identities;
  svn: { directory: { administratorGroups(projectId: number): Promise<readonly number[]> } };
}

export function projectRoutes(deps: Deps): AnyRoute[] {
  const { projects, projectChanges, directory, services, settings, identities, svn } = deps;

  async function present(actor: Actor, shown: readonly KnownProject[]): Promise<Project[]> {
    const ids = shown.map((project) => project.id);
    const fields = await projects.fieldsOf(ids);
    const enabled = await services.enabledIn(ids);
    const mode = settings.get('access_mode');
    return shown.map((project) =>
      presentProject(actor, project, mode, fields.get(project.id) ?? [], enabled.get(project.id) ?? new Set()),
    );
  }

  async function presentOne(actor: Actor, project: KnownProject): Promise<Project> {
    const [one] = await present(actor, [project]);
    if (one === undefined) throw problem('project_not_found');
    return one;
  }

  return [
    route({
      method: 'GET',
      path: '/projects',
      items: '/projects/:id',
      summary: 'The projects that the caller may see',
      expands: projectExpansions,
      access: 'hybrid',
      requires: 'nothing',
      query: Type.Object({
        query: Type.Optional(Type.String({ description: 'JSON criteria' })),
        search: Type.Optional(
          Type.String({
            description: 'Extension: a part of the short name or of the label, in any case, with or without accents',
          }),
        ),
      }),
      page: pages.projects,
      answers: Type.Array(Project),
      problems: ['project_query_unsupported', 'project_query_not_json', 'project_query_status_forbidden'],
      async handle({ actor, query, page }) {
        const criteria = queryObject(query.query, () => problem('project_query_not_json'));
        if (criteria !== undefined && Object.keys(criteria).length === 0) {
          throw problem('project_query_unsupported', { hint: '' });
        }
        const found = await projects.list(actor, criteria ?? {}, page, query.search);
        return paged(page, await present(actor, found.projects), found.total);
      },
    }),
    route({
      method: 'GET',
      path: '/projects/:id',
      summary: 'One project',
      expands: projectExpansions,
      access: 'hybrid',
      requires: 'project.read_entry',
      params: IdParams,
      answers: Project,
      problems: ['project_not_found', 'project_suspended', 'forbidden'],
      async handle({ actor, params }) {
        return presentOne(actor, await directory.entry(actor, params.id));
      },
      actions: {
        kind: 'project',
        async of({ actor, params }) {
          const project = await directory.entry(actor, params.id);
          const administratorGroups = await svn.directory.administratorGroups(project.id);
          const subject = { ...directory.subject(project), isTemplate: project.isTemplate, administratorGroups };
          return actionsFor(actor, 'project', subject);
        },
      },
    }),
    route({
      method: 'POST',
      path: '/projects',
      hasNaturalKey: true,
      summary: 'Creates a project from a template or an archive; with `dry_run`, only checks the request',
      access: 'protected',
      requires: 'platform.create_project',
      query: Type.Object({ dry_run: Type.Optional(Type.Boolean({ default: false })) }),
      body: NewProject,
      bodyName: 'post_representation',
      status: 201,
      answers: Type.Union([Project, AwaitedProject]),
      emptyAnswers: { 204: 'With `dry_run`: nothing would go wrong' },
      problems: [
        'project_shortname_invalid',
        'project_label_invalid',
        'template_unknown',
        'category_unknown',
        'fields_unknown',
        'project_creation_administrators_only',
        'project_queue_full',
        'archive_unavailable',
      ],
      async handle({ actor, query, body }) {
        const user = callerOf(actor);
        if (query.dry_run === true) {
          await projects.tryCreation(user, body);
          return answer(undefined, {}, 204);
        }
        if (projects.isFromArchive(body)) return projects.awaitArchive(user, body);
        const project = await projects.create(user, body);
        // The creator has just become a member.
        const creator = (await identities.find(user.id)) ?? user;
        return presentOne({ kind: 'user', user: creator, mechanism: 'internal' }, project);
      },
    }),
    route({
      method: 'PATCH',
      path: '/projects/:id',
      summary:
        'Suspends, reactivates or approves a project; as an extension, changes its label, description and access',
      access: 'protected',
      requires: ['project.update', 'project.change_status'],
      params: IdParams,
      body: ProjectPatch,
      bodyName: 'patch_resource',
      problems: [
        'project_not_found',
        'project_status_forbidden',
        'project_status_system',
        'project_status_deleted',
        'project_not_editable',
        'project_label_invalid',
        'project_shortname_fixed',
        'project_visibility_fixed',
      ],
      async handle({ actor, params, body }) {
        await projectChanges.patch(actor, params.id, body);
      },
    }),
    route({
      method: 'PUT',
      path: '/projects/:id/header_background',
      summary: 'Sets the picture behind the name of a project',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      body: HeaderBackground,
      bodyName: 'background',
      problems: ['project_not_found', 'project_administrator_required'],
      handle: ({ actor, params, body }) => projectChanges.setHeaderBackground(actor, params.id, body.identifier),
    }),
    route({
      method: 'DELETE',
      path: '/projects/:id/header_background',
      summary: 'Removes the picture behind the name of a project',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      problems: ['project_not_found', 'project_administrator_required'],
      handle: ({ actor, params }) => projectChanges.setHeaderBackground(actor, params.id, null),
    }),
  ];
}
