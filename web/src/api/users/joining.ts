import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  Acceptance,
  AcceptedInvitation,
  HandedLink,
  Invitation,
  LinkContent,
  NewInvitations,
  SentInvitations,
  SignInOptions,
} from '../../../../contract/accounts/invitation.ts';
import { get, page } from '../client.ts';
import { post, unconditionally } from '../writes.ts';
import { nextOffset, pageSize } from '../projects/projects.ts';

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => get<SignInOptions>('/sign_in_options'),
});

/** The purpose of the link that somebody followed. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: () => post<LinkContent>('/account_links/check', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const acceptInvitation = (values: Acceptance): Promise<AcceptedInvitation> =>
  post('/invitations/accept', values);
export const register = (email: string): Promise<void> => post('/registrations', { email });
export const askForPasswordLink = (login: string): Promise<void> => post('/password_resets', { login });
export const resetPassword = (token: string, password: string): Promise<void> =>
  unconditionally.put('/password_resets', { token, password });
export const confirmAddress = (token: string): Promise<void> => post('/email_confirmations', { token });
export const sendPasswordLink = (user: number): Promise<HandedLink> => post(`/users/${user}/password_reset`, {});

/** Pending invitations: to a project, or all of them. */
export const invitationsQuery = (project: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['invitations', project ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      page<Invitation>(project === undefined ? '/invitations' : `/projects/${project}/invitations`, {
        query: { limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const invite = (request: NewInvitations): Promise<SentInvitations> => post('/invitations', request);
export const resendInvitation = (id: number): Promise<HandedLink> => post(`/invitations/${id}/resend`, {});
export const revokeInvitation = (id: number): Promise<void> => unconditionally.remove(`/invitations/${id}`);
