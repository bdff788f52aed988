import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FullUser } from '../../../../contract/accounts/user.ts';
import type {
  GroupSettings,
  GroupUse,
  MinimalUserGroup,
  NewUserGroup,
  UserGroup,
  UserGroupPatch,
} from '../../../../contract/projects/user-group.ts';
import { ApiError, get, page } from '../client.ts';
import { patch, post, remove, tryOut, unconditionally, type Version } from '../writes.ts';
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

/** The name and the description of a group, with the version that the person sees. */
export type EditedGroup = GroupSettings & Version & Pick<UserGroup, 'id'>;

export const editedGroupQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'settings'],
    staleTime: 0,
    queryFn: async (): Promise<EditedGroup> => {
      // The version comes first, so that the values are never older than it.
      const { etag } = await get<UserGroup & Version>(`/user_groups/${id}`, { query: { with: 'etag' } });
      return { id, etag, ...(await get<GroupSettings>(`/user_groups/${id}/settings`)) };
    },
  });

export const changeGroup = (seen: EditedGroup, changes: UserGroupPatch): Promise<UserGroup> =>
  patch(`/user_groups/${seen.id}`, seen, changes);

export const deleteGroup = (seen: MinimalUserGroup, now?: Version): Promise<void> =>
  remove(`/user_groups/${seen.id}`, now ?? seen);

interface Uses {
  uses: GroupUse[];
  has_more_uses: boolean;
}

/** The uses that a refusal to delete the group lists. */
function usesIn(error: unknown): Uses | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { problem } = JSON.parse(error.body) as { problem?: Partial<Uses> };
  return problem?.uses === undefined ? undefined : { has_more_uses: false, uses: problem.uses, ...problem };
}

/** Everything that names the group, which can't be deleted meanwhile. */
export const groupUsesQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'uses'],
    staleTime: 0,
    queryFn: async (): Promise<Uses> => {
      try {
        await tryOut<unknown>('DELETE', `/user_groups/${id}`, { query: { dry_run: true } });
        return { uses: [], has_more_uses: false };
      } catch (error) {
        const uses = usesIn(error);
        if (uses === undefined) throw error;
        return uses;
      }
    },
  });

export const addToGroup = (group: string, username: string): Promise<void> =>
  post(`/user_groups/${group}/users`, { username });

export const removeFromGroup = (group: string, user: number): Promise<void> =>
  unconditionally.remove(`/user_groups/${group}/users/${user}`);
