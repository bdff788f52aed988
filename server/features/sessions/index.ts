export { type BrowserSessions, createBrowserSessions } from './begin.ts';
export { createSessions, type Sessions } from './service.ts';
export type { SessionRow } from './store.ts';
export { sessionCookieName } from './cookie.ts';
