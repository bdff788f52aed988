import { Type } from 'typebox';
import {
  IdentityToken,
  LogoutToken,
  OpenIdAddress,
  OpenIdCompletion,
  OpenIdResult,
  OpenIdReturn,
  OpenIdStart,
  SignInMethods,
} from '../../../../contract/accounts/openid.ts';
import { IdParams } from '../../../../contract/common.ts';
import { Session } from '../../../../contract/accounts/token.ts';
import { require } from '../../../domain/policies/policy.ts';
import { callerOf } from '../../../http/caller.ts';
import { cookie as cookieIn } from '../../../http/credentials.ts';
import { answer } from '../../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { currentPasswordProblems, type OwnAccount } from '../../account/index.ts';
import type { BrowserSessions } from '../../sessions/index.ts';
import { UserParams, userIdIn, type Users } from '../../users/index.ts';
import type { ConnectedIdentities } from '../identities.ts';
import type { OpenIdSignIns } from '../service.ts';
import type { OpenIdSignOuts } from '../sign-outs.ts';

interface Deps {
  openidSignIns: OpenIdSignIns;
  openidSignOuts: OpenIdSignOuts;
  connectedIdentities: ConnectedIdentities;
  browserSessions: BrowserSessions;
  account: OwnAccount;
  users: Users;
  /** whether the platform is served over HTTPS */
  secure: () => boolean;
}

type Headers = Parameters<BrowserSessions['checkSite']>[0];

const path = '/openid_sign_ins';
const seconds = 600;
const cookieName = (secure: boolean): string => (secure ? '__Host-hearth_openid' : 'hearth_openid');

export function openIdRoutes(deps: Deps): AnyRoute[] {
  return [...signInRoutes(deps), signOutRoute(deps), ...identityRoutes(deps)];
}

/** The secret that ties a sign-in to the browser that began it. */
const browserOf = (headers: Headers, secure: boolean): string | undefined => cookieIn(headers, cookieName(secure));

function signInRoutes({ openidSignIns, browserSessions, secure }: Deps): AnyRoute[] {
  const begin = (next: Awaited<ReturnType<OpenIdSignIns['complete']>>, ip: string, headers: Headers) =>
    browserSessions.begin(next.user, ip, headers, {
      openid_provider_id: next.provider.id,
      id_token: next.idToken,
      openid_sid: next.sid,
      has_second_factor: next.provider.checks_second_factor === 1 ? 1 : 0,
    });

  return [
    route({
      method: 'POST',
      path,
      summary: 'Begins a sign-in with OpenID Connect; the browser goes to the address of the answer',
      access: 'public',
      requires: 'nothing',
      extension: true,
      worksOutside: true,
      body: OpenIdStart,
      status: 201,
      answers: OpenIdAddress,
      secret: () => 'openid_sign_ins',
      problems: ['openid_provider_not_found', 'openid_unreachable', 'too_many_requests', 'cross_site_request'],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const { url, browser } = await openidSignIns.begin(body, ip);
        const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure() ? '; Secure' : ''}`;
        return answer({ url }, { 'Set-Cookie': `${cookieName(secure())}=${browser}; ${attributes}` });
      },
    }),
    route({
      method: 'PUT',
      path,
      summary: 'Goes on with a sign-in after the provider has sent the browser back; tells the next step',
      access: 'public',
      requires: 'nothing',
      extension: true,
      worksOutside: true,
      body: OpenIdReturn,
      answers: OpenIdResult,
      secret: () => 'openid_sign_ins',
      problems: [
        'openid_state_unknown',
        'openid_provider_not_found',
        'openid_unreachable',
        'openid_denied',
        'openid_unverified',
        'openid_address_unverified',
        'openid_account_unknown',
        'account_suspended',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const next = await openidSignIns.finish(body.provider_id, body.parameters, browserOf(headers, secure()));
        if (!('user' in next)) return { ...next, session: null };
        const { session, cookie } = await begin(next, ip, headers);
        const done = { step: 'signed_in', token: null, provider: next.provider.label } as const;
        return answer({ ...done, session, email: null, passkey_options: null }, { 'Set-Cookie': cookie });
      },
    }),
    route({
      method: 'POST',
      path: `${path}/complete`,
      summary: 'Completes a sign-in: with the second factor, or with the password of the linked account',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: OpenIdCompletion,
      status: 201,
      answers: Session,
      problems: [
        'openid_state_unknown',
        'openid_other_account',
        'identity_taken',
        'credentials_invalid',
        'ldap_unreachable',
        'password_current_missing',
        'second_factor_required',
        'second_factor_wrong',
        'passkey_challenge_unknown',
        'passkey_refused',
        'account_suspended',
        'too_many_failures',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const next = await openidSignIns.complete(body, browserOf(headers, secure()), ip);
        const { session, cookie } = await begin(next, ip, headers);
        return answer(session, { 'Set-Cookie': cookie });
      },
    }),
  ];
}

const signOutRoute = ({ openidSignOuts }: Deps): AnyRoute =>
  route({
    method: 'POST',
    path: '/openid_sign_outs/:id',
    summary: 'Ends the sessions of somebody whom the provider has signed out (OpenID Connect Back-Channel Logout)',
    access: 'public',
    requires: 'nothing',
    extension: true,
    worksOutside: true,
    params: IdParams,
    body: LogoutToken,
    problems: [
      'openid_provider_not_found',
      'logout_token_invalid',
      'openid_unreachable',
      'openid_keys_unreadable',
      'too_many_requests',
    ],
    handle: ({ params, body, ip }) => openidSignOuts.end(params.id, body.logout_token, ip),
  });

function identityRoutes({ openidSignIns, connectedIdentities, account, users, secure }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/:id/sign_in_methods',
      summary: 'How a user signs in: with a password, with identities at providers',
      access: 'protected',
      requires: 'user.read_sign_in_methods',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      answers: SignInMethods,
      problems: ['account_of_others', 'user_not_found'],
      async handle({ actor, params }) {
        const id = userIdIn(params.id, actor);
        require(actor, 'user.read_sign_in_methods', { id });
        return connectedIdentities.of((await users.known(id)).id);
      },
    }),
    route({
      method: 'POST',
      path: '/users/:id/identities',
      summary: 'Connects the identity of a sign-in that was begun with the purpose `connect` to one’s own account',
      access: 'protected',
      requires: 'user.connect_identity',
      extension: true,
      params: UserParams,
      body: IdentityToken,
      status: 201,
      answers: SignInMethods,
      problems: ['user_update_forbidden', 'password_by_key', 'openid_state_unknown', 'identity_taken'],
      async handle({ actor, params, body, headers }) {
        const id = userIdIn(params.id, actor);
        require(actor, 'user.connect_identity', { id });
        await openidSignIns.connectTo(id, body.token, browserOf(headers, secure()));
        return connectedIdentities.of(id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:id/identities/:identity_id',
      summary: 'Disconnects an identity from an account that has another way in; one’s own with the password',
      access: 'protected',
      requires: 'user.remove_identity',
      extension: true,
      params: Type.Object({ ...UserParams.properties, identity_id: Type.Integer() }),
      body: Type.Object({ current_password: Type.Optional(Type.String({ minLength: 1 })) }),
      status: 204,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        ...currentPasswordProblems,
        'identity_not_found',
        'identity_needed',
      ],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(userIdIn(params.id, actor));
        require(actor, 'user.remove_identity', user);
        if (callerOf(actor).id === user.id) await account.checkCurrent(actor, user, body.current_password, ip);
        await connectedIdentities.remove(actor, user.id, params.identity_id);
      },
    }),
  ];
}
