/** One-letter states of an account. */
export const userStatuses = {
  A: 'active',
  R: 'restricted',
  S: 'suspended',
  D: 'deleted',
  P: 'pending',
  V: 'validated',
  W: 'validated as restricted',
} as const;
export type UserStatus = keyof typeof userStatuses;

/** The statuses of accounts that people can sign in to. */
export const openStatuses: readonly string[] = ['A', 'R'] satisfies UserStatus[];
