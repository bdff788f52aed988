import type { Identity } from '../../domain/actor.ts';
import type { EntryRow } from './store.ts';

/** What was done, and by whom (undefined: the platform, or somebody who is gone). */
export interface ShownEntry {
  row: EntryRow;
  user: Identity | undefined;
}
