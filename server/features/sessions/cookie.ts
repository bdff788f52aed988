import { limits } from '../../../contract/limits.ts';

/** Over HTTPS, the prefix of the name binds the cookie to this host. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-hearth_session' : 'hearth_session');

const attributes = (secure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const sessionCookie = (secret: string, secure: boolean): string =>
  `${sessionCookieName(secure)}=${secret}; ${attributes(secure)}; Max-Age=${limits.sessionLifetimeSeconds}`;

export const noSessionCookie = (secure: boolean): string =>
  `${sessionCookieName(secure)}=; ${attributes(secure)}; Max-Age=0`;
