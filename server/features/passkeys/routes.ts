import { Type } from 'typebox';
import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRequestOptions,
  PasskeySignIn,
  PasskeySignInStart,
  RegisteredPasskey,
} from '../../../contract/accounts/passkey.ts';
import { CurrentPassword } from '../../../contract/accounts/second-factor.ts';
import { Session } from '../../../contract/accounts/token.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { answer } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { currentPasswordProblems, type OwnAccount } from '../account/index.ts';
import type { BrowserSessions } from '../sessions/index.ts';
import { UserParams, userIdIn, type Users } from '../users/index.ts';
import type { Passkeys } from './service.ts';

interface Deps {
  passkeys: Passkeys;
  browserSessions: BrowserSessions;
  account: OwnAccount;
  users: Users;
}

const path = '/users/:id/passkeys';
const PasskeyParams = Type.Object({ ...UserParams.properties, passkey_id: Type.Integer() });

/** People register and change their own passkeys only. */
function ownId(actor: Actor, text: string): number {
  const id = userIdIn(text, actor);
  require(actor, 'user.set_up_factor', { id });
  return id;
}

export const passkeyRoutes = (deps: Deps): AnyRoute[] => [...ownPasskeyRoutes(deps), ...signInRoutes(deps)];

function ownPasskeyRoutes({ passkeys, account, users }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path,
      summary: 'The passkeys of a user',
      access: 'protected',
      requires: 'user.read_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      answers: Type.Array(Passkey),
      problems: ['account_of_others', 'user_not_found'],
      async handle({ actor, params }) {
        const id = userIdIn(params.id, actor);
        require(actor, 'user.read_factor', { id });
        return passkeys.list((await users.known(id)).id);
      },
    }),
    route({
      method: 'POST',
      path: `${path}/options`,
      summary: 'What a browser needs to create a passkey, given the current password; counts once, for five minutes',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      body: CurrentPassword,
      status: 201,
      answers: PasskeyCreationOptions,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        ...currentPasswordProblems,
        'passkey_host',
        'passkeys_too_many',
      ],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(ownId(actor, params.id));
        await account.checkCurrent(actor, user, body.current_password, ip);
        return passkeys.propose(user);
      },
    }),
    route({
      method: 'POST',
      path,
      summary: 'Registers a passkey; the first factor of an account ends other sessions and all tokens',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      body: NewPasskey,
      status: 201,
      answers: RegisteredPasskey,
      secret: ({ passkey }, address) => `${address}/${passkey.id}`,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        'passkey_challenge_unknown',
        'passkey_refused',
        'passkey_exists',
        'passkey_host',
      ],
      async handle({ actor, params, body }) {
        return passkeys.register(actor, ownId(actor, params.id), body);
      },
    }),
    route({
      method: 'PATCH',
      path: `${path}/:passkey_id`,
      summary: 'Renames one’s own passkey',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      params: PasskeyParams,
      body: PasskeyName,
      answers: Passkey,
      problems: ['user_update_forbidden', 'password_by_key', 'passkey_not_found'],
      async handle({ actor, params, body }) {
        return passkeys.rename(actor, ownId(actor, params.id), params.passkey_id, body.name);
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/:passkey_id`,
      summary: 'Removes one’s own passkey, given the current password',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      params: PasskeyParams,
      body: CurrentPassword,
      status: 204,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        ...currentPasswordProblems,
        'passkey_not_found',
        'identity_needed',
      ],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(ownId(actor, params.id));
        await account.checkCurrent(actor, user, body.current_password, ip);
        await passkeys.remove(actor, user.id, params.passkey_id);
      },
    }),
  ];
}

function signInRoutes({ passkeys, browserSessions }: Deps): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/passkey_sign_ins',
      summary: 'What a browser needs to use a passkey: any, or after the right password those of the account',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: PasskeySignInStart,
      status: 201,
      answers: PasskeyRequestOptions,
      problems: [
        'credentials_invalid',
        'account_suspended',
        'password_not_allowed',
        'ldap_unreachable',
        'passkey_missing',
        'passkey_host',
        'too_many_failures',
        'too_many_requests',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        return passkeys.begin(body.username, body.password, ip);
      },
    }),
    route({
      method: 'PUT',
      path: '/passkey_sign_ins',
      summary: 'Signs a browser in with a passkey; the response sets the session cookie',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: PasskeySignIn,
      status: 201,
      answers: Session,
      problems: [
        'passkey_challenge_unknown',
        'passkey_refused',
        'passkey_needs_password',
        'passkey_host',
        'account_suspended',
        'password_not_allowed',
        'too_many_failures',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const user = await passkeys.finish(body.credential, ip);
        const { session, cookie } = await browserSessions.begin(user, ip, headers);
        return answer(session, { 'Set-Cookie': cookie });
      },
    }),
  ];
}
