import { type Static, type TSchema, Type } from 'typebox';

/** A nullable member is always present, unlike an optional one. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** ISO 8601 with the numeric offset of the server, as in 2026-03-13T15:42:00+01:00. */
export const Timestamp = Type.String({ description: 'ISO 8601 date with offset' });

export const IdParams = Type.Object({ id: Type.Integer() });

/** Reads resources as they were at an earlier time. */
export const AtQuery = {
  at: Type.Optional(
    Type.String({ description: 'Extension: as of a time in ISO 8601, or after the changeset with this id' }),
  ),
};

/** Plugin data: an object, or an empty array if there is none. */
export const AdditionalInformation = Type.Unknown();

const ProblemBody = Type.Object(
  {
    type: Type.String({ description: 'the address of its documentation' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ description: 'a code of the closed list of `GET /problems`' }),
    pointer: Type.Optional(Type.String({ description: 'the faulty place in the body, as a JSON Pointer' })),
    parameter: Type.Optional(Type.String({ description: 'the faulty parameter in the query or in the path' })),
    nearest: Type.Optional(Type.String({ description: 'the valid name that is closest to the given one' })),
  },
  { title: 'Problem', description: 'Extension: the members of RFC 9457, for programs', additionalProperties: true },
);

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
    problem: Type.Optional(ProblemBody),
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** A problem of the closed list. Placeholders in its detail are in braces. */
export const KnownProblem = Type.Object(
  { code: Type.String(), status: Type.Integer(), detail: Type.String() },
  { title: 'KnownProblem' },
);
