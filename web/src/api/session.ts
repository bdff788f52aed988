import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Self as Answered, Session } from '../../../contract/token.ts';
import { ApiError, get, post, remove } from './client.ts';

/** Who is signed in in this browser. */
export type Self = Answered & { user: NonNullable<Answered['user']> };

async function readSelf(): Promise<Self | null> {
  try {
    const { user, ...rest } = await get<Answered>('/session');
    return user === null ? null : { user, ...rest };
  } catch (error) {
    // A platform that shows nothing to strangers.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const selfQuery = queryOptions({
  queryKey: ['self'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: readSelf,
});

export const useSelf = (): Self | null => useSuspenseQuery(selfQuery).data;

export const signIn = (username: string, password: string): Promise<Session> =>
  post<Session>('/session', { username, password });

export const signOut = (): Promise<void> => remove('/session');

/** Whether who is signed in administers the project. */
export function useAdministers(project: number): boolean {
  const self = useSelf();
  return self !== null && (self.is_site_administrator || self.administrator_of.includes(project));
}
