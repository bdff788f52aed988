import type { UserStatus } from '../../../../../../contract/accounts/user-status.ts';

/** The account states of members who can't sign in, which the list shows. */
export const isClosed = (status: string | null): status is Exclude<UserStatus, 'A' | 'R'> =>
  status !== null && ['S', 'P', 'V', 'W', 'D'].includes(status);
