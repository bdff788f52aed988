import { createRoute } from '@tanstack/react-router';
import { artifactQuery, historyQuery } from '../api/artifacts/artifacts.ts';
import { queryClient } from '../api/queries.ts';
import { numberIn } from './number-in.ts';
import { root } from './root.tsx';
import { tracker } from './trackers.tsx';
import { lazyPage } from '../load-part.ts';

const artifact = createRoute({
  getParentRoute: () => root,
  path: '/artifacts/$artifact',
  params: {
    parse: ({ artifact: id }) => ({ artifact: numberIn(id) }),
    stringify: ({ artifact: id }) => ({ artifact: String(id) }),
  },
  loader: ({ params, preload }) => {
    // Not for a link that the pointer only passes.
    if (!preload) void queryClient.prefetchInfiniteQuery(historyQuery(params.artifact, false));
    return queryClient.ensureQueryData(artifactQuery(params.artifact));
  },
  component: lazyPage(() => import('../pages/artifacts/artifact-page.tsx'), 'ArtifactPage'),
});

interface NewArtifactSearch {
  /** the artifact that it becomes a child of */
  parent?: number;
  /** the artifact whose values it begins with */
  copy?: number;
  title?: string;
}

const newArtifact = createRoute({
  getParentRoute: () => tracker,
  path: '/new',
  validateSearch: (search: Record<string, unknown>): NewArtifactSearch => ({
    ...(Number.isSafeInteger(search['parent']) ? { parent: Number(search['parent']) } : {}),
    ...(Number.isSafeInteger(search['copy']) ? { copy: Number(search['copy']) } : {}),
    ...(typeof search['title'] === 'string' ? { title: search['title'] } : {}),
  }),
  component: lazyPage(() => import('../pages/artifacts/new-artifact.tsx'), 'NewArtifact'),
});

export const artifactRoutes = [artifact] as const;
export const inTrackerArtifactRoutes = [newArtifact] as const;
