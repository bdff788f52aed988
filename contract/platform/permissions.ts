import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { MinimalUser } from '../accounts/user.ts';

/** The facts about a user that rules depend on. */
export const factKinds = {
  everybody: 'Everybody, signed in or not',
  signed_in: 'Everybody who is signed in',
  site_administrator: 'Site administrators',
  platform_right: 'A right on the platform',
  platform: 'A role on the platform that the caller may not read',
  project_administrator: 'Administrators of the project',
  project_member: 'Members of the project',
  user_group: 'Members of a user group',
  membership: 'A membership that the caller may not read',
  submitter: 'The person who submitted the artifact',
  unrestricted_account: 'Accounts that are not restricted',
  access_file: 'The access file of the repository',
} as const;
export type FactKind = keyof typeof factKinds;

export const PermissionFact = Type.Object(
  {
    kind: Type.Enum(Object.keys(factKinds) as FactKind[]),
    label: Type.String(),
    right: Nullable(Type.String({ description: 'the right on the platform' })),
    user_group: Nullable(Type.Object({ id: Type.String(), label: Type.String() })),
  },
  { title: 'PermissionFact' },
);
export type PermissionFact = Static<typeof PermissionFact>;

export const ExplainedAction = Type.Object(
  {
    action: Type.String({ description: 'an ability, such as `artifact.update`' }),
    label: Type.String(),
    is_allowed: Type.Boolean(),
    reasons: Type.Array(Type.Object({ all_of: Type.Array(PermissionFact) }), {
      description: 'each is enough to be allowed; empty if the action is refused',
    }),
    refusal: Nullable(
      Type.Object({ code: Type.String({ description: 'a code of `GET /problems`' }), message: Type.String() }),
    ),
    remedies: Type.Array(PermissionFact, {
      description: 'each would be enough to be allowed; shown to administrators of the project',
    }),
    rule: Nullable(
      Type.Object({
        section: Type.String({ description: 'of the access file' }),
        lines: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'ExplainedAction' },
);
export type ExplainedAction = Static<typeof ExplainedAction>;

/** The actions on a thing, and the rules that allow or refuse them. */
export const PermissionReport = Type.Object(
  { user: MinimalUser, actions: Type.Array(ExplainedAction), can_ask_about_others: Type.Boolean() },
  { title: 'PermissionReport' },
);
export type PermissionReport = Static<typeof PermissionReport>;

const user_id = Type.Optional(
  Type.Integer({ minimum: 1, description: 'the caller if missing; administrators ask about others' }),
);
export const PermissionQuery = Type.Object({ user_id });
export const PathPermissionQuery = Type.Object({
  user_id,
  path: Type.Optional(Type.String({ maxLength: 4000, description: 'the root if missing' })),
});
