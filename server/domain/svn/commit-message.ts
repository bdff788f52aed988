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
