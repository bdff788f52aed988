import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FullUser } from '../../../../contract/accounts/user.ts';
import type { MinimalUserGroup, NewUserGroup, UserGroup } from '../../../../contract/projects/user-group.ts';
import { get, page } from '../client.ts';
import { post, unconditionally } from '../writes.ts';
import { nextOffset } from './projects.ts';

/** The numbers of the groups that every project has. */
export const memberGroup = 3;
export const administratorGroup = 4;
const firstOwnGroup = 101;

/** Administrators of services that Hearth doesn't have. */
const absentServices = new Set(['file_manager_admins', 'wiki_admins']);

/** The groups that make sense to choose, and those that are chosen already. */
export const offeredGroups = <Group extends { id: string; short_name: string }>(
  groups: readonly Group[],
  chosen: readonly string[] = [],
): Group[] => groups.filter(({ id, short_name: name }) => !absentServices.has(name) || chosen.includes(id));

/** The groups that every project has, and those that this one made itself. */
export const allGroupsQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'groups'],
    queryFn: async () => offeredGroups(await get<MinimalUserGroup[]>(`/projects/${project}/user_groups`)),
  });

/** The groups that the project made itself. */
export const groupsQuery = (project: number) =>
  queryOptions({
    ...allGroupsQuery(project),
    select: (groups) => groups.filter(({ id }) => Number(id) >= firstOwnGroup),
  });

export const groupMembersQuery = (group: string) =>
  infiniteQueryOptions({
    queryKey: ['group', group, 'members'],
    queryFn: ({ pageParam, signal }) =>
      page<FullUser>(`/user_groups/${group}/users`, { query: { limit: 20, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const createGroup = (group: NewUserGroup): Promise<UserGroup> => post('/user_groups', group);

export const addToGroup = (group: string, username: string): Promise<void> =>
  post(`/user_groups/${group}/users`, { username });

export const removeFromGroup = (group: string, user: number): Promise<void> =>
  unconditionally.remove(`/user_groups/${group}/users/${user}`);
