import { importedUserNameFault } from '../../names.ts';
import type { Automap, UserAction } from './user-map.ts';
import type { ImportedUser } from './users.ts';

/** An account of this platform. */
export interface ExistingAccount {
  id: number;
  username: string;
  email: string;
  /** A, R, S, D */
  status: string;
}

/** The accounts of this platform. */
export interface Accounts {
  named(username: string): ExistingAccount | undefined;
  withLdapId(ldapId: string): ExistingAccount | undefined;
}

/** The account of a user of the archive. */
export type Decision =
  | { kind: 'known'; id: number; status: string }
  | { kind: 'new'; status: 'A' | 'R' | 'S' }
  | { kind: 'undecided'; reason: string };

interface Ways {
  actions: ReadonlyMap<string, UserAction>;
  automap: Automap | undefined;
  /** whether this platform has restricted users */
  hasRestricted: boolean;
}

const known = ({ id, status }: ExistingAccount): Decision => ({ kind: 'known', id, status });

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function created(user: ImportedUser, status: 'A' | 'R' | 'S', { hasRestricted }: Ways, accounts: Accounts): Decision {
  if (status === 'R' && !hasRestricted) {
    return {
      kind: 'undecided',
      reason: `${user.username} can't be created as a restricted user: this platform has none`,
    };
  }
  const there = accounts.named(user.username);
  // An interrupted import may have created it.
  if (there !== undefined && same(there.email, user.email)) return known(there);
  if (there !== undefined) {
    return {
      kind: 'undecided',
      reason: `there is a user ${user.username} already; write map:${user.username} if that is who is meant`,
    };
  }
  const fault = importedUserNameFault(user.username);
  if (fault !== undefined) return { kind: 'undecided', reason: `${user.username} can't be created: ${fault}` };
  return { kind: 'new', status };
}

/**
 * Matches a user by name and email address, so that two people never share an account; or by name alone if asked to.
 */
function matched(user: ImportedUser, ignoresEmail: boolean, accounts: Accounts): Decision | undefined {
  const account = (user.ldapId === '' ? undefined : accounts.withLdapId(user.ldapId)) ?? accounts.named(user.username);
  if (account === undefined) return undefined;
  if (ignoresEmail || same(account.email, user.email)) return known(account);
  const reason = `there is a user ${account.username} with another address; write map:${account.username} if that is who is meant`;
  return { kind: 'undecided', reason };
}

export function decide(user: ImportedUser, ways: Ways, accounts: Accounts): Decision {
  const { actions, automap } = ways;
  const action = actions.get(user.username.toLowerCase()) ?? { kind: 'noop' };
  if (action.kind === 'map') {
    const account = accounts.named(action.username);
    return account === undefined
      ? { kind: 'undecided', reason: `${user.username} is to be ${action.username}, and there is no such user` }
      : known(account);
  }
  if (action.kind === 'create') return created(user, action.status, ways, accounts);
  const match = matched(user, automap?.ignoresEmail ?? false, accounts);
  if (match !== undefined) return match;
  if (automap?.otherwise.kind === 'create') return created(user, automap.otherwise.status, ways, accounts);
  return {
    kind: 'undecided',
    reason: `there is no user ${user.username}; say what to do in user_map.csv, or with --automap`,
  };
}
