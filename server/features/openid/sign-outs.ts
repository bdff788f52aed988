import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import { takeFromAddress } from '../../http/too-many-requests.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { secretHash } from '../../lib/secrets.ts';
import type { Sessions } from '../sessions/index.ts';
import type { OpenIdClient } from './client.ts';
import { createLogoutTokens } from './logout-token.ts';
import { findIdentity, findProvider, insertSignOut } from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  client: OpenIdClient;
  sessions: Sessions;
}

/** Anyone can send a wrong token. A provider may sign out everybody at once. */
const wrongTokens = { capacity: 60, refillMs: 1_000 };

/** Ends the sessions of users whom an OpenID Connect provider has signed out. */
export function createOpenIdSignOuts({ db, clock, log, client, sessions }: Deps) {
  const verify = createLogoutTokens({ clock, log, client });
  const wrong = createBuckets(wrongTokens, clock);

  return {
    async end(providerId: number, token: string, ip: string): Promise<void> {
      takeFromAddress(wrong, ip);
      const provider = await findProvider(db.read, providerId);
      if (provider === undefined) throw problem('openid_provider_not_found');
      const { id, subject, sid, expiresAt } = await verify(provider, token);
      const row = { hash: secretHash(`${provider.id} ${id}`), expires_at: expiresAt };
      await db.write(async (tx) => {
        if (!(await insertSignOut(tx, row, clock()))) throw problem('logout_token_invalid');
        const identity = subject === undefined ? undefined : await findIdentity(tx, provider.id, subject);
        await sessions.endOfProvider(tx, provider.id, { sid, userId: identity?.user_id });
      });
      wrong.putBack(ip);
    },
  };
}

export type OpenIdSignOuts = ReturnType<typeof createOpenIdSignOuts>;
