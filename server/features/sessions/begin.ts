import type { Session } from '../../../contract/accounts/token.ts';
import { problem } from '../../../contract/problems.ts';
import { actingFor, type Identity } from '../../domain/actor.ts';
import { isFromOtherSite } from '../../http/credentials.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import type { UserPresenter } from '../users/index.ts';
import { sessionCookie } from './cookie.ts';
import type { SessionOrigin, Sessions } from './service.ts';

interface Deps {
  sessions: Sessions;
  presenter: UserPresenter;
  /** whether the platform is served over HTTPS */
  secure: () => boolean;
  /** the address of our pages */
  origin: () => string;
}

export type RequestHeaders = Record<string, string | string[] | undefined>;

/** The hosts that the caller may have requested. No other site can make a browser send these two. */
function hostsIn(headers: RequestHeaders): string[] {
  return [headers['host'], headers['x-forwarded-host']].filter((host) => typeof host === 'string');
}

const userAgentOf = (headers: RequestHeaders): string | null =>
  typeof headers['user-agent'] === 'string' ? headers['user-agent'] : null;

/** Signs browsers in. */
export function createBrowserSessions({ sessions, presenter, secure, origin }: Deps) {
  return {
    /** Another site must not sign its visitors in to an account of its choice. */
    checkSite(headers: RequestHeaders): void {
      if (isFromOtherSite(headers, [...hostsIn(headers), new URL(origin()).host])) {
        throw problem('cross_site_request');
      }
    },

    /** A new session, and the header that gives it to the browser. */
    async begin(
      user: Identity,
      ip: string,
      headers: RequestHeaders,
      from?: SessionOrigin,
    ): Promise<{ session: Session; cookie: string }> {
      const { secret, expiresAt } = await sessions.start(user.id, ip, userAgentOf(headers), from);
      return {
        session: { user: presenter.full(user, actingFor(user)), expires_on: isoDate(expiresAt) },
        cookie: sessionCookie(secret, secure()),
      };
    },
  };
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;
