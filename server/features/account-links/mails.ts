import type { Tx } from '../../db/index.ts';
import type { Mail, Message } from '../../mail/index.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { defaultLanguage, type Translate, translatorFor } from '../../text/index.ts';

interface Deps {
  mail: Mail;
  /** of addresses in mails; never taken from a request */
  origin: () => string;
  platformName: () => string;
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
export function createAccountMails({ mail, origin, platformName }: Deps) {
  const linkTo = (page: keyof typeof pages, token: string): string => `${origin()}${pages[page]}#${token}`;

  async function message(
    to: string,
    write: (t: Translate, platform: string) => [string, ...string[]],
  ): Promise<Message> {
    const t = await translatorFor(defaultLanguage);
    const [subject, ...paragraphs] = write(t, platformName());
    return { to, subject, text: paragraphs.filter((text) => text !== '').join('\n\n') };
  }

  return {
    isOn: mail.isOn,
    send: (tx: Tx, letter: Message): Promise<void> => mail.send(tx, letter),
    linkTo,

    invitation: (to: string, { inviter, project, message: own }: InvitationFacts, token: string, expiresAt: number) =>
      message(to, (t, platform) => [
        t('invitation.subject', { inviter, place: project ?? platform }),
        project === undefined
          ? t('invitation.intro', { inviter, platform })
          : t('invitation.intro.project', { inviter, project, platform }),
        own,
        t('invitation.link', { address: linkTo('join', token), date: isoDate(expiresAt) }),
        t('invitation.ignore'),
      ]),

    /** Somebody who has an account already. */
    welcome: (to: string, { inviter, project, message: own }: InvitationFacts, address: string) =>
      message(to, (t, platform) => [
        t('invitation.subject', { inviter, place: project ?? platform }),
        project === undefined
          ? t('invitation.known', { inviter, platform })
          : t('invitation.added', { inviter, project, platform }),
        own,
        `${origin()}${address}`,
      ]),

    registration: (to: string, token: string, expiresAt: number) =>
      message(to, (t, platform) => [
        t('registration.subject', { platform }),
        t('registration.link', { platform, address: linkTo('join', token), date: isoDate(expiresAt) }),
        t('registration.ignore'),
      ]),

    alreadyRegistered: (to: string) =>
      message(to, (t, platform) => [
        t('registration.subject', { platform }),
        t('registration.known', { platform, address: `${origin()}/sign-in` }),
        t('registration.ignore'),
      ]),

    password: (to: string, username: string, token: string) =>
      message(to, (t, platform) => [
        t('password.reset.subject', { platform }),
        t('password.reset.link', { username, address: linkTo('password', token) }),
        t('password.reset.ignore'),
      ]),

    passwordChanged: (to: string, username: string) =>
      message(to, (t, platform) => [
        t('password.changed.subject', { platform }),
        t('password.changed.text', { username, address: `${origin()}/forgot-password` }),
      ]),

    confirmAddress: (to: string, username: string, token: string) =>
      message(to, (t, platform) => [
        t('email.confirm.subject', { platform }),
        t('email.confirm.link', { username, address: linkTo('email', token) }),
        t('email.confirm.ignore'),
      ]),

    announceAddress: (to: string, username: string, address: string) =>
      message(to, (t, platform) => [
        t('email.announced.subject', { platform }),
        t('email.announced.text', { username, address }),
        t('email.announced.next', { page: `${origin()}/account` }),
      ]),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
