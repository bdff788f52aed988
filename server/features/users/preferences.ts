import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { callerOf } from '../../http/caller.ts';
import { deletePreference, findPreference, writePreference } from './store/users.ts';

const isSelf = (actor: Actor, id: number): boolean => callerOf(actor).id === id;

/** The settings of a user by name. Only that user reads and writes them. */
export function createPreferences(db: Database) {
  return {
    async read(actor: Actor, userId: number, name: string): Promise<string | false> {
      if (!isSelf(actor, userId)) throw problem('preferences_read_others');
      return (await findPreference(db, userId, name))?.value ?? false;
    },
    async write(actor: Actor, userId: number, name: string, value: string): Promise<void> {
      if (!isSelf(actor, userId)) throw problem('preferences_write_others');
      await db.write((tx) => writePreference(tx, userId, name, value));
    },
    async remove(actor: Actor, userId: number, name: string): Promise<void> {
      if (!isSelf(actor, userId)) throw problem('preferences_write_others');
      await db.write((tx) => deletePreference(tx, userId, name));
    },
  };
}

export type Preferences = ReturnType<typeof createPreferences>;
