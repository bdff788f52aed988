import type { Generated } from 'kysely';

export interface SvnTables {
  svn_repositories: {
    id: Generated<number>;
    project_id: number;
    name: string;
    /** lower case; taken in its project until the repository is purged */
    name_key: string;
    /** creating, ready, deleting, deleted, restoring, purging */
    state: string;
    created_at: number;
    created_by: number;
    is_reference_mandatory: number;
    is_message_change_allowed: number;
    /** JSON lists of texts */
    immutable_paths: string;
    immutable_whitelist: string;
    /** current version of the access file */
    access_file_version: number;
    /** references are stored and mails queued for all revisions up to this one */
    handled_revision: number;
    last_commit_at: number | null;
    deleted_at: number | null;
    deleted_by: number | null;
    /** dump file for restoring it */
    dump_name: string | null;
  };
  /** all versions of access files */
  svn_access_files: {
    repository_id: number;
    version: number;
    content: string;
    has_default_permissions: number;
    created_at: number;
    created_by: number;
  };
  /** mail notifications by path; recipients are JSON lists */
  svn_notifications: {
    id: Generated<number>;
    repository_id: number;
    path: string;
    emails: string;
    users: string;
    groups: string;
  };
  /** groups whose members administer the repositories of a project, besides its administrators */
  svn_administrators: { project_id: number; group_id: number };
  /** the texts of commits that the search knows, folded: the message, and a line for each changed path */
  svn_commit_texts: {
    id: Generated<number>;
    repository_id: number;
    revision: number;
    committed_at: number;
    text: string;
  };
  /** commits that cross references start from */
  svn_commits: { id: Generated<number>; repository_id: number; revision: number; author: string; committed_at: number };
}
