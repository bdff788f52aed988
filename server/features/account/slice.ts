import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Mail } from '../../mail/index.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import { createAccountLinks, createAccountMails, createAskedMails } from '../account-links/index.ts';
import { createInvitationPresenter, createInvitations, createJoining } from '../invitations/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createBrowserSessions, type Sessions } from '../sessions/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { HashChosenPassword, SignIn } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { UserGroups } from '../user-groups/index.ts';
import type { Identities, TextsFor, UserPresenter, Users } from '../users/index.ts';
import { createAccount } from './service.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: Mail;
  textsFor: TextsFor;
  settings: PlatformSettings;
  users: Users;
  identities: Identities;
  presenter: UserPresenter;
  directory: ProjectDirectory;
  groups: UserGroups;
  sessions: Sessions;
  tokens: Tokens;
  accessKeys: AccessKeys;
  signIn: SignIn;
  hashPassword: HashChosenPassword;
  /** of addresses in mails */
  origin: () => string;
  answerOrigin: () => string;
  secure: () => boolean;
}

/** How people get accounts, and change their own. */
export function createAccountSlice(deps: Deps) {
  const { db, clock, settings, answerOrigin } = deps;
  const mails = createAccountMails({ ...deps, platformName: () => settings.get('platform_name') });
  const links = createAccountLinks({ db, clock });
  const inviting = { ...deps, mails };
  return {
    accountLinks: links,
    askedMails: createAskedMails(clock),
    account: createAccount({ ...deps, links, mails }),
    invitations: createInvitations(inviting),
    joining: createJoining(inviting),
    invitationPresenter: createInvitationPresenter(deps),
    browserSessions: createBrowserSessions({ ...deps, origin: answerOrigin }),
  };
}
