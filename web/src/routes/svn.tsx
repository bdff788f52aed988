import { createRoute, notFound } from '@tanstack/react-router';
import { projectQuery } from '../api/projects/projects.ts';
import { queryClient } from '../api/queries.ts';
import { repositoryQuery } from '../api/svn/repositories.ts';
import { project } from './projects.tsx';
import { lazyPage } from '../load-part.ts';

/** The id of a project whose repositories can be read. The pages say that those of a suspended one are closed. */
async function openProject(name: string): Promise<number | undefined> {
  const { id, status } = await queryClient.ensureQueryData(projectQuery(name));
  return status === 'suspended' ? undefined : id;
}

const repositories = createRoute({
  getParentRoute: () => project,
  path: 'svn',
  component: lazyPage(() => import('../pages/svn/repositories/repositories.tsx'), 'Repositories'),
});

/** Repository names start with a letter, so none conflicts with this address. */
const newRepository = createRoute({
  getParentRoute: () => project,
  path: 'svn/-/new',
  component: lazyPage(() => import('../pages/svn/settings/new-repository.tsx'), 'NewRepository'),
});

/** The layout of repository pages. */
const repository = createRoute({
  getParentRoute: () => project,
  path: 'svn/$repository',
  loader: async ({ params }) => {
    const id = await openProject(params.project);
    if (id === undefined) return;
    const found = await queryClient.ensureQueryData(repositoryQuery(id, params.repository));
    if (found === null) throw notFound();
  },
  component: lazyPage(() => import('../pages/svn/repository-frame.tsx'), 'RepositoryFrame'),
});

interface InPlace {
  path?: string;
  rev?: number;
}

const isRevision = (given: unknown): given is number => Number.isInteger(given) && Number(given) >= 0;

function placeIn(search: Record<string, unknown>): InPlace {
  const { path, rev } = search;
  return {
    ...(typeof path === 'string' && path !== '' ? { path } : {}),
    ...(isRevision(rev) ? { rev } : {}),
  };
}

const overview = createRoute({
  getParentRoute: () => repository,
  path: '/',
  component: lazyPage(() => import('../pages/svn/browse/repository-home.tsx'), 'RepositoryHome'),
});

const tree = createRoute({
  getParentRoute: () => repository,
  path: 'tree',
  validateSearch: placeIn,
  component: lazyPage(() => import('../pages/svn/browse/tree-page.tsx'), 'TreePage'),
});

const file = createRoute({
  getParentRoute: () => repository,
  path: 'tree/file',
  validateSearch: (search: Record<string, unknown>): InPlace & { view?: 'blame' } => ({
    ...placeIn(search),
    ...(search['view'] === 'blame' ? { view: 'blame' } : {}),
  }),
  component: lazyPage(() => import('../pages/svn/browse/file-page.tsx'), 'FilePage'),
});

const revisions = createRoute({
  getParentRoute: () => repository,
  path: 'revisions',
  validateSearch: placeIn,
  component: lazyPage(() => import('../pages/svn/history/log-page.tsx'), 'LogPage'),
});

const revision = createRoute({
  getParentRoute: () => repository,
  path: 'revisions/$revision',
  validateSearch: (search: Record<string, unknown>): Pick<InPlace, 'path'> => {
    const { path } = placeIn(search);
    return path === undefined ? {} : { path };
  },
  component: lazyPage(() => import('../pages/svn/history/revision-page.tsx'), 'RevisionPage'),
});

const compare = createRoute({
  getParentRoute: () => repository,
  path: 'compare',
  validateSearch: (search: Record<string, unknown>): Pick<InPlace, 'path'> & { from?: number; to?: number } => {
    const { path } = placeIn(search);
    const { from, to } = search;
    return {
      ...(path === undefined ? {} : { path }),
      ...(isRevision(from) ? { from } : {}),
      ...(isRevision(to) ? { to } : {}),
    };
  },
  component: lazyPage(() => import('../pages/svn/history/compare-page.tsx'), 'ComparePage'),
});

const settings = createRoute({
  getParentRoute: () => repository,
  path: 'settings',
  // The settings are edited and saved together, so the form starts with the current ones.
  loader: async ({ params }) => {
    const id = await openProject(params.project);
    if (id !== undefined) await queryClient.fetchQuery({ ...repositoryQuery(id, params.repository), staleTime: 0 });
  },
  component: lazyPage(() => import('../pages/svn/settings/settings-page.tsx'), 'RepositorySettingsPage'),
});

export const svnRoutes = [
  repositories,
  newRepository,
  repository.addChildren([overview, tree, file, revisions, revision, compare, settings]),
] as const;
