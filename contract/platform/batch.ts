import { type Static, Type } from 'typebox';
import { batchLimits } from '../limits.ts';

const Operation = Type.Object({
  id: Type.Optional(
    Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$', description: 'later operations refer to it as `$id`' }),
  ),
  method: Type.Enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: Type.String({ description: 'an address below the root, such as `/artifacts/7`' }),
  body: Type.Optional(Type.Unknown({ $comment: 'body', description: 'the body of a request to this address' })),
  if_match: Type.Optional(Type.String({ description: 'as the header If-Match' })),
  if_none_match: Type.Optional(Type.Enum(['*'], { description: 'as the header If-None-Match' })),
  if_unmodified_since: Type.Optional(Type.String({ description: 'as the header If-Unmodified-Since' })),
});

export const Batch = Type.Object(
  {
    atomic: Type.Optional(Type.Boolean({ description: 'all or nothing (the default); false: item by item' })),
    operations: Type.Array(Operation, { minItems: 1, maxItems: batchLimits.operations }),
  },
  { title: 'Batch' },
);
export type Batch = Static<typeof Batch>;

export const BatchResult = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        status: Type.Integer(),
        etag: Type.Optional(Type.String()),
        body: Type.Unknown({ description: 'the body of the answer; null: empty' }),
      }),
      { description: 'one per operation, in their order' },
    ),
  },
  { title: 'BatchResult' },
);
export type BatchResult = Static<typeof BatchResult>;
