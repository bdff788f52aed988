/**
 * creating: the row exists, the directory is being created. deleting: queued for deletion, still in use. removing:
 * closed, the dump is being made. deleted: only the dump exists. restoring, purging: being restored, or permanently
 * deleted.
 */
const repositoryStates = ['creating', 'ready', 'deleting', 'removing', 'deleted', 'restoring', 'purging'] as const;
export type RepositoryState = (typeof repositoryStates)[number];

/** A repository with the settings that apply to commits. */
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

/** The recipients of notifications about a path: mail addresses, users and user groups. */
export interface PathNotification {
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
  notifications: readonly PathNotification[];
}

/** Repositories are in use from the end of their creation until their deletion begins. */
export const isUsableRepository = (repository: Repository | undefined): repository is Repository =>
  repository !== undefined && (repository.state === 'ready' || repository.state === 'deleting');
