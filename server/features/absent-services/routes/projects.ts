import { type TSchema, Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { require } from '../../../domain/policies/policy.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { absentServicesOfUsers } from './users.ts';

/**
 * Services of the interface that Hearth doesn't have. Clients request them in passing: an empty collection in the right
 * shape satisfies them, while a 404 would break them.
 */
interface Absent {
  type: string;
  summary: string;
  page: (typeof pages)[keyof typeof pages];
  shape: TSchema;
  empty: unknown;
}

const nothing = Type.Unknown();
const list = Type.Array(nothing);

const absent: readonly Absent[] = [
  {
    type: 'git',
    summary: 'Git repositories',
    page: pages.projectsUnlimited,
    shape: Type.Object({ repositories: list }),
    empty: { repositories: [] },
  },
  { type: 'frs_packages', summary: 'File release packages', page: pages.projects, shape: list, empty: [] },
  {
    type: 'phpwiki',
    summary: 'Wiki pages',
    page: pages.projectsUnlimited,
    shape: Type.Object({ pages: list }),
    empty: { pages: [] },
  },
  {
    type: 'labels',
    summary: 'Labels',
    page: pages.projectLabels,
    shape: Type.Object({ labels: list }),
    empty: { labels: [] },
  },
];

export function absentServiceRoutes(directory: ProjectDirectory): AnyRoute[] {
  const ofProjects = absent.map((collection) =>
    route({
      method: 'GET',
      path: `/projects/:id/${collection.type}`,
      summary: `${collection.summary} of a project: none on this platform`,
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      page: collection.page,
      answers: collection.shape,
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        await directory.visible(actor, params.id);
        return paged(page, collection.empty, 0);
      },
    }),
  );
  return [
    ...ofProjects,
    ...absentServicesOfUsers(),
    route({
      method: 'GET',
      path: '/system_event',
      summary: 'System events: none on this platform',
      access: 'protected',
      requires: 'platform.read_system_events',
      page: pages.systemEvents,
      answers: list,
      async handle({ actor, page }) {
        require(actor, 'platform.read_system_events');
        return paged(page, [], 0);
      },
    }),
  ];
}
