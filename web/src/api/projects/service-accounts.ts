import { infiniteQueryOptions } from '@tanstack/react-query';
import type { NewAccessKey } from '../../../../contract/accounts/access-key.ts';
import type { NewServiceAccount, ServiceAccount } from '../../../../contract/accounts/service-account.ts';
import { page } from '../client.ts';
import { post, unconditionally } from '../writes.ts';
import { nextOffset, pageSize } from './projects.ts';

const pathOf = (project: number) => `/projects/${project}/service_accounts` as const;

export const serviceAccountsQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: ['service-accounts', project],
    queryFn: ({ pageParam, signal }) =>
      page<ServiceAccount>(pathOf(project), { query: { limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const createServiceAccount = (project: number, account: NewServiceAccount): Promise<ServiceAccount> =>
  post(pathOf(project), account);

export const closeServiceAccount = (project: number, id: number): Promise<void> =>
  unconditionally.remove(`${pathOf(project)}/${id}`);

export const generateServiceKey = (project: number, id: number, key: NewAccessKey): Promise<{ identifier: string }> =>
  post(`${pathOf(project)}/${id}/access_keys`, key);
