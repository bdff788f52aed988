export { type AccessRules, readAccessFile } from './access-file/access.ts';
export { cleanAccessFile, withKnownGroups } from './access-file/clean.ts';
export type { AccessContext } from './access-file/generated.ts';
export { loginsIn } from './access-file/logins.ts';
export { mergeAccessFile, mergedFault } from './access-file/merge.ts';
export { renameGroup } from './access-file/rename.ts';
export { sizeFault } from './access-file/size.ts';
export { type ChangedPath, changedDirectories, parseChanged } from './changed-paths.ts';
export { commitMail } from './commit-mail.ts';
export {
  artifactNamedBy,
  type CommitReference,
  findCommitReferences,
  type ReferenceContext,
  resolvesIn,
} from './commit-references.ts';
export { commitMessageFault, fileSizeFault, revisionPropertyFault } from './commit-rules.ts';
export { deletedAroundTags, immutableTagFault } from './immutable-tags.ts';
export { parseLayout } from './layout.ts';
export { matchNotifications } from './notifications.ts';
export { repositoryNameFault, repositoryNameKey } from './repository-name.ts';
export { tidyTagPaths } from './tag-paths.ts';
export { type VisibleChanges, visibleChanges } from './visible-changes.ts';
