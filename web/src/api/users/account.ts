import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AccessKey, AccessKeyUse, NewAccessKey } from '../../../../contract/accounts/access-key.ts';
import type { NewPassword, ProfilePatch } from '../../../../contract/accounts/account.ts';
import type { SessionSummary } from '../../../../contract/accounts/token.ts';
import { page } from '../client.ts';
import { only, patch, post, remove, unconditionally } from '../writes.ts';
import type { Self } from '../session.ts';
import { nextOffset, pageSize } from '../projects/projects.ts';

export const keysQuery = (user: number) =>
  infiniteQueryOptions({
    queryKey: ['keys', user],
    queryFn: ({ pageParam, signal }) =>
      page<AccessKey>(`/users/${user}/access_keys`, { query: { limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const keyUsesQuery = (key: number) =>
  infiniteQueryOptions({
    queryKey: ['keys', 'uses', key],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      page<AccessKeyUse>(`/access_keys/${key}/uses`, { query: { limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const generateKey = (key: NewAccessKey): Promise<{ identifier: string }> => post('/access_keys', key);

/** Nobody can change a key, so its number is all that counts. */
export async function revokeKeys(ids: readonly number[]): Promise<void> {
  for (const id of ids) await remove(`/access_keys/${id}`, { id });
}

export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['sessions'],
  queryFn: ({ pageParam, signal }) =>
    page<SessionSummary>('/sessions', { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

export const endSession = (id: number): Promise<void> => unconditionally.remove(`/sessions/${id}`);
export const endOtherSessions = (): Promise<void> => unconditionally.remove('/sessions');

export const changeProfile = (seen: Self['user'], changes: ProfilePatch): Promise<void> =>
  patch('/users/self/profile', only(seen, ['real_name', 'email']), changes, '/users/self');

/** The file in base64. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // One by one, because a call takes only so many arguments.
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

export const setPicture = async (file: File): Promise<void> =>
  unconditionally.put('/users/self/avatar', { content: await contentOf(file) });
export const removePicture = (): Promise<void> => unconditionally.remove('/users/self/avatar');

export const changePassword = (passwords: NewPassword): Promise<void> =>
  unconditionally.put('/users/self/password', passwords);
