/** A change of a property of a revision, as Subversion's hook tells it. */
export interface RevisionPropertyChange {
  property: string;
  /** A: added, M: modified, D: deleted */
  action: string;
}

/** Why a property of a revision cannot be changed; undefined when it can. The new message has rules of its own. */
export function revisionPropertyFault(
  change: RevisionPropertyChange,
  rules: { isCommitMessageChangeAllowed: boolean },
): string | undefined {
  if (change.action !== 'M' || change.property !== 'svn:log') return 'Cannot modify anything but svn:log';
  return rules.isCommitMessageChangeAllowed ? undefined : 'Commit message is not allowed to change.';
}
