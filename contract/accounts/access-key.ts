import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

export const NewAccessKey = Type.Object({
  description: Type.Optional(Type.String({ maxLength: limits.keyDescriptionMaximum })),
  expiration_date: Type.Optional(Nullable(Type.String())),
  scopes: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
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
  },
  { title: 'AccessKey' },
);
export type AccessKey = Static<typeof AccessKey>;
