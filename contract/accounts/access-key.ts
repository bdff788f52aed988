import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { KeyPolicy, NewKeyPolicy } from './key-policy.ts';
import { limits } from '../limits.ts';

export const NewAccessKey = Type.Object({
  description: Type.Optional(Type.String({ maxLength: limits.keyDescriptionMaximum })),
  expiration_date: Type.Optional(Nullable(Type.String())),
  scopes: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  policy: Type.Optional(NewKeyPolicy),
});
export type NewAccessKey = Static<typeof NewAccessKey>;

export const CreatedAccessKey = Type.Object({ identifier: Type.String() }, { title: 'CreatedAccessKey' });

export const AccessKey = Type.Object(
  {
    id: Type.Integer(),
    creation_date: Timestamp,
    expiration_date: Nullable(Timestamp),
    description: Type.String(),
    last_used_on: Nullable(Timestamp),
    last_used_by: Nullable(Type.String()),
    scopes: Type.Array(Type.Object({ identifier: Type.String() })),
    policy: KeyPolicy,
  },
  { title: 'AccessKey' },
);
export type AccessKey = Static<typeof AccessKey>;

/** Uses of a key by hour. */
export const AccessKeyUse = Type.Object(
  {
    date: Timestamp,
    address: Type.String(),
    method: Type.String(),
    route: Type.String({ description: 'the pattern of its path, without ids' }),
    status: Nullable(Type.Integer({ description: 'null: not known, as for Subversion' })),
    count: Type.Integer({ description: 'how often within the hour; `date` is the last time' }),
  },
  { title: 'AccessKeyUse' },
);
export type AccessKeyUse = Static<typeof AccessKeyUse>;
