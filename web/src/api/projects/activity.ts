import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Activity } from '../../../../contract/projects/activity.ts';
import { unlessLive } from '../../live/live.ts';
import { call } from '../client.ts';

/** The cursor in a `Link` header. */
function nextIn(link: string | null): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}

/** Changes of visible artifacts, on the platform or in one project, newest first. */
export const activityQuery = (project?: number) =>
  infiniteQueryOptions({
    queryKey: ['activity', project ?? 'everywhere'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { project_id: project, limit: 10, cursor: pageParam };
      const { value, headers } = await call<Activity[]>('GET', '/activity', { query, signal });
      return { items: value, next: nextIn(headers.get('Link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    ...unlessLive,
  });
