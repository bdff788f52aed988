import { queryOptions } from '@tanstack/react-query';
import type {
  ConnectionCheck,
  NewOpenIdProvider,
  OpenIdCompletion,
  OpenIdProvider,
  OpenIdProviderPatch,
  OpenIdResult,
  SignInMethods,
} from '../../../../contract/accounts/openid.ts';
import type { Session } from '../../../../contract/accounts/token.ts';
import { get } from '../client.ts';
import { patch, post, remove, unconditionally, type Version } from '../writes.ts';
import { listQuery } from '../administration.ts';

const nextKey = 'hearth-after-sign-in';

/** Leaves for the provider. The page to return to waits in this tab. */
export async function goToProvider(provider: number, purpose: 'sign_in' | 'connect', next: string): Promise<void> {
  const { url } = await post<{ url: string }>('/openid_sign_ins', { provider_id: provider, purpose });
  sessionStorage.setItem(nextKey, next);
  globalThis.location.assign(url);
}

/** The page on which the person was before they left for the provider. */
export const pageBefore = (): string => sessionStorage.getItem(nextKey) ?? '/';

/** The outcome of a visit to a provider. Its parameters count once, so it is never asked for again. */
export const openIdReturnQuery = (provider: number, parameters: string) =>
  queryOptions({
    queryKey: ['openid', provider, parameters],
    queryFn: () => unconditionally.put<OpenIdResult>('/openid_sign_ins', { provider_id: provider, parameters }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });

export const completeSignIn = (given: OpenIdCompletion): Promise<Session> => post('/openid_sign_ins/complete', given);

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => get<SignInMethods>('/users/self/sign_in_methods'),
});
export const connectIdentity = (token: string): Promise<SignInMethods> => post('/users/self/identities', { token });
export const removeIdentity = (id: number, password: string): Promise<unknown> =>
  unconditionally.remove(`/users/self/identities/${id}`, password === '' ? {} : { current_password: password });

export const openIdProvidersQuery = listQuery<OpenIdProvider>('/openid_providers');
export const addOpenIdProvider = (provider: NewOpenIdProvider): Promise<OpenIdProvider> =>
  post('/openid_providers', provider);
export const changeOpenIdProvider = (seen: OpenIdProvider, changes: OpenIdProviderPatch): Promise<OpenIdProvider> =>
  patch(`/openid_providers/${seen.id}`, seen, changes);
export const deleteOpenIdProvider = (seen: OpenIdProvider, now?: Version): Promise<void> =>
  remove(`/openid_providers/${seen.id}`, now ?? seen);
export const checkOpenIdProvider = (id: number): Promise<ConnectionCheck> => post(`/openid_providers/${id}/check`, {});
