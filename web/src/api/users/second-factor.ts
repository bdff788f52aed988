import { queryOptions } from '@tanstack/react-query';
import type { FactorProposal, RecoveryCodes, SecondFactor } from '../../../../contract/accounts/second-factor.ts';
import { get } from '../client.ts';
import { post, unconditionally } from '../writes.ts';

const path = '/users/self/second_factor';

export const factorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => get<SecondFactor>(path) });

/** People without a password send none. */
const given = (password: string) => (password === '' ? {} : { current_password: password });

export const proposeFactor = (password: string): Promise<FactorProposal> => post(path, given(password));
export const confirmFactor = (code: string): Promise<RecoveryCodes> => unconditionally.put(path, { code });
export const renewCodes = (code: string, password: string): Promise<RecoveryCodes> =>
  post(`${path}/recovery_codes`, code === '' ? given(password) : { code });
export const removeFactor = (password: string, code: string): Promise<unknown> =>
  unconditionally.remove(path, { ...given(password), code });
export const removeFactorOf = (user: number): Promise<unknown> =>
  unconditionally.remove(`/users/${user}/second_factor`, {});
