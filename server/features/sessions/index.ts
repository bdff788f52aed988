export { createSessions, type Sessions } from './service.ts';
export { sessionCookieName } from './cookie.ts';
