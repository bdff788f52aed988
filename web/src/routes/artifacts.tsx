import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { artifactQuery } from '../api/artifacts/artifacts.ts';
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

export const artifactRoutes = [artifact] as const;
export const inTrackerArtifactRoutes = [newArtifact] as const;
