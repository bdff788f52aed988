import type { Tx } from '../../db/index.ts';
import type { Mail, Message } from '../../mail/index.ts';
import type { Texts } from '../../text/index.ts';
import type { TextsFor } from '../users/index.ts';

interface Deps {
  mail: Mail;
  textsFor: TextsFor;
  /** of addresses in mails; never taken from a request */
  origin: () => string;
  platformName: () => string;
}

interface Reader {
  /** undefined: they have no account yet */
  id?: number;
  email: string;
}

interface Owner extends Reader {
  username: string;
}

interface Applicant extends Owner {
  realName: string;
}

interface InvitationFacts {
  inviter: string;
  /** undefined: to the platform */
  project: string | undefined;
  message: string;
}

/** The pages that links lead to. The secret is in the fragment, which browsers don't send to servers. */
const pages = { join: '/join', password: '/reset-password', email: '/confirm-email' } as const;

/** The mails about accounts. They are rendered before the transaction that queues them. */
export function createAccountMails({ mail, textsFor, origin, platformName }: Deps) {
  const linkTo = (page: keyof typeof pages, token: string): string => `${origin()}${pages[page]}#${token}`;

  async function message(
    { id, email }: Reader,
    write: (texts: Texts & { platform: string }) => [string, ...string[]],
  ): Promise<Message> {
    const [subject, ...paragraphs] = write({ ...(await textsFor(id)), platform: platformName() });
    return { to: email, subject, text: paragraphs.filter((text) => text !== '').join('\n\n') };
  }

  return {
    isOn: mail.isOn,
    send: (tx: Tx, letter: Message): Promise<void> => mail.send(tx, letter),
    linkTo,

    invitation: (to: Reader, { inviter, project, message: own }: InvitationFacts, token: string, expiresAt: number) =>
      message(to, ({ t, moment, platform }) => [
        t('invitation.subject', { inviter, place: project ?? platform }),
        project === undefined
          ? t('invitation.intro', { inviter, platform })
          : t('invitation.intro.project', { inviter, project, platform }),
        own,
        t('invitation.link', { address: linkTo('join', token), date: moment(expiresAt) }),
        t('invitation.ignore'),
      ]),

    /** A person who already has an account. */
    welcome: (to: Reader, { inviter, project, message: own }: InvitationFacts, address: string) =>
      message(to, ({ t, platform }) => [
        t('invitation.subject', { inviter, place: project ?? platform }),
        project === undefined
          ? t('invitation.known', { inviter, platform })
          : t('invitation.added', { inviter, project, platform }),
        own,
        `${origin()}${address}`,
      ]),

    registration: (to: Reader, token: string, expiresAt: number) =>
      message(to, ({ t, moment, platform }) => [
        t('registration.subject', { platform }),
        t('registration.link', { platform, address: linkTo('join', token), date: moment(expiresAt) }),
        t('registration.ignore'),
      ]),

    /** To a site administrator, about a person who waits for approval. */
    approvalWanted: (to: Reader, { username, realName, email }: Applicant) =>
      message(to, ({ t, platform }) => [
        t('registration.waiting.subject', { name: realName, platform }),
        t('registration.waiting.text', { name: realName, username, email, platform }),
        `${origin()}/admin/users`,
      ]),

    approvalPending: (to: Owner) =>
      message(to, ({ t, platform }) => [
        t('registration.subject', { platform }),
        t('registration.pending', { username: to.username, platform }),
      ]),

    approved: (to: Owner) =>
      message(to, ({ t, platform }) => [
        t('registration.approved.subject', { platform }),
        t('registration.approved.text', {
          username: to.username,
          platform,
          address: `${origin()}/sign-in`,
        }),
      ]),

    declined: (to: Owner) =>
      message(to, ({ t, platform }) => [
        t('registration.subject', { platform }),
        t('registration.declined', { username: to.username, platform }),
      ]),

    alreadyRegistered: (to: Reader) =>
      message(to, ({ t, platform }) => [
        t('registration.subject', { platform }),
        t('registration.known', { platform, address: `${origin()}/sign-in` }),
        t('registration.ignore'),
      ]),

    password: (to: Owner, token: string) =>
      message(to, ({ t, platform }) => [
        t('password.reset.subject', { platform }),
        t('password.reset.link', { username: to.username, address: linkTo('password', token) }),
        t('password.reset.ignore'),
      ]),

    passwordChanged: (to: Owner) =>
      message(to, ({ t, platform }) => [
        t('password.changed.subject', { platform }),
        t('password.changed.text', { username: to.username, address: `${origin()}/forgot-password` }),
      ]),

    confirmAddress: (to: Owner, token: string) =>
      message(to, ({ t, platform }) => [
        t('email.confirm.subject', { platform }),
        t('email.confirm.link', { username: to.username, address: linkTo('email', token) }),
        t('email.confirm.ignore'),
      ]),

    announceAddress: (to: Owner, address: string) =>
      message(to, ({ t, platform }) => [
        t('email.announced.subject', { platform }),
        t('email.announced.text', { username: to.username, address }),
        t('email.announced.next', { page: `${origin()}/account` }),
      ]),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
