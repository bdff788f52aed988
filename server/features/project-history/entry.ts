import type { Identity } from '../../domain/actor.ts';
import type { EntryRow } from './store.ts';

/** An entry and its author; undefined: the platform, or a deleted user. */
export interface ShownEntry {
  row: EntryRow;
  user: Identity | undefined;
}
