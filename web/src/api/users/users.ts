import { queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { UserGroup } from '../../../../contract/projects/user-group.ts';
import type { VisibleUser } from '../../../../contract/accounts/user.ts';
import { get, page } from '../client.ts';

/** A user with the actions that the person may take. */
export type KnownUser = WithActions<VisibleUser, 'user'>;

export const authorQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'author'],
    staleTime: 60_000,
    queryFn: ({ signal }) => get<VisibleUser>(`/users/${id}`, { signal }),
  });

async function findNamed(name: string, signal: AbortSignal): Promise<VisibleUser | null> {
  const query = { query: JSON.stringify({ username: name }), limit: 1 };
  return (await page<VisibleUser>('/users', { query, signal })).items[0] ?? null;
}

/** null: there is no user with this name. */
export const userQuery = (name: string) =>
  queryOptions({
    queryKey: ['user', name],
    queryFn: async ({ signal }) => {
      const found = await findNamed(name, signal);
      if (found === null) return null;
      return get<KnownUser>(`/users/${found.id}`, { query: { with: 'actions' }, signal });
    },
  });

/** A mentioned person, as their name is shown. null: nobody has this user name any more. */
export const mentionQuery = (name: string) =>
  queryOptions({
    queryKey: ['user', name, 'mention'],
    staleTime: 300_000,
    retry: false,
    queryFn: ({ signal }) => findNamed(name, signal),
  });

/** The groups of a user in projects. Only the user and site administrators may read them. */
export const membershipQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'membership'],
    queryFn: ({ signal }) =>
      get<UserGroup[]>(`/users/${id}/membership`, { query: { scope: 'project', format: 'full' }, signal }),
  });
