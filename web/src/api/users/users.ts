import { queryOptions } from '@tanstack/react-query';
import type { UserGroup } from '../../../../contract/projects/user-group.ts';
import type { VisibleUser } from '../../../../contract/accounts/user.ts';
import { get, page } from '../client.ts';

/** null: there is no user with this name. */
export const userQuery = (name: string) =>
  queryOptions({
    queryKey: ['user', name],
    queryFn: async ({ signal }) => {
      const query = { query: JSON.stringify({ username: name }), limit: 1 };
      const { items } = await page<VisibleUser>('/users', { query, signal });
      return items[0] ?? null;
    },
  });

/** The groups of a user in projects. Only the user and site administrators may read them. */
export const membershipQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'membership'],
    queryFn: ({ signal }) =>
      get<UserGroup[]>(`/users/${id}/membership`, { query: { scope: 'project', format: 'full' }, signal }),
  });
