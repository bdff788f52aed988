/** The target of a request: /svnplugin/{project}/{repository}/… */
export interface RepositoryTarget {
  project: string;
  repository: string;
  /** Below the repository, decoded. */
  path: string;
  /** As sent by the client, with escapes and query. */
  raw: string;
}

export type AddressRefusal = { status: number; text: string };

const root = '/svnplugin/';
const absent: AddressRefusal = { status: 404, text: 'There is no repository at this address.' };
const wrong: AddressRefusal = { status: 400, text: 'This is not the address of a repository.' };

/** The names of a project in addresses: the original one, and the one in the API. */
export const addressesOf = (shortName: string): string[] => [...new Set([shortName, shortName.toLowerCase()])];

export const isSvnPath = (url: string): boolean => url.startsWith(root) || url === '/svnplugin';

/** The request line may contain a whole URL. Only its path counts. */
export const localPart = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether httpd and Hearth could interpret the path differently. */
function isAmbiguous(path: string, readable: string): boolean {
  // An escaped backslash is an ordinary character of a name.
  const isOdd = /\p{Cc}/u.test(readable) || /%2f|[#\\]/i.test(path);
  return isOdd || readable.split('/').some((segment) => segment === '.' || segment === '..');
}

export function parseRepositoryTarget(url: string): RepositoryTarget | AddressRefusal {
  const raw = localPart(url);
  const path = raw.split('?', 1)[0] ?? '';
  const readable = decoded(path);
  if (readable === undefined || isAmbiguous(path, readable)) return wrong;
  const [, project, repository] = /^\/svnplugin\/([^/]+)\/([^/]+)(?:\/|$)/.exec(readable) ?? [];
  if (project === undefined || repository === undefined) return absent;
  return { project, repository, raw, path: readable.split('/').slice(4).join('/') };
}

/** The kinds of private addresses of Subversion that lead to a path: of a revision, a transaction or an activity. */
const withPath = ['rvr', 'bc', 'ver', 'txr', 'vtxr', 'wrk'];

/** The path in the repository that a request concerns, in any revision; undefined: none. */
export function pathInRepository({ path }: RepositoryTarget): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments[0] !== '!svn') return segments.join('/');
  const [, kind = '', version, ...rest] = segments;
  return version !== undefined && withPath.includes(kind) ? rest.join('/') : undefined;
}

/** The path in the Destination header of COPY and MOVE, which must stay in the same repository. */
export function parseDestination(header: string, from: RepositoryTarget): string | AddressRefusal {
  if (!/^(?:https?:\/\/[^/?#\s]+)?\/[^?#\s]*$/i.test(header)) return wrong;
  const target = parseRepositoryTarget(header);
  if ('status' in target) return wrong;
  if (target.project !== from.project || target.repository !== from.repository) {
    return { status: 400, text: 'The destination is in another repository.' };
  }
  return target.raw;
}
