import { createRoute, notFound } from '@tanstack/react-router';
import { isExplainedKind, permissionsQuery } from '../api/permissions.ts';
import { queryClient } from '../api/queries.ts';
import { numberIn } from './number-in.ts';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

interface PermissionsSearch {
  /** in a repository */
  path?: string | undefined;
  /** somebody else than the person who asks */
  user?: number | undefined;
}

const permissions = createRoute({
  getParentRoute: () => root,
  path: '/permissions/$kind/$id',
  params: {
    parse: ({ kind, id }) => {
      if (!isExplainedKind(kind)) throw notFound();
      return { kind, id: numberIn(id) };
    },
    stringify: ({ kind, id }) => ({ kind, id: String(id) }),
  },
  validateSearch: (search: Record<string, unknown>): PermissionsSearch => ({
    ...(typeof search['path'] === 'string' ? { path: search['path'] } : {}),
    ...(Number.isSafeInteger(search['user']) ? { user: Number(search['user']) } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => queryClient.ensureQueryData(permissionsQuery({ ...params, ...deps })),
  component: lazyPage(() => import('../pages/permissions/permissions-page.tsx'), 'PermissionsPage'),
});

export const permissionRoutes = [permissions] as const;
