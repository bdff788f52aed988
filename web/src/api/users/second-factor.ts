import { queryOptions } from '@tanstack/react-query';
import type { FactorProposal, RecoveryCodes, SecondFactor } from '../../../../contract/accounts/second-factor.ts';
import { call, get, post, put } from '../client.ts';

const path = '/users/self/second_factor';

export const factorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => get<SecondFactor>(path) });

/** People without a password send none. */
const given = (password: string) => (password === '' ? {} : { current_password: password });

export const proposeFactor = (password: string): Promise<FactorProposal> => post(path, given(password));
export const confirmFactor = (code: string): Promise<RecoveryCodes> => put(path, { code });
export const renewCodes = (code: string, password: string): Promise<RecoveryCodes> =>
  post(`${path}/recovery_codes`, code === '' ? given(password) : { code });
export const removeFactor = (password: string, code: string): Promise<unknown> =>
  call('DELETE', path, { body: { ...given(password), code } });
export const removeFactorOf = (user: number): Promise<unknown> =>
  call('DELETE', `/users/${user}/second_factor`, { body: {} });
