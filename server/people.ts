import { problem } from '../contract/problems.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/index.ts';
import { actingFor, type Actor, type Identity } from './domain/actor.ts';
import type { EventLog } from './events/index.ts';
import { createAccessKeys, createKeyMail } from './features/access-keys/index.ts';
import type { createAuditNotes } from './features/audit/index.ts';
import { createAccountLinks, createAccountMails } from './features/account-links/index.ts';
import { createAuthentication } from './features/authentication/index.ts';
import { createExternalGroups } from './features/external-accounts/index.ts';
import { createInvitedPeople } from './features/invitations/index.ts';
import { createLdapAccounts, createLdapDirectory } from './features/ldap/index.ts';
import { createOpenIdSlice } from './features/openid/index.ts';
import { createPasskeys } from './features/passkeys/index.ts';
import { createProjectDirectory } from './features/projects/index.ts';
import { createSecondFactors } from './features/second-factor/index.ts';
import { createServiceAccounts } from './features/service-accounts/index.ts';
import { createSessions, sessionCookieName } from './features/sessions/index.ts';
import type { PlatformSettings } from './features/settings/index.ts';
import { createPasswordHashing, createRecentSignIns, createSignIn } from './features/sign-in/index.ts';
import { createTokens } from './features/tokens/index.ts';
import { createGroupDeletion, createUserGroups } from './features/user-groups/index.ts';
import { createIdentities, createLastAccess, createTextsFor, createUsers } from './features/users/index.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Mail } from './mail/index.ts';

interface Deps {
  config: Pick<Config, 'baseUrl' | 'tls'>;
  db: Database;
  clock: Clock;
  log: Log;
  settings: PlatformSettings;
  events: EventLog;
  mail: Mail;
  auditNotes: ReturnType<typeof createAuditNotes>;
  /** for addresses in mails */
  origin: () => string;
  answerOrigin: () => string;
}

export const isSecure = ({ tls }: Pick<Config, 'tls'>, origin: string): boolean =>
  tls !== undefined || origin.startsWith('https:');

/** Accounts, the groups and projects that they belong to, and all ways to sign in. */
export function createPeople({
  config,
  db,
  clock,
  log,
  settings,
  events,
  mail,
  auditNotes,
  origin,
  answerOrigin,
}: Deps) {
  const identities = createIdentities(db);
  const textsFor = createTextsFor({ db, defaultLanguage: () => settings.get('default_language') });
  const tokens = createTokens(db, clock, events);
  const sessions = createSessions({
    db,
    events,
    clock,
    settings,
    onError: (err) => log.error({ err }, 'could not save the last use of sessions'),
  });
  const accessKeys = createAccessKeys({
    db,
    events,
    clock,
    mailAbout: createKeyMail({ mail, identities, textsFor, origin }),
    maximumDays: () => settings.get('key_maximum_days'),
    async checkProject(userId, id) {
      const user = await identities.find(userId);
      const isKnown = user !== undefined && (await directory.isVisible(actingFor(user), id));
      if (!isKnown) throw problem('key_project_unknown', { id });
    },
    onError: (err) => log.error({ err }, 'could not save the last use of keys'),
  });
  const accountLinks = createAccountLinks({ db, clock });
  const accountMails = createAccountMails({
    mail,
    textsFor,
    origin,
    platformName: () => settings.get('platform_name'),
  });
  async function endCredentials(tx: Tx, id: number, by: Actor | undefined): Promise<void> {
    await accountLinks.endAll(tx, id);
    await sessions.endOthers(tx, id, undefined);
    await tokens.endAll(tx, id);
    await accessKeys.revokeOf(tx, id, by);
  }
  const users = createUsers({
    isDirectoryOn: () => ldapAccounts.isOn(),
    db,
    events,
    identities,
    settings,
    clock,
    endCredentials,
    endLinks: accountLinks.endAll,
    async mailNewAddress(user, email) {
      const letter = await accountMails.announceAddress(user, email);
      return (tx) => (accountMails.isOn ? accountMails.send(tx, letter) : Promise.resolve());
    },
    async mailDecision(applicant, isApproved) {
      const letter = await accountMails[isApproved ? 'approved' : 'declined'](applicant);
      return (tx) => accountMails.send(tx, letter);
    },
  });
  const hashPassword = createPasswordHashing(settings);
  const secondFactors = createSecondFactors({
    db,
    events,
    clock,
    settings,
    async endOpened(tx, id, keptSession) {
      await sessions.endOthers(tx, id, keptSession);
      await tokens.endAll(tx, id);
    },
    onFailure: auditNotes.signInFailed,
  });
  const directory = createProjectDirectory({ db, settings, onEntry: auditNotes.entered });
  const groups = createUserGroups({ db, events, directory, settings, clock });
  const groupDeletion = createGroupDeletion({ db, events, directory, groups, settings, clock });
  const serviceAccounts = createServiceAccounts({ db, clock, directory, users, groups, accessKeys, endCredentials });
  const externalGroups = createExternalGroups({ db, log, groups, identities });
  const ldapDirectory = createLdapDirectory({ db, events, externalGroups });
  const invited = createInvitedPeople({ db, events, clock, directory, groups, identities, log });
  const onCreated = (user: Identity) => invited.takeUp(user);
  const ldapAccounts = createLdapAccounts({
    db,
    clock,
    log,
    users,
    externalGroups,
    directory: ldapDirectory,
    onCreated,
  });
  const signIns = createSignIn({
    db,
    users,
    identities,
    clock,
    log,
    settings,
    directory: ldapAccounts,
    factors: secondFactors,
    onFailure: auditNotes.signInFailed,
  });
  const { signIn, signInBrowser, checkPassword, checkAllowed, checkProgram, proveOwner, throttle } = signIns;
  const lastAccess = createLastAccess(db, clock, (err) =>
    log.error({ err }, 'could not save the last access of users'),
  );
  const authentication = createAuthentication({
    identities,
    accessKeys,
    tokens,
    sessions,
    signIn,
    checkAllowed,
    isEverybodyAllowed: () => !settings.get('only_single_sign_on'),
    checkProgram,
    recentSignIns: createRecentSignIns(db, identities, clock),
    throttle,
    lastAccess,
    factors: secondFactors,
    onFailure: auditNotes.signInFailed,
    sessionCookie: (protocol) => sessionCookieName(isSecure(config, config.baseUrl ?? `${protocol.toLowerCase()}:`)),
    ownHosts: config.baseUrl === undefined ? [] : [new URL(config.baseUrl).host],
  });
  const passkeys = createPasskeys({
    db,
    clock,
    settings,
    users,
    factors: secondFactors,
    signIns,
    hasIdentity: async (id) => (await openidSlice.connectedIdentities.of(id)).identities.length > 0,
    onFailure: auditNotes.signInFailed,
    origin: answerOrigin,
  });
  const openidSlice = createOpenIdSlice({
    db,
    events,
    clock,
    log,
    users,
    identities,
    factors: secondFactors,
    passkeys,
    sessions,
    externalGroups,
    onCreated,
    proveOwner,
    onFailure: auditNotes.signInFailed,
    origin: answerOrigin,
  });

  return {
    identities,
    textsFor,
    tokens,
    sessions,
    accessKeys,
    accountLinks,
    accountMails,
    endCredentials,
    users,
    hashPassword,
    secondFactors,
    directory,
    groups,
    groupDeletion,
    serviceAccounts,
    ldapDirectory,
    ldapAccounts,
    invited,
    signIn,
    signInBrowser,
    checkPassword,
    checkAllowed,
    throttle,
    lastAccess,
    authentication,
    passkeys,
    ...openidSlice,
  };
}
