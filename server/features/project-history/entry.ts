import type { Identity } from '../../domain/actor.ts';
import type { DeedRow } from './store.ts';

/** What was done, and by whom (undefined: the platform, or somebody who is gone). */
export interface ShownDeed {
  row: DeedRow;
  user: Identity | undefined;
}
