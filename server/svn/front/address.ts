/** Where a request goes: /svnplugin/{project}/{repository}/… */
export interface RepositoryTarget {
  project: string;
  repository: string;
  /** As it was sent: escapes and query are the client's. */
  raw: string;
}

export type AddressRefusal = { status: number; text: string };

const root = '/svnplugin/';
const absent: AddressRefusal = { status: 404, text: 'There is no repository at this address.' };
const wrong: AddressRefusal = { status: 400, text: 'This address is not one of a repository.' };

/** How a project may be named in an address: as it was called, and as the API shows it. */
export const addressesOf = (shortName: string): string[] => [...new Set([shortName, shortName.toLowerCase()])];

export const isSvnPath = (url: string): boolean => url.startsWith(root) || url === '/svnplugin';

/** The request line may hold a whole URL; only its path counts. */
export const localPart = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether httpd and Hearth could read the path as two different ones. */
function isAmbiguous(path: string, readable: string): boolean {
  // Escaped, a backslash is a letter of a name as any other.
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
  return { project, repository, raw };
}

/** The path in the header of COPY and MOVE: it must stay in the same repository. */
export function parseDestination(header: string, from: RepositoryTarget): string | AddressRefusal {
  if (!/^(?:https?:\/\/[^/?#\s]+)?\/[^?#\s]*$/i.test(header)) return wrong;
  const target = parseRepositoryTarget(header);
  if ('status' in target) return wrong;
  if (target.project !== from.project || target.repository !== from.repository) {
    return { status: 400, text: 'The destination lies in another repository.' };
  }
  return target.raw;
}
