import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { WithActions } from '../../../contract/abilities.ts';
import type { Self as Answered, Session, SignedOut } from '../../../contract/accounts/token.ts';
import { get } from './client.ts';
import { tellSignedOut } from './signed-out.ts';
import { post, unconditionally } from './writes.ts';

/** The person who uses this browser, and the actions on the platform that they may take. */
type Visit = WithActions<Omit<Answered, 'is_site_administrator' | 'administrator_of'>, 'platform'>;

/** A visit of a person who is signed in. */
export type Self = Visit & { user: NonNullable<Visit['user']> };

const isSomebody = (visit: Visit): visit is Self => visit.user !== null;

/** The signed-in person, and the banner of the platform. */
export const selfQuery = queryOptions({
  queryKey: ['self'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => get<Visit>('/session', { query: { with: 'actions' } }),
});

export const selfIn = (visit: Visit): Self | null => (isSomebody(visit) ? visit : null);

/** For anonymous readers, too. */
export const useVisit = (): Visit => useSuspenseQuery(selfQuery).data;

export const useSelf = (): Self | null => selfIn(useVisit());

/** The signed-in person, if that is known already. For pages that say why nothing could be read. */
export function useKnownSelf(): Self | null {
  const visit = useQueryClient().getQueryData(selfQuery.queryKey);
  return visit === undefined ? null : selfIn(visit);
}

/** Keeps the session of the person open, or asks for the password if it has ended. */
export async function keepSession(queries: QueryClient): Promise<void> {
  const visit = queries.getQueryData(selfQuery.queryKey);
  if (visit === undefined || selfIn(visit) === null) return;
  if (selfIn(await get<Visit>('/session')) === null) tellSignedOut();
}

export const signIn = (username: string, password: string, code: string): Promise<Session> =>
  post<Session>('/session', { username, password, ...(code === '' ? {} : { code }) });

/** Answers with the address at which the browser signs out of the provider, if there is one. */
export const signOut = (): Promise<SignedOut> => unconditionally.remove<SignedOut>('/session');
