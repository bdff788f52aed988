import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

export const NewServiceAccount = Type.Object({
  username: Type.String({ minLength: 1 }),
  real_name: Type.Optional(Type.String({ maxLength: limits.realNameMaximum })),
});
export type NewServiceAccount = Static<typeof NewServiceAccount>;

/** An account that belongs to a project instead of a person. Programs use it with access keys. */
export const ServiceAccount = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    username: Type.String(),
    real_name: Type.String(),
    display_name: Type.String(),
    creation_date: Timestamp,
    last_access_on: Nullable(Timestamp),
    number_of_keys: Type.Integer({ description: 'access keys that have not expired' }),
  },
  { title: 'ServiceAccount' },
);
export type ServiceAccount = Static<typeof ServiceAccount>;
