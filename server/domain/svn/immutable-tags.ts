import type { ChangedPath } from './changed-paths.ts';
import { covers, isExactly, mayBeWithin, type PathPattern, segmentPatterns, segmentsOf } from './path-patterns.ts';

export interface ImmutableTags {
  paths: readonly string[];
  whitelist: readonly string[];
}

interface Transaction {
  /** added, and not a replacement of an existing node */
  isNew(segments: readonly string[]): boolean;
  isWhitelisted(segments: readonly string[]): boolean;
}

const isBlank = (text: string): boolean => text.trim() === '';

function transactionOf(whitelist: readonly string[], changed: readonly ChangedPath[]): Transaction {
  const deleted = new Set(changed.filter(({ action }) => action === 'deleted').map(({ path }) => path));
  const added = changed.filter(({ action, path }) => action === 'added' && !deleted.has(path)).map(({ path }) => path);
  const fresh = new Set(added);
  const allowed = whitelist.filter((path) => !isBlank(path)).map(segmentPatterns);
  return {
    isNew: (segments) => fresh.has(segments.join('/')),
    isWhitelisted: (segments) => allowed.some((pattern) => isExactly(pattern, segments)),
  };
}

/** Whether an ancestor of the path is new in this commit: a tag, or the directory of the tags. */
function isBelowNew(depth: number, segments: readonly string[], transaction: Transaction): boolean {
  for (let length = 1; length <= Math.min(depth, segments.length - 1); length++) {
    if (transaction.isNew(segments.slice(0, length))) return true;
  }
  return false;
}

function isAllowed(pattern: PathPattern, change: ChangedPath, transaction: Transaction): boolean {
  const segments = segmentsOf(change.path);
  if (!covers(pattern, segments)) return true;
  // The contents of a new tag may be listed one by one, if it is made from a mixed or changed working copy.
  const tagDepth = pattern.length + 1;
  if (isBelowNew(tagDepth, segments, transaction)) return true;
  if (change.action !== 'added') return false;
  return segments.length <= tagDepth || transaction.isWhitelisted(segments.slice(0, -1));
}

interface TagRule {
  path: string;
  pattern: PathPattern;
}

const rulesOf = ({ paths }: ImmutableTags): TagRule[] =>
  paths.filter((path) => !isBlank(path)).map((path) => ({ path, pattern: segmentPatterns(path) }));

const refusal = (rule: TagRule | undefined): string | undefined =>
  rule === undefined ? undefined : `Commit to tag \`${rule.path}\` is not allowed`;

/** The reason for refusing a commit because of the tags that it changes, if any. */
export function immutableTagFault(tags: ImmutableTags, changed: readonly ChangedPath[]): string | undefined {
  const rules = rulesOf(tags);
  if (rules.length === 0) return undefined;
  const transaction = transactionOf(tags.whitelist, changed);
  for (const change of changed) {
    const refusing = rules.find(({ pattern }) => !isAllowed(pattern, change, transaction));
    if (refusing !== undefined) return refusal(refusing);
  }
  return undefined;
}

/** A directory that a commit deletes or moves, and that may contain tags. */
export interface DeletedAround {
  path: string;
  /** the reason to refuse the deletion if the directory contains this path */
  faultOf: (content: string) => string | undefined;
}

/** Subversion reports a deleted directory in one line, so its contents must be looked up. */
export function deletedAroundTags(tags: ImmutableTags, changed: readonly ChangedPath[]): DeletedAround[] {
  const rules = rulesOf(tags);
  return changed
    .filter(({ action, isDirectory }) => action === 'deleted' && isDirectory)
    .flatMap(({ path }) => {
      const concerned = rules.filter(({ pattern }) => mayBeWithin(pattern, segmentsOf(path)));
      if (concerned.length === 0) return [];
      const faultOf = (content: string) =>
        refusal(concerned.find(({ pattern }) => covers(pattern, segmentsOf(content))));
      return [{ path, faultOf }];
    });
}
