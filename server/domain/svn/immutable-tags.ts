import type { ChangedPath } from './changed-paths.ts';
import { covers, isExactly, mayBeWithin, type PathPattern, segmentPatterns, segmentsOf } from './path-patterns.ts';

export interface ImmutableTags {
  paths: readonly string[];
  whitelist: readonly string[];
}

interface Transaction {
  /** added, and not a replacement of something that was there */
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

/** Whether a path leads through something that this commit adds: a tag, or the place where the tags are. */
function isBelowNew(depth: number, segments: readonly string[], transaction: Transaction): boolean {
  for (let length = 1; length <= Math.min(depth, segments.length - 1); length++) {
    if (transaction.isNew(segments.slice(0, length))) return true;
  }
  return false;
}

function isAllowed(pattern: PathPattern, change: ChangedPath, transaction: Transaction): boolean {
  const segments = segmentsOf(change.path);
  if (!covers(pattern, segments)) return true;
  // What comes with a new tag is part of making it: working copies of mixed revisions or with changes tell each node.
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

/** The reason why a commit is refused because of the tags that it touches, if there is one. */
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

/** A directory that a commit deletes or moves, perhaps with tags somewhere in it. */
export interface DeletedAround {
  path: string;
  /** why it cannot go if it holds this path */
  faultOf: (held: string) => string | undefined;
}

/** Subversion tells a deleted directory in one line: what goes with it has to be looked up. */
export function deletedAroundTags(tags: ImmutableTags, changed: readonly ChangedPath[]): DeletedAround[] {
  const rules = rulesOf(tags);
  return changed
    .filter(({ action, isDirectory }) => action === 'deleted' && isDirectory)
    .flatMap(({ path }) => {
      const concerned = rules.filter(({ pattern }) => mayBeWithin(pattern, segmentsOf(path)));
      if (concerned.length === 0) return [];
      const faultOf = (held: string) => refusal(concerned.find(({ pattern }) => covers(pattern, segmentsOf(held))));
      return [{ path, faultOf }];
    });
}
