import type { Identity } from '../../domain/actor.ts';
import type { ArtifactChangeset } from '../../domain/artifacts/changeset.ts';
import type { VisibleChangeset, ArtifactContext } from '../artifacts/index.ts';

/** A changeset of an artifact that the caller may view, reduced to the parts that they may read. */
export interface VisibleChange {
  changeset: ArtifactChangeset;
  seen: ArtifactContext;
  visible: VisibleChangeset;
  author: Identity | undefined;
}
