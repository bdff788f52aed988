export { type BrowserSessions, createBrowserSessions } from './begin.ts';
export { createSessions, type Sessions } from './service.ts';
export type { OpenSession } from './store.ts';
export { sessionCookieName } from './cookie.ts';
