import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Self as Answered, Session } from '../../../contract/accounts/token.ts';
import { get, post, remove } from './client.ts';

/** The user who is signed in in this browser. */
export type Self = Answered & { user: NonNullable<Answered['user']> };

const isSomebody = (session: Answered): session is Self => session.user !== null;

/** The session: the signed-in user, and the banner of the platform. */
export const selfQuery = queryOptions({
  queryKey: ['self'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => get<Answered>('/session'),
});

export const selfIn = (session: Answered): Self | null => (isSomebody(session) ? session : null);

export const useSelf = (): Self | null => selfIn(useSuspenseQuery(selfQuery).data);

export const usePlatformBanner = (): string | null => useSuspenseQuery(selfQuery).data.banner;

export const signIn = (username: string, password: string): Promise<Session> =>
  post<Session>('/session', { username, password });

export const signOut = (): Promise<void> => remove('/session');

/** Whether the signed-in user administers the project. */
export function useAdministers(project: number): boolean {
  const self = useSelf();
  return self !== null && (self.is_site_administrator || self.administrator_of.includes(project));
}
