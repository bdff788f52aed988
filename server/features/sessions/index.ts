export { type BrowserSessions, createBrowserSessions } from './begin.ts';
export { createSessions, type Sessions } from './service.ts';
export { sessionCookieName } from './cookie.ts';
