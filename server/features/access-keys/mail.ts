import type { Scope } from '../../../contract/accounts/scopes.ts';
import { scopes as knownScopes } from '../../../contract/accounts/scopes.ts';
import type { Tx } from '../../db/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';

interface NewKey {
  description: string;
  scopes: readonly Scope[];
  expiresAt: number | null;
}

/** The write that follows. Everything is read before the transaction begins. */
export type KeyMail = (userId: number, key: NewKey) => Promise<(tx: Tx) => Promise<void>>;

interface Deps {
  mail: Mail;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
}

/** Notifies people about each new key of theirs, because another person may have created it. */
export function createKeyMail(deps: Deps): KeyMail {
  return async (userId, { description, scopes, expiresAt }) => {
    const user = deps.mail.isOn ? await deps.identities.find(userId) : undefined;
    if (user === undefined || user.email === '') return async () => undefined;
    const { t, day } = await deps.textsFor(userId);
    const facts = {
      name: description === '' ? t('key.created.nameless') : description,
      scopes: scopes.map((scope) => knownScopes[scope].name).join(', '),
    };
    const message = {
      to: user.email,
      subject: t('key.created.subject'),
      text: [
        t('key.created.intro', facts),
        expiresAt === null ? t('key.created.unlimited') : t('key.created.expires', { date: day(expiresAt) }),
        t('key.created.next', { address: `${deps.origin()}/account/keys` }),
      ].join('\n\n'),
    };
    return (tx) => deps.mail.send(tx, message);
  };
}
