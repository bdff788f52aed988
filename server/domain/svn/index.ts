export { type AccessRules, type PathAccess, readAccessFile } from './access-file/access.ts';
export { type CleanedAccessFile, cleanAccessFile, withKnownGroups } from './access-file/clean.ts';
export type { AccessContext, GroupMembers } from './access-file/generated.ts';
export { type MergedAccessFile, mergeAccessFile, mergedFault } from './access-file/merge.ts';
export { renameGroup } from './access-file/rename.ts';
export { sizeFault } from './access-file/size.ts';
export type { Right } from './access-file/rule-tree.ts';
export { type ChangedPath, changedDirectories, parseChanged } from './changed-paths.ts';
export { commitMail, type CommitNews } from './commit-mail.ts';
export { commitMessageFault, type MessageRules } from './commit-message.ts';
export {
  artifactNamedBy,
  type CommitReference,
  findCommitReferences,
  type ReferenceContext,
  resolvesIn,
} from './commit-references.ts';
export { fileSizeFault } from './file-size.ts';
export { deletedAroundTags, type ImmutableTags, immutableTagFault } from './immutable-tags.ts';
export { type Layout, parseLayout } from './layout.ts';
export { matchNotifications } from './notifications.ts';
export { repositoryNameFault, repositoryNameKey } from './repository-name.ts';
export { tidyTagPaths } from './tag-paths.ts';
export { type VisibleChanges, visibleChanges } from './visible-changes.ts';
export { type RevisionPropertyChange, revisionPropertyFault } from './revision-properties.ts';
