import { type CommitReference, findCommitReferences } from './commit-references.ts';

export interface MessageRules {
  isReferenceMandatory: boolean;
  isEmptyAllowed: boolean;
}

/**
 * The reason why a commit message is refused; undefined if it is accepted. References are resolved only if the rules
 * require one.
 */
export async function commitMessageFault(
  message: string,
  rules: MessageRules,
  resolves: (reference: CommitReference) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  if (message.trim() === '' && !rules.isEmptyAllowed) return 'Commit message must not be empty';
  if (!rules.isReferenceMandatory) return undefined;
  for (const reference of findCommitReferences(message)) if (await resolves(reference)) return undefined;
  return 'Commit message must contains a reference';
}

/** The reason why a file is too large to commit, if it is. 0 means no limit. */
export function fileSizeFault(path: string, bytes: number, limit: number): string | undefined {
  if (limit === 0 || bytes <= limit) return undefined;
  return `\`${path}\` file size is ${bytes} bytes. Allowed limit is ${limit} bytes.`;
}

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
