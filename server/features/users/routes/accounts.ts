import { Type } from 'typebox';
import { Account } from '../../../../contract/accounts/account.ts';
import { pages } from '../../../../contract/limits.ts';
import { userStatuses } from '../../../../contract/accounts/user-status.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { identityOf } from '../identities.ts';
import type { UserPresenter } from '../present.ts';
import type { Users } from '../service.ts';

export function userAccountRoutes({ users, presenter }: { users: Users; presenter: UserPresenter }): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/accounts',
      items: '/users/:id',
      summary: 'All accounts in every state, by user name; for site administrators',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      query: Type.Object({
        query: Type.Optional(Type.String({ description: 'words of names and addresses' })),
        status: Type.Optional(Type.Enum(Object.keys(userStatuses))),
      }),
      page: pages.accounts,
      answers: Type.Array(Account),
      async handle({ actor, query, page }) {
        const { rows, total } = await users.accounts(query.query ?? '', query.status, page);
        const shown = rows.map((row) => ({
          ...presenter.full(identityOf(row, { projects: [], groups: [], rights: [] }), actor),
          is_site_administrator: row.is_site_administrator === 1,
          creation_date: isoDate(row.created_at),
          last_access_on: row.last_access_at === null ? null : isoDate(row.last_access_at),
        }));
        return paged(page, shown, total);
      },
    }),
  ];
}
