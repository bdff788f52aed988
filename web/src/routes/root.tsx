import { createRootRoute } from '@tanstack/react-router';
import { queryClient } from '../api/queries.ts';
import { selfQuery } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';

export const root = createRootRoute({
  component: Shell,
  loader: () => queryClient.ensureQueryData(selfQuery),
});
