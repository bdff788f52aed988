import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { Self, Session, SessionCredentials, SessionSummary, SignedOut } from '../../../contract/accounts/token.ts';
import { answer } from '../../http/encode/answer.ts';
import { callerOf } from '../../http/caller.ts';
import { slice } from '../../http/pagination.ts';
import { forWriting } from '../../domain/actor.ts';
import { actionsFor, can } from '../../domain/policies/policy.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { Banners } from '../banners/index.ts';
import { registrationOf } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { SignIns } from '../sign-in/index.ts';
import type { UserPresenter } from '../users/index.ts';
import type { BrowserSessions } from './begin.ts';
import { noSessionCookie } from './cookie.ts';
import type { Sessions } from './service.ts';

interface Deps {
  sessions: Sessions;
  browserSessions: BrowserSessions;
  signInBrowser: SignIns['signInBrowser'];
  openidSignIns: { signOutUrl(providerId: number | null, idToken: string | null): Promise<string | null> };
  presenter: UserPresenter;
  /** whether the platform is served over HTTPS */
  secure: () => boolean;
  settings: PlatformSettings;
  banners: Banners;
}

export function sessionRoutes(deps: Deps): AnyRoute[] {
  const { sessions, browserSessions, signInBrowser, presenter, secure, settings } = deps;
  const bannerNow = async (): Promise<Pick<Self, 'banner' | 'banner_importance'>> => {
    const { message = null, importance = 'standard' } = (await deps.banners.ofPlatform()) ?? {};
    return { banner: message, banner_importance: importance };
  };

  return [
    route({
      method: 'POST',
      path: '/session',
      summary: 'Signs a browser in; the response sets the session cookie',
      access: 'public',
      requires: 'nothing',
      extension: true,
      body: SessionCredentials,
      status: 201,
      answers: Session,
      problems: [
        'credentials_invalid',
        'account_suspended',
        'second_factor_required',
        'second_factor_wrong',
        'password_not_allowed',
        'ldap_unreachable',
        'too_many_failures',
        'cross_site_request',
      ],
      async handle({ body, ip, headers }) {
        browserSessions.checkSite(headers);
        const user = await signInBrowser(body.username, body.password, body.code, ip);
        const { session, cookie } = await browserSessions.begin(user, ip, headers);
        return answer(session, { 'Set-Cookie': cookie });
      },
    }),
    route({
      method: 'GET',
      path: '/session',
      summary: 'The signed-in user (null: nobody), and what they administer',
      access: 'hybrid',
      requires: 'nothing',
      servesStrangers: true,
      servesWithoutFactor: true,
      extension: true,
      answers: Self,
      async handle({ actor }) {
        if (actor.kind === 'anonymous') {
          const none = { banner: null, banner_importance: 'standard' as const };
          const banner = settings.get('access_mode') === 'anonymous' ? await bannerNow() : none;
          const nobody = { user: null, is_site_administrator: false, administrator_of: [] };
          return { ...nobody, lacks_second_factor: false, ...banner };
        }
        const { user } = actor;
        return {
          ...(await bannerNow()),
          user: presenter.full(user, actor),
          is_site_administrator: can(forWriting(actor), 'platform.administer'),
          administrator_of: [...user.administratorOf],
          lacks_second_factor: actor.lacksFactor === true,
        };
      },
      actions: {
        kind: 'platform',
        of: async ({ actor }) => actionsFor(actor, 'platform', registrationOf(settings)),
      },
    }),
    route({
      method: 'DELETE',
      path: '/session',
      summary: 'Signs this browser out, and tells where it signs out of the provider that signed it in',
      mayBeBlind: true,
      access: 'protected',
      servesWithoutFactor: true,
      requires: 'nothing',
      extension: true,
      answers: SignedOut,
      problems: ['session_missing'],
      async handle({ actor }) {
        const user = callerOf(actor);
        if (actor.kind !== 'user' || actor.sessionId === undefined) throw problem('session_missing');
        const ended = await sessions.end(user.id, actor.sessionId);
        const url = await deps.openidSignIns.signOutUrl(ended.openid_provider_id, ended.id_token);
        return answer({ provider_url: url }, { 'Set-Cookie': noSessionCookie(secure()) });
      },
    }),
    route({
      method: 'GET',
      path: '/sessions',
      summary: 'The browsers in which the caller is signed in',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      page: pages.sessions,
      answers: Type.Array(SessionSummary),
      async handle({ actor, page }) {
        const rows = await sessions.list(callerOf(actor).id);
        const current = actor.kind === 'user' ? actor.sessionId : undefined;
        return slice(
          page,
          rows.map((row) => ({
            id: row.id,
            creation_date: isoDate(row.created_at),
            expiration_date: isoDate(row.expires_at),
            ip: row.ip,
            user_agent: row.user_agent,
            is_current: row.id === current,
          })),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/sessions',
      summary: 'Signs the caller out in all other browsers',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      async handle({ actor }) {
        const current = actor.kind === 'user' ? actor.sessionId : undefined;
        await sessions.endAll(callerOf(actor).id, current);
      },
    }),
    route({
      method: 'DELETE',
      path: '/sessions/:id',
      summary: 'Signs the caller out in one of their browsers',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      params: IdParams,
      problems: ['session_missing'],
      async handle({ actor, params }) {
        await sessions.end(callerOf(actor).id, params.id);
      },
    }),
  ];
}
