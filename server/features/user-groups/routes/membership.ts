import { Type } from 'typebox';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import { UserMembership } from '../../../../contract/accounts/user.ts';
import { UserGroup } from '../../../../contract/projects/user-group.ts';
import type { Identity } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { paged, slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { UserParams, userIdIn, type Users } from '../../users/index.ts';
import type { MembershipReport } from '../membership-report.ts';

interface Deps {
  membership: MembershipReport;
  users: Users;
  /** the users with public SSH keys, by id */
  sshKeys: { owners(): Promise<number[]> };
}

const size = pages.memberships;

export function membershipRoutes({ membership: report, users, sshKeys }: Deps): AnyRoute[] {
  function groupsOf(
    user: Identity,
    { scope, format }: { scope?: 'project'; format?: 'id' | 'full' },
  ): Promise<(string | UserGroup)[]> {
    if (format === 'id') return report.ids(user);
    if (format === 'full') return report.full(user);
    return scope === undefined ? report.all(user) : report.inProjects(user);
  }

  return [
    route({
      method: 'GET',
      path: '/users/:id/membership',
      summary: 'The groups of a user, by name, by id or in full',
      access: 'protected',
      requires: 'user.read_memberships',
      params: UserParams,
      query: Type.Object({
        scope: Type.Optional(Type.Enum(['project'])),
        format: Type.Optional(Type.Enum(['id', 'full'])),
        limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum })),
        offset: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
      answers: Type.Array(Type.Union([Type.String(), UserGroup])),
      problems: ['membership_of_others', 'membership_format_unsupported', 'user_not_found'],
      async handle({ actor, params, query }) {
        const user = await users.known(userIdIn(params.id, actor));
        require(actor, 'user.read_memberships', user);
        if (query.format !== undefined && query.scope === undefined) throw problem('membership_format_unsupported');
        const groups = await groupsOf(user, query);
        const { limit = size.default, offset = 0 } = query;
        return query.limit === undefined && query.offset === undefined
          ? groups
          : slice({ limit, offset, maximum: size.maximum }, groups);
      },
    }),
    route({
      method: 'GET',
      path: '/users_memberships',
      summary: 'Users with SSH keys, and their groups',
      access: 'protected',
      requires: 'platform.read_memberships',
      query: Type.Object({ query: Type.String({ minLength: 1 }) }),
      page: pages.usersMemberships,
      answers: Type.Array(UserMembership),
      problems: ['memberships_query_unsupported'],
      async handle({ actor, query, page }) {
        require(actor, 'platform.read_memberships');
        if (query.query !== 'with_ssh_key') throw problem('memberships_query_unsupported');
        const owners = await sshKeys.owners();
        const shown = owners.slice(page.offset, page.offset + page.limit);
        const memberships = shown.map(async (id) => {
          const user = await users.known(id);
          return { username: user.username, user_groups: await report.all(user) };
        });
        return paged(page, await Promise.all(memberships), owners.length);
      },
    }),
  ];
}
