import type { IncomingMessage } from 'node:http';

/** Read-only routes that don't use the search thread, which only the first worker has. */
export const readRoutes = [
  '/artifacts/:id',
  '/artifacts/:id/changesets',
  '/artifacts/:id/linked_artifacts',
  '/artifacts/:id/links',
  '/banner',
  '/link_types',
  '/link_types/:shortname',
  '/project_categories',
  '/project_fields',
  '/projects',
  '/projects/:id',
  '/projects/:id/banner',
  '/projects/:id/members',
  '/projects/:id/plannings',
  '/projects/:id/project_services',
  '/projects/:id/trackers',
  '/projects/:id/user_groups',
  '/tracker_fields/:id',
  '/tracker_reports/:id',
  '/tracker_workflow_transitions/:id',
  '/trackers/:id',
  '/trackers/:id/rules',
  '/trackers/:id/tracker_reports',
  '/trackers/:id/used_artifact_links',
  '/user_groups/:id',
  '/user_groups/:id/users',
  '/users/:id',
  '/users/:id/membership',
  '/users/:id/preferences',
  '/version',
] as const;

/** Parameters are numbers and plain names: an unusual address is left to the first worker. */
const patterns = readRoutes.map((route) => route.replaceAll(/:\w+/g, String.raw`[\w-]+`)).join('|');
const readable = new RegExp(String.raw`^/api(?:/v1)?(?:${patterns})/?(?:\.xml|\.json)?(?:\?|$)`);
/** The pages and their parts. */
const site = /^\/(?:assets\/[\w./-]+|icon\.svg|held-keys\.js|livez|readyz|metrics)?(?:\?|$)/;

/** Passwords and tokens are checked by one worker, which slows down guessing. */
const others = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'x-auth-token'] as const;

/** Whether a read-only worker can answer a request without the first one. */
export function isReading({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (others.some((name) => headers[name] !== undefined)) return false;
  if (site.test(url)) return true;
  return headers.authorization === undefined && readable.test(url);
}
