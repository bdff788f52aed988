/** A change of a revision property, as Subversion passes it to the hook. */
export interface RevisionPropertyChange {
  property: string;
  /** A: added, M: modified, D: deleted */
  action: string;
}

/** The reason why a revision property can't be changed, if there is one. New log messages are checked separately. */
export function revisionPropertyFault(
  change: RevisionPropertyChange,
  rules: { isCommitMessageChangeAllowed: boolean },
): string | undefined {
  if (change.action !== 'M' || change.property !== 'svn:log') return 'Cannot modify anything but svn:log';
  return rules.isCommitMessageChangeAllowed ? undefined : 'Commit message is not allowed to change.';
}
