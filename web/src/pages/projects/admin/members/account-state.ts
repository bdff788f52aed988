import type { UserStatus } from '../../../../../../contract/accounts/user.ts';

/** Accounts of members that nobody signs in to: the list says so. */
export const isClosed = (status: string | null): status is Exclude<UserStatus, 'A' | 'R'> =>
  status !== null && ['S', 'P', 'V', 'W', 'D'].includes(status);
