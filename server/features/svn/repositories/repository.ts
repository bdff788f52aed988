/**
 * creating: the row is there, the directory is being made.
 * deleting: queued for deletion, nothing is gone yet.
 * deleted: only the dump is left.
 * restoring, purging: the way back from there, and the way out.
 */
const repositoryStates = ['creating', 'ready', 'deleting', 'deleted', 'restoring', 'purging'] as const;
export type RepositoryState = (typeof repositoryStates)[number];

/** A repository with the settings that decide about commits. */
export interface Repository {
  id: number;
  projectId: number;
  name: string;
  state: RepositoryState;
  isReferenceMandatory: boolean;
  isMessageChangeAllowed: boolean;
  immutableTags: { paths: readonly string[]; whitelist: readonly string[] };
  accessFile: { version: number; content: string; hasDefaultPermissions: boolean };
}

/** Whom to tell of changes below a path: mail addresses, numbers of users and of user groups. */
export interface Notification {
  path: string;
  emails: readonly string[];
  users: readonly number[];
  groups: readonly number[];
}

export interface RepositorySettings {
  isReferenceMandatory: boolean;
  isMessageChangeAllowed: boolean;
  immutableTags: { paths: readonly string[]; whitelist: readonly string[] };
  accessFile: { content: string; hasDefaultPermissions: boolean };
  notifications: readonly Notification[];
}

/** Until it is deleted it is shown; while it is made it isn't there yet. */
export const isListed = (repository: Repository | undefined): repository is Repository =>
  repository !== undefined && (repository.state === 'ready' || repository.state === 'deleting');
