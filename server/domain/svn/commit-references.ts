import { isPossibleId } from '../ids.ts';
import { repositoryNameKey } from './repository-name.ts';

/** A reference in a commit message: `art #12`, `rev #myproj:5`, `svn #repo/14`. */
export interface CommitReference {
  /** lower case: `Art #1` and `art #1` are the same */
  keyword: string;
  /** short name or number of the project in the reference */
  project?: string;
  /** as written: `12`, `repo/14` */
  value: string;
  /** the segments of the value */
  arguments: string[];
}

// A word, one blank, `#`, perhaps a project and a colon, then the value. Only its segments before a slash may hold
// hyphens and dots, so that `art #12.` and `art #12-13` end where a reader would end them.
const reference =
  /(?<![\p{L}\p{N}_&])([A-Za-z0-9_]+) #(?:([A-Za-z0-9_-]+):)?((?:[A-Za-z0-9_&.-]+\/)*[A-Za-z0-9_&]+)(?![\p{L}\p{N}_])/gu;

/** The distinct references in a commit message, in order of appearance. */
export function findCommitReferences(message: string): CommitReference[] {
  if (!message.includes(' #')) return [];
  const found = new Map<string, CommitReference>();
  for (const [, word = '', project, value = ''] of message.matchAll(reference)) {
    const keyword = word.toLowerCase();
    if (!/[a-z]/.test(keyword)) continue;
    const read = { keyword, ...(project === undefined ? {} : { project }), value, arguments: value.split('/') };
    found.set(`${keyword} ${project?.toLowerCase() ?? ''}:${value}`, read);
  }
  return [...found.values()];
}

/** Keywords of the platform, with the service that they belong to and their number of arguments. */
const keywords: Record<string, { service: string; arguments: readonly number[] }> = {
  art: { service: 'plugin_tracker', arguments: [1] },
  artifact: { service: 'plugin_tracker', arguments: [1] },
  rev: { service: 'plugin_svn', arguments: [1] },
  revision: { service: 'plugin_svn', arguments: [1] },
  svn: { service: 'plugin_svn', arguments: [1, 2] },
};

/** The possible targets of references in a project. */
export interface ReferenceContext {
  /** names of the active services */
  services: ReadonlySet<string>;
  /** item names of its trackers, in lower case */
  trackers: ReadonlySet<string>;
  /** names of its repositories, in lower case */
  repositories: ReadonlySet<string>;
}

/** Whether a reference is valid in a project. Its target need not exist, except for a repository. */
export function resolvesIn(reference: CommitReference, context: ReferenceContext): boolean {
  const { keyword, arguments: given } = reference;
  if (context.trackers.has(keyword)) return context.services.has('plugin_tracker') && given.length === 1;
  const known = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  if (known === undefined || !context.services.has(known.service) || !known.arguments.includes(given.length)) {
    return false;
  }
  return given.length === 1 || context.repositories.has(repositoryNameKey(given[0] ?? ''));
}

/** The number of the artifact that a reference may point to; undefined for other targets. */
export function artifactNamedBy(reference: CommitReference): number | undefined {
  if (!/^\d{1,10}$/.test(reference.value) || keywords[reference.keyword]?.service === 'plugin_svn') return undefined;
  const id = Number(reference.value);
  return isPossibleId(id) ? id : undefined;
}
