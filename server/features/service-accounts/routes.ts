import { Type } from 'typebox';
import { CreatedAccessKey, NewAccessKey } from '../../../contract/accounts/access-key.ts';
import { NewServiceAccount, ServiceAccount } from '../../../contract/accounts/service-account.ts';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { createdKeyName, keyProblems } from '../access-keys/index.ts';
import { presentAccount } from './present.ts';
import type { ServiceAccounts } from './service.ts';

const AccountParams = Type.Object({ id: Type.Integer(), account_id: Type.Integer() });
const projectProblems = ['project_not_found', 'forbidden', 'project_administrator_required'] as const;

export function serviceAccountRoutes(accounts: ServiceAccounts): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/projects/:id/service_accounts',
      summary: 'The open service accounts of a project',
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      page: pages.serviceAccounts,
      answers: Type.Array(ServiceAccount),
      problems: [...projectProblems],
      async handle({ actor, params, page }) {
        const { rows, total } = await accounts.list(actor, params.id, page);
        return paged(
          page,
          rows.map((row) => presentAccount(row, actor)),
          total,
        );
      },
    }),
    route({
      method: 'POST',
      path: '/projects/:id/service_accounts',
      hasNaturalKey: true,
      summary: 'Creates a service account: a member of the project that belongs to no person and has no password',
      access: 'protected',
      requires: 'project.administer_service_accounts',
      extension: true,
      params: IdParams,
      body: NewServiceAccount,
      status: 201,
      answers: ServiceAccount,
      problems: [...projectProblems, 'service_account_refused', 'service_accounts_too_many', 'username_invalid'],
      async handle({ actor, params, body }) {
        return presentAccount(await accounts.create(actor, params.id, body), actor);
      },
    }),
    route({
      method: 'DELETE',
      path: '/projects/:id/service_accounts/:account_id',
      summary: 'Closes a service account and revokes its keys; what it did stays',
      access: 'protected',
      requires: 'project.administer_service_accounts',
      extension: true,
      params: AccountParams,
      problems: [...projectProblems, 'service_account_refused', 'service_account_not_found'],
      async handle({ actor, params }) {
        await accounts.close(actor, params.id, params.account_id);
      },
    }),
    route({
      method: 'POST',
      path: '/projects/:id/service_accounts/:account_id/access_keys',
      summary: 'Creates an access key of a service account; only this response contains its value',
      access: 'protected',
      requires: 'project.administer_service_accounts',
      extension: true,
      params: AccountParams,
      body: NewAccessKey,
      bodyName: 'access_key',
      status: 201,
      answers: CreatedAccessKey,
      secret: createdKeyName,
      problems: [...projectProblems, 'service_account_not_found', ...keyProblems],
      async handle({ actor, params, body }) {
        const { identifier } = await accounts.createKey(actor, params.id, params.account_id, body);
        return { identifier };
      },
    }),
  ];
}
