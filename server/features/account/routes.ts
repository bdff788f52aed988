import { NewPassword, ProfilePatch } from '../../../contract/accounts/account.ts';
import {
  HandedLink,
  LinkContent,
  LinkToken,
  PasswordReset,
  PasswordResetRequest,
  SignInOptions,
} from '../../../contract/accounts/invitation.ts';
import { problem } from '../../../contract/problems.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { Mail } from '../../mail/index.ts';
import type { AccountLinks, RequestedMails } from '../account-links/index.ts';
import type { Joining } from '../invitations/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { type Identities, UserParams, userIdIn } from '../users/index.ts';
import { currentPasswordProblems, type OwnAccount } from './service.ts';

interface Deps {
  account: OwnAccount;
  accountLinks: AccountLinks;
  joining: Joining;
  identities: Identities;
  directory: ProjectDirectory;
  askedMails: RequestedMails;
  mail: Mail;
  settings: PlatformSettings;
  ldapAccounts: { isOn(): Promise<boolean> };
  passkeys: { isOffered(): boolean };
  openidProviders: { offered(): Promise<SignInOptions['openid_providers']> };
}

export function accountRoutes(deps: Deps): AnyRoute[] {
  return [...ownAccountRoutes(deps.account), ...passwordLinkRoutes(deps), ...linkRoutes(deps)];
}

/** Forgotten passwords. */
function passwordLinkRoutes({ account, askedMails }: Deps): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/password_resets',
      summary: 'Mails a link that sets a new password; the answer is the same if there is no such account',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: PasswordResetRequest,
      status: 202,
      problems: ['mail_off', 'too_many_requests'],
      async handle({ body, ip }) {
        askedMails.checkAddress(ip);
        await account.askForPasswordLink(body.login, (login) => askedMails.isDue(login));
      },
    }),
    route({
      method: 'PUT',
      path: '/password_resets',
      summary: 'Sets a new password with a link; ends all sessions and tokens and revokes all access keys',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: PasswordReset,
      status: 204,
      problems: [
        'link_invalid',
        'account_suspended',
        'password_too_short',
        'password_guessable',
        'password_in_directory',
      ],
      async handle({ body }) {
        await account.setPasswordByLink(body.token, body.password);
      },
    }),
    route({
      method: 'POST',
      path: '/users/:id/password_reset',
      summary: 'Makes a link that sets a new password: mailed to the user, or answered if no mail can reach them',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: UserParams,
      status: 201,
      answers: HandedLink,
      secret: ({ link }, address) => (link === null ? undefined : address),
      problems: ['user_not_found', 'account_suspended', 'password_in_directory'],
      async handle({ actor, params }) {
        return { link: (await account.sendPasswordLink(actor, userIdIn(params.id, actor))) ?? null };
      },
    }),
  ];
}

/** The targets of links in mails. */
function linkRoutes(deps: Deps): AnyRoute[] {
  const { account, accountLinks, joining, identities, directory, mail, settings, openidProviders, ldapAccounts } = deps;
  async function contentOf(token: string): Promise<LinkContent> {
    const invitation = await joining.find(token);
    if (invitation !== undefined) {
      const project = invitation.project_id === null ? undefined : await directory.find(invitation.project_id);
      return {
        purpose: invitation.invited_by === null ? 'registration' : 'invitation',
        email: invitation.email,
        username: null,
        project: project === undefined ? null : { id: project.id, label: project.label },
        expiration_date: isoDate(invitation.expires_at),
      };
    }
    const link = await accountLinks.find(token);
    const user = link === undefined ? undefined : await identities.find(link.user_id);
    if (link === undefined || user === undefined) throw problem('link_invalid');
    return {
      purpose: link.purpose === 'email' ? 'email' : 'password',
      email: link.email,
      username: user.username,
      project: null,
      expiration_date: isoDate(link.expires_at),
    };
  }

  return [
    route({
      method: 'POST',
      path: '/account_links/check',
      summary: 'What a one-time link is for; it stays valid',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: LinkToken,
      answers: LinkContent,
      problems: ['link_invalid'],
      async handle({ body }) {
        return contentOf(body.token);
      },
    }),
    route({
      method: 'POST',
      path: '/email_confirmations',
      summary: 'Confirms a new e-mail address with the link that was sent to it',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: LinkToken,
      status: 204,
      problems: ['link_invalid', 'email_taken', 'account_suspended', 'account_deleted'],
      async handle({ body }) {
        await account.confirmAddress(body.token);
      },
    }),
    route({
      method: 'GET',
      path: '/sign_in_options',
      summary: 'How people get in, for a page that signs them in',
      access: 'public',
      requires: 'nothing',
      extension: true,
      answers: SignInOptions,
      async handle() {
        return {
          registration: joining.isRegistrationOpen(),
          password_reset: mail.isOn && !settings.get('only_single_sign_on'),
          password: !settings.get('only_single_sign_on') || (await ldapAccounts.isOn()),
          password_minimum_length: settings.get('password_minimum_length'),
          passkeys: deps.passkeys.isOffered(),
          anonymous_reading: settings.get('access_mode') === 'anonymous',
          openid_providers: await openidProviders.offered(),
        };
      },
    }),
  ];
}

function ownAccountRoutes(account: OwnAccount): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/users/:id/profile',
      summary:
        'Changes the caller’s real name, or given the password their e-mail address, which a mail to the new one confirms',
      access: 'protected',
      requires: 'user.update_profile',
      extension: true,
      changes: '/users/:id',
      params: UserParams,
      body: ProfilePatch,
      problems: [
        'user_update_forbidden',
        'user_not_found',
        'account_anonymized',
        'email_invalid',
        'email_taken',
        ...currentPasswordProblems,
      ],
      async handle({ actor, params, body, ip }) {
        await account.changeProfile(actor, userIdIn(params.id, actor), body, ip);
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/password',
      summary: 'Changes the caller’s password, given the current one; ends all other sessions and tokens',
      access: 'protected',
      requires: 'user.change_password',
      extension: true,
      params: UserParams,
      body: NewPassword,
      problems: [
        'user_update_forbidden',
        'user_not_found',
        ...currentPasswordProblems,
        'password_too_short',
        'password_guessable',
        'password_by_key',
        'password_in_directory',
      ],
      async handle({ actor, params, body, ip }) {
        await account.changePassword(actor, userIdIn(params.id, actor), body, ip);
      },
    }),
  ];
}
