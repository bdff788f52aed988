import type { ProblemTable } from './table.ts';

export const svnProblems = {
  // Subversion repositories
  svn_unavailable: {
    status: 503,
    detail: 'Subversion is not installed on this server. Ask its administrator to install {packages}.',
  },
  svn_repository_not_found: { status: 404, detail: 'Repository not found' },
  svn_project_unknown: { status: 400, detail: 'Given project does not exist' },
  svn_service_off: { status: 400, detail: 'Project does not use SVN service' },
  svn_creation_forbidden: { status: 403, detail: "User doesn't have permission to create a repository" },
  svn_administrator_required: { status: 403, detail: 'User must be SVN admin to do this action' },
  svn_name_invalid: {
    status: 409,
    detail:
      'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.',
  },
  svn_name_taken: { status: 409, detail: 'Repository name is already used in this project.' },
  svn_repository_not_created: { status: 500, detail: 'Unable to create the repository' },
  svn_layout_invalid: { status: 400, detail: '{reason}' },
  svn_lists_too_long: {
    status: 400,
    detail: 'The list of paths or allowed paths is too big and cannot be saved',
  },
  svn_tag_path_invalid: { status: 400, detail: 'The path {path} of immutable tags is not valid' },
  svn_notification_paths_repeated: {
    status: 400,
    detail: 'One notification path or more are not unique: {paths}',
  },
  svn_notification_empty: {
    status: 400,
    detail: 'Notification should concern at least one email or one user or one user group for path: {paths}',
  },
  svn_notification_emails_repeated: { status: 400, detail: '{lines}' },
  svn_notification_user_unknown: { status: 400, detail: 'User {id} not found' },
  svn_notification_user_closed: { status: 400, detail: 'User {id} is neither active nor restricted.' },
  svn_notification_group_open: {
    status: 400,
    detail: 'Notifications cannot be sent to user groups Anonymous Authenticated and Registered',
  },
  svn_group_foreign: { status: 400, detail: "You can't add a user group from a different project" },
  svn_administrators_group_open: {
    status: 400,
    detail: 'Repositories cannot be administered by user groups Anonymous Authenticated and Registered',
  },
  svn_access_file_required: { status: 400, detail: '`settings[access_file]` is required' },
  svn_access_file_invalid: {
    status: 400,
    detail: 'Subversion cannot read this access file: {reason}',
  },
  svn_access_file_too_large: { status: 400, detail: 'This access file is too large: {reason}' },
  svn_access_file_version_not_found: { status: 404, detail: 'Version of the access file not found' },
  svn_deletion_queued: { status: 400, detail: 'Repository already in queue for deletion' },
  svn_deleted_not_found: { status: 404, detail: 'There is no deleted repository {id}' },
  svn_dump_gone: { status: 409, detail: 'The dump of repository {id} no longer exists: {file}' },
  svn_project_closed: {
    status: 409,
    detail: 'The project of this repository is {status}, so the repository cannot be restored',
  },
  svn_query_not_json: { status: 400, detail: 'Query must be in Json' },
  svn_query_unsupported: { status: 400, detail: 'You can only search on "name"' },

  // reading Subversion repositories
  svn_path_invalid: {
    status: 400,
    detail: 'The path {path} is not valid. It must not contain `.`, `..`, empty segments, or control characters.',
  },
  svn_path_not_found: { status: 404, detail: 'Revision {revision} has no {path}, or you may not read it.' },
  svn_revision_not_found: {
    status: 404,
    detail: 'Revision {revision} does not exist. The latest revision is {youngest}.',
  },
  svn_path_not_file: { status: 400, detail: '{path} is a directory. Give the path of a file.' },
  svn_path_not_directory: { status: 400, detail: '{path} is a file. Give the path of a directory.' },
  svn_file_binary: { status: 400, detail: '{path} is a binary file and has no lines.' },
  svn_file_too_large: {
    status: 400,
    detail: '{path} has {size} bytes. The limit for this operation is {limit} bytes.',
  },
  svn_diff_range_invalid: { status: 400, detail: 'Send either `rev`, or both `from` and `to`.' },
} as const satisfies ProblemTable;
