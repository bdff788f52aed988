import type { DelegatedRight, PlatformRight } from '../../../contract/platform/rights.ts';
import { isPlatformRight, platformRights } from '../../../contract/platform/rights.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import { displayName } from '../../domain/display-name.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Identities } from './identities.ts';
import { listRights, replaceRights } from './store/rights.ts';

const names = Object.keys(platformRights).filter(isPlatformRight);

/** The rights that site administrators delegate. */
export function createPlatformRights(db: Database, identities: Identities, events: EventLog) {
  async function known(userId: number): Promise<Identity> {
    const user = await identities.find(userId);
    if (user === undefined) throw problem('user_not_found');
    return user;
  }

  return {
    /** Every right, with the users who have it. */
    async list(reader: Actor): Promise<DelegatedRight[]> {
      const holders = await listRights(db.read);
      return names.map((right) => ({
        right,
        label: platformRights[right],
        users: holders
          .filter(({ name }) => name === right)
          .map(({ id, username, real_name: name }) => ({
            id,
            username,
            display_name: displayName({ username, realName: name }, reader),
          })),
      }));
    },

    of: async (userId: number): Promise<PlatformRight[]> => {
      const { rights } = await known(userId);
      return names.filter((name) => rights.has(name));
    },

    /** by: undefined: the command line */
    async replace(userId: number, rights: readonly PlatformRight[], by?: Actor): Promise<void> {
      const user = await known(userId);
      if (user.serviceProjectId !== undefined) throw problem('service_account_refused');
      await db.write(async (tx) => {
        await replaceRights(tx, user.id, [...new Set(rights)]);
        db.publish(tx, 'user', user.id);
        await events.append(tx, {
          type: 'account.updated',
          userId: by === undefined ? undefined : accountOf(by),
          subjectId: user.id,
          details: { parts: ['platform_rights'] },
        });
      });
    },
  };
}

export type PlatformRights = ReturnType<typeof createPlatformRights>;
