import type { Identity } from '../../domain/actor.ts';
import type { ArtifactChangeset } from '../../domain/artifacts/changeset.ts';
import type { Glimpse, Seen } from '../artifacts/index.ts';

/** A changeset of an artifact that the caller sees, and what he sees of it. */
export interface SeenChange {
  changeset: ArtifactChangeset;
  seen: Seen;
  glimpse: Glimpse;
  author: Identity | undefined;
}
