import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { MinimalProject } from '../projects/project.ts';
import { MinimalUser } from '../accounts/user.ts';
import { UserGroupReference } from '../projects/user-group.ts';

const CommitRules = Type.Object({
  is_reference_mandatory: Type.Boolean(),
  is_commit_message_change_allowed: Type.Boolean(),
});

const ImmutableTags = Type.Object({
  paths: Type.Array(Type.String()),
  whitelist: Type.Array(Type.String()),
});

const NewNotification = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 255 }),
  emails: Type.Array(Type.String()),
  users: Type.Array(Type.Integer()),
  user_groups: Type.Array(Type.String()),
});
export type NewSvnNotification = Static<typeof NewNotification>;

export const NewSvnRepository = Type.Object({
  project_id: Type.Integer(),
  name: Type.String(),
  settings: Type.Optional(
    Type.Object({
      /** directories of the first commit */
      layout: Type.Optional(Type.Array(Type.String())),
      commit_rules: Type.Optional(CommitRules),
      immutable_tags: Type.Optional(ImmutableTags),
      access_file: Type.Optional(Type.String()),
      email_notifications: Type.Optional(Type.Array(NewNotification)),
      has_default_permissions: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type NewSvnRepository = Static<typeof NewSvnRepository>;

export const SvnRepositoryUpdate = Type.Object({
  settings: Type.Object({
    commit_rules: CommitRules,
    immutable_tags: ImmutableTags,
    /** required: the service reports the missing value in its own message */
    access_file: Type.Optional(Type.String()),
    email_notifications: Type.Array(NewNotification),
    /** default: true */
    has_default_permissions: Type.Optional(Type.Boolean()),
  }),
});
export type SvnRepositoryUpdate = Static<typeof SvnRepositoryUpdate>;

const Settings = Type.Object({
  commit_rules: CommitRules,
  immutable_tags: ImmutableTags,
  access_file: Type.String(),
  email_notifications: Type.Array(
    Type.Object({
      user_groups: Type.Array(UserGroupReference),
      users: Type.Array(MinimalUser),
      emails: Type.Array(Type.String()),
      path: Type.String(),
    }),
  ),
  has_default_permissions: Type.Boolean(),
});
export type SvnSettings = Static<typeof Settings>;

const short = {
  id: Type.Integer(),
  project: MinimalProject,
  uri: Type.String(),
  name: Type.String(),
  svn_url: Type.String(),
};

export const MinimalSvnRepository = Type.Object(short, { title: 'MinimalSvnRepository' });
export type MinimalSvnRepository = Static<typeof MinimalSvnRepository>;

/** Settings are visible to repository administrators only. */
export const SvnRepository = Type.Object({ ...short, settings: Type.Optional(Settings) }, { title: 'SvnRepository' });
export type SvnRepository = Static<typeof SvnRepository>;

export const SvnRepositories = Type.Object(
  { repositories: Type.Array(MinimalSvnRepository) },
  { title: 'SvnRepositories' },
);

const version = {
  version: Type.Integer(),
  created_on: Timestamp,
  created_by: Nullable(MinimalUser),
  is_current: Type.Boolean(),
  has_default_permissions: Type.Boolean(),
};

export const AccessFileVersion = Type.Object(version, { title: 'SvnAccessFileVersion' });
export type AccessFileVersion = Static<typeof AccessFileVersion>;

export const FullAccessFileVersion = Type.Object(
  { ...version, access_file: Type.String() },
  { title: 'SvnAccessFileFullVersion' },
);
export type FullAccessFileVersion = Static<typeof FullAccessFileVersion>;

export const AccessFileVersionParams = Type.Object({ id: Type.Integer(), version: Type.Integer() });

export const DeletedSvnRepository = Type.Object(
  {
    ...short,
    deleted_on: Timestamp,
    deleted_by: Nullable(MinimalUser),
    /** time of permanent deletion; null: only when an administrator purges it */
    purged_on: Nullable(Timestamp),
  },
  { title: 'DeletedSvnRepository' },
);
export type DeletedSvnRepository = Static<typeof DeletedSvnRepository>;

export const SvnPermissions = Type.Object(
  { administrators: Type.Array(UserGroupReference) },
  { title: 'SvnPermissions' },
);
export type SvnPermissions = Static<typeof SvnPermissions>;

export const NewSvnPermissions = Type.Object({ administrators: Type.Array(Type.String()) });

const action = Type.Enum(['added', 'deleted', 'updated']);

/** Rules that are not saved. */
const proposedAccess = {
  access_file: Type.Optional(
    Type.String({ description: 'in place of the saved one. You have to administer the repository' }),
  ),
  has_default_permissions: Type.Optional(Type.Boolean({ description: 'in place of the saved setting' })),
};

/** A commit to check before it is made. */
export const SvnCommitCheck = Type.Object({
  message: Type.String({ contentMediaType: 'text/plain' }),
  author: Type.Optional(
    Type.String({ description: 'a user name; default: the caller. For others, you have to administer the repository' }),
  ),
  changes: Type.Array(
    Type.Object({
      path: Type.String({ minLength: 1 }),
      action,
      is_directory: Type.Optional(Type.Boolean()),
      size: Type.Optional(Type.Integer({ minimum: 0, description: 'of the file, in bytes' })),
      copied_from: Type.Optional(Type.String({ description: 'the path of the source of a copy' })),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
  ...proposedAccess,
});
export type SvnCommitCheck = Static<typeof SvnCommitCheck>;

export const SvnCommitVerdict = Type.Object(
  {
    passes: Type.Boolean(),
    faults: Type.Array(
      Type.Object({
        rule: Type.Enum(['access', 'message', 'immutable_tags', 'copy', 'file_size']),
        message: Type.String(),
        path: Nullable(Type.String()),
      }),
    ),
  },
  { title: 'SvnCommitVerdict' },
);
export type SvnCommitVerdict = Static<typeof SvnCommitVerdict>;

/** Paths in a repository, and an access file that is not saved. */
export const SvnAccessCheck = Type.Object({
  paths: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
  ...proposedAccess,
});
export type SvnAccessCheck = Static<typeof SvnAccessCheck>;

const PathAccess = Type.Enum(['none', 'read', 'read_write']);
export const SvnPathAccess = Type.Object(
  {
    path: Type.String(),
    users: Type.Array(Type.Object({ id: Type.Integer(), username: Type.String(), access: PathAccess }), {
      description: 'the members of the project and of its groups, and the users that the access file names',
    }),
    others: Type.Unsafe<Static<typeof PathAccess>>({ ...PathAccess, description: 'all other users' }),
  },
  { title: 'SvnPathAccess' },
);
export type SvnPathAccess = Static<typeof SvnPathAccess>;
