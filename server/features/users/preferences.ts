import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import {
  countOtherPreferences,
  deletePreference,
  findPreference,
  nameDisplayPreference,
  writePreference,
} from './store/users.ts';

/** Published with the id of a user whose preferences have changed. */
export const preferencesTopic = 'preferences';

/** The preferences of a user, by name. Only the user reads and writes them. */
export function createPreferences(db: Database) {
  const find = async (userId: number, name: string): Promise<string | undefined> =>
    (await findPreference(db, userId, name))?.value;

  function tell(tx: Tx, userId: number, name: string): void {
    db.publish(tx, preferencesTopic, userId);
    // It is a part of the identity.
    if (name === nameDisplayPreference) db.publish(tx, 'user', userId);
  }

  return {
    find,
    async read(actor: Actor, userId: number, name: string): Promise<string | false> {
      require(actor, 'user.read_preferences', { id: userId });
      return (await find(userId, name)) ?? false;
    },
    async write(actor: Actor, userId: number, name: string, value: string): Promise<void> {
      require(actor, 'user.write_preferences', { id: userId });
      await db.write(async (tx) => {
        const { preferences: maximum } = quotas;
        if ((await countOtherPreferences(tx, userId, name)) >= maximum)
          throw problem('preferences_too_many', { maximum });
        await writePreference(tx, userId, name, value);
        tell(tx, userId, name);
      });
    },
    async remove(actor: Actor, userId: number, name: string): Promise<void> {
      require(actor, 'user.write_preferences', { id: userId });
      await db.write(async (tx) => {
        await deletePreference(tx, userId, name);
        tell(tx, userId, name);
      });
    },
  };
}

export type Preferences = ReturnType<typeof createPreferences>;
