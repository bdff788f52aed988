import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { artifactQuery } from '../api/artifacts.ts';
import { queryClient } from '../api/queries.ts';
import { root } from './root.tsx';
import { tracker } from './trackers.tsx';

const artifact = createRoute({
  getParentRoute: () => root,
  path: '/artifacts/$artifact',
  params: {
    parse: ({ artifact: id }) => ({ artifact: Number(id) }),
    stringify: ({ artifact: id }) => ({ artifact: String(id) }),
  },
  loader: ({ params }) => queryClient.ensureQueryData(artifactQuery(params.artifact)),
  component: lazyRouteComponent(() => import('../pages/artifacts/artifact-page.tsx'), 'ArtifactPage'),
});

const newArtifact = createRoute({
  getParentRoute: () => tracker,
  path: '/new',
  validateSearch: (search: Record<string, unknown>): { parent?: number } =>
    Number.isSafeInteger(search['parent']) ? { parent: Number(search['parent']) } : {},
  component: lazyRouteComponent(() => import('../pages/artifacts/new-artifact.tsx'), 'NewArtifact'),
});

const idIn = (given: unknown): number | undefined => (Number.isSafeInteger(given) ? Number(given) : undefined);

const textIn = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

/** The addresses that representations and older links have. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '/plugins/tracker',
  validateSearch: (search: Record<string, unknown>): { aid?: number; tracker?: number } => {
    const [aid, trackerId] = [idIn(search['aid']), idIn(search['tracker'])];
    return {
      ...(aid === undefined ? {} : { aid }),
      ...(trackerId === undefined ? {} : { tracker: trackerId }),
    };
  },
  beforeLoad: ({ search: { aid, tracker: trackerId } }) => {
    if (aid !== undefined) throw redirect({ to: '/artifacts/$artifact', params: { artifact: aid } });
    if (trackerId !== undefined) throw redirect({ to: '/trackers/$tracker', params: { tracker: trackerId } });
    throw redirect({ to: '/' });
  },
});

/** Where references lead: `art #12`, and the commits that name an artifact. */
const reference = createRoute({
  getParentRoute: () => root,
  path: '/goto',
  validateSearch: (search: Record<string, unknown>) => ({
    key: textIn(search['key']),
    val: textIn(search['val']),
    group_id: textIn(search['group_id']),
  }),
  beforeLoad: ({ search: { key, val, group_id: project } }) => {
    const [, repository, revision] = /^(.+)\/(\d+)$/.exec(val) ?? [];
    if (key === 'svn' && repository !== undefined && revision !== undefined) {
      const path = `/projects/${project}/svn/${encodeURIComponent(repository)}/revisions/${revision}`;
      throw redirect({ href: path });
    }
    throw redirect({ to: '/artifacts/$artifact', params: { artifact: Number(val) } });
  },
});

export const artifactRoutes = [artifact, elsewhere, reference] as const;
export const inTrackerArtifactRoutes = [newArtifact] as const;
