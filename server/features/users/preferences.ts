import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { countOtherPreferences, deletePreference, findPreference, writePreference } from './store/users.ts';

/** The preferences of a user, by name. Only the user reads and writes them. */
export function createPreferences(db: Database) {
  return {
    async read(actor: Actor, userId: number, name: string): Promise<string | false> {
      require(actor, 'user.read_preferences', { id: userId });
      return (await findPreference(db, userId, name))?.value ?? false;
    },
    async write(actor: Actor, userId: number, name: string, value: string): Promise<void> {
      require(actor, 'user.write_preferences', { id: userId });
      await db.write(async (tx) => {
        const { preferences: maximum } = quotas;
        if ((await countOtherPreferences(tx, userId, name)) >= maximum)
          throw problem('preferences_too_many', { maximum });
        await writePreference(tx, userId, name, value);
      });
    },
    async remove(actor: Actor, userId: number, name: string): Promise<void> {
      require(actor, 'user.write_preferences', { id: userId });
      await db.write((tx) => deletePreference(tx, userId, name));
    },
  };
}

export type Preferences = ReturnType<typeof createPreferences>;
