import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { MinimalUser } from '../accounts/user.ts';

export const DeletedArtifact = Type.Object(
  {
    id: Type.Integer(),
    xref: Type.String(),
    title: Type.String(),
    project_id: Type.Integer(),
    tracker: Type.Object({ id: Type.Integer(), label: Type.String() }),
    deleted_by: MinimalUser,
    deleted_on: Timestamp,
    archive: Type.Object({ name: Type.String(), size: Type.Integer(), sha256: Type.String() }),
  },
  { title: 'DeletedArtifact' },
);
export type DeletedArtifact = Static<typeof DeletedArtifact>;

/** A link that could not be restored, and the reason. */
export const LinkLeftOut = Type.Object(
  {
    source: Type.Integer(),
    target: Type.Integer(),
    type: Type.String({ description: 'empty: a link without a type' }),
    reason: Type.String(),
  },
  { title: 'LinkLeftOut' },
);
export type LinkLeftOut = Static<typeof LinkLeftOut>;

export const RestoredArtifact = Type.Object(
  { id: Type.Integer(), uri: Type.String(), links_left_out: Type.Array(LinkLeftOut) },
  { title: 'RestoredArtifact' },
);
