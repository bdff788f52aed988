import { type Static, type TSchema, Type } from 'typebox';

/** A nullable member is always present, unlike an optional one. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** ISO 8601 with the numeric offset of the server, as in 2026-03-13T15:42:00+01:00. */
export const Timestamp = Type.String({ description: 'ISO 8601 date with offset' });

export const IdParams = Type.Object({ id: Type.Integer() });

/** Plugin data: an object, or an empty array when there is none. */
export const AdditionalInformation = Type.Unknown();

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Integer(),
        message: Type.String(),
        i18n_error_message: Type.Optional(Type.String()),
        i18n_error_messages: Type.Optional(Type.Array(Type.String())),
      },
      { additionalProperties: true },
    ),
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
