import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../../db/index.ts';
import type { Identity } from '../../domain/actor.ts';
import { Lru } from '../../lib/cache/lru.ts';
import type { Clock } from '../../lib/clock.ts';
import { networkOf } from '../../lib/network/network-of.ts';
import type { Identities } from '../users/index.ts';

const keptMs = 60_000;

/** Changes that don't affect sign-ins. */
const unrelated: ReadonlySet<string> = new Set(['key', 'tracker', 'project', 'svn', 'link_types', 'events']);

/**
 * Recent sign-ins of clients that send a password with each request, by a keyed hash of the header and their network:
 * an attacker in another network is throttled, even while the client is signed in. After any change that may concern
 * one of them, such as a new password, a second factor or a setting, all of them are checked again.
 */
export function createRecentSignIns(db: Database, identities: Identities, clock: Clock) {
  const secret = randomBytes(32).toString('base64');
  const found = new Lru<string, { user: Identity; until: number }>(10_000);
  let changes = 0;
  db.subscribe('*', ({ topic }) => {
    if (unrelated.has(topic)) return;
    changes += 1;
    found.clear();
  });
  const digestOf = (sent: string, ip: string): string => hash('sha256', `${secret}${networkOf(ip)}\0${sent}`, 'base64');
  /** Clients that send the same headers again share one object for them, and so one digest. */
  const digests = new WeakMap<object, { sent: string; ip: string; digest: string }>();

  function digestFor(headers: object, sent: string, ip: string): string {
    const known = digests.get(headers);
    if (known?.sent === sent && known.ip === ip) return known.digest;
    const digest = digestOf(sent, ip);
    digests.set(headers, { sent, ip, digest });
    return digest;
  }

  return {
    /** Called before the check, with whose result the returned function remembers the sign-in. */
    begin(sent: string, ip: string): (user: Identity) => void {
      const before = changes;
      return (user) => {
        if (changes === before) found.set(digestOf(sent, ip), { user, until: clock() + keptMs });
      };
    },

    /** The user who has recently signed in with these credentials. `headers`: of the request. */
    find(headers: object, sent: string, ip: string): Identity | undefined {
      const known = found.get(digestFor(headers, sent, ip));
      if (known === undefined || known.until <= clock()) return undefined;
      return identities.peek(known.user.id) === known.user ? known.user : undefined;
    },
  };
}

export type RecentSignIns = ReturnType<typeof createRecentSignIns>;
