import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import { type AccountLinks, type AccountMails, createRequestedMails } from '../account-links/index.ts';
import {
  createInvitationPresenter,
  createInvitations,
  createJoining,
  type InvitedPeople,
} from '../invitations/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createBrowserSessions, type Sessions } from '../sessions/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { HashChosenPassword, SignIn, SignIns } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { UserGroups } from '../user-groups/index.ts';
import type { Identities, UserPresenter, Users } from '../users/index.ts';
import { createAccount } from './service.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  links: AccountLinks;
  mails: AccountMails;
  settings: PlatformSettings;
  users: Users;
  identities: Identities;
  presenter: UserPresenter;
  directory: ProjectDirectory;
  groups: UserGroups;
  invited: InvitedPeople;
  sessions: Sessions;
  tokens: Tokens;
  accessKeys: AccessKeys;
  signIn: SignIn;
  checkAllowed: SignIns['checkAllowed'];
  hashPassword: HashChosenPassword;
  answerOrigin: () => string;
  secure: () => boolean;
}

/** How people get accounts, and change their own. */
export function createAccountSlice(deps: Deps) {
  const { clock, answerOrigin } = deps;
  return {
    askedMails: createRequestedMails(clock),
    account: createAccount(deps),
    invitations: createInvitations(deps),
    joining: createJoining(deps),
    invitationPresenter: createInvitationPresenter(deps),
    browserSessions: createBrowserSessions({ ...deps, origin: answerOrigin }),
  };
}
