import { type Static, Type } from 'typebox';

/** Rights on the platform that site administrators delegate to users. */
export const platformRights = {
  approve_projects: 'Approve projects that wait for approval',
  administer_trackers: 'Administer every tracker of every project',
  read_memberships: 'Read the memberships of all users',
  manage_users: 'Read the memberships of all users, and change accounts',
  read_system_events: 'Read system events',
  manage_projects: 'Read projects of any status, and change their status and their owner',
  read_everything: 'Read everything through the API, as a site administrator does',
} as const;

export type PlatformRight = keyof typeof platformRights;

export const isPlatformRight = (text: string): text is PlatformRight => Object.hasOwn(platformRights, text);

const Right = Type.Enum(Object.keys(platformRights));

export const UserRights = Type.Object({ rights: Type.Array(Right) }, { title: 'UserRights' });
export type UserRights = Static<typeof UserRights>;

/** A right, and the users who have it. */
export const DelegatedRight = Type.Object(
  {
    right: Right,
    label: Type.String(),
    users: Type.Array(Type.Object({ id: Type.Integer(), username: Type.String(), display_name: Type.String() })),
  },
  { title: 'DelegatedRight' },
);
export type DelegatedRight = Static<typeof DelegatedRight>;
