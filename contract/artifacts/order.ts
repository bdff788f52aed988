import { type Static, Type } from 'typebox';

/** A place in the order of artifacts: before or after another one. */
export const ArtifactOrder = Type.Object(
  {
    order: Type.Object({
      ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }),
      direction: Type.Enum(['before', 'after']),
      compared_to: Type.Integer(),
    }),
  },
  { title: 'ArtifactOrder' },
);
export type ArtifactOrder = Static<typeof ArtifactOrder>;
