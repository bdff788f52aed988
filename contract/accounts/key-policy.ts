import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';

/** The parts of the API that a key can be limited to. */
export const keyAreas = ['projects', 'trackers', 'svn', 'administration'] as const;
export type KeyArea = (typeof keyAreas)[number];

const Permission = Type.Enum(['read', 'write'], { description: 'read: requests that change nothing' });
const Areas = Type.Array(Type.Enum([...keyAreas]), { description: 'empty: everything' });
const ProjectIds = Type.Array(Type.Integer({ minimum: 1 }), {
  maxItems: 100,
  description: 'the projects that the key opens; empty: all. Rights on the platform are left out if there are some.',
});
const Networks = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: 50,
  description: 'addresses and networks, such as 192.0.2.0/24, from which the key works; empty: everywhere',
});
const RateLimit = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'requests in a minute; null: the limit of all keys',
  }),
);

/** The limits of a key that its owner does not have. */
export const KeyPolicy = Type.Object(
  { permission: Permission, areas: Areas, project_ids: ProjectIds, networks: Networks, rate_limit: RateLimit },
  { title: 'AccessKeyPolicy' },
);
export type KeyPolicy = Static<typeof KeyPolicy>;

export const NewKeyPolicy = Type.Object({
  permission: Type.Optional(Permission),
  areas: Type.Optional(Areas),
  project_ids: Type.Optional(ProjectIds),
  networks: Type.Optional(Networks),
  rate_limit: Type.Optional(RateLimit),
});
