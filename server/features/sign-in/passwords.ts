import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import { Lru } from '../../lib/cache/lru.ts';

/** argon2id; the figures that OWASP names for it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const verifiedForMs = 60_000;

export async function hashPassword(password: string): Promise<string> {
  if (password.length < limits.passwordMinimum) {
    throw problem('password_too_short', { minimum: limits.passwordMinimum });
  }
  return hash(password, cost);
}

interface Verified {
  userId: number;
  until: number;
}

/**
 * Checks passwords. A client that sends Basic on each call would cost an argon2 each time, so what was verified is
 * remembered for a minute under a keyed hash; the key lives only in this process.
 */
export function createPasswordCheck(clock: Clock) {
  const secret = randomBytes(32);
  const verified = new Lru<string, Verified>(10_000);
  const decoy = hash(randomBytes(16).toString('hex'), cost);

  const digest = (parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\0')).digest('base64');

  // The stored hash takes part, so that a changed password never meets what was verified with the old one.
  const keyOf = (userId: number, stored: string, password: string): string =>
    digest([String(userId), stored, password]);

  return {
    /** Stands for secrets in memory. */
    digest,

    /** Whether it is known to be right already, at no cost. */
    remembers(user: { id: number; password_hash: string | null }, password: string): boolean {
      if (user.password_hash === null) return false;
      const hit = verified.get(keyOf(user.id, user.password_hash, password));
      return hit !== undefined && hit.until > clock();
    },

    /** Takes the same time whether the user exists, has a password, or not. */
    async isRight(user: { id: number; password_hash: string | null } | undefined, password: string): Promise<boolean> {
      const stored = user?.password_hash ?? null;
      const given = password.length > limits.passwordMaximum ? '' : password;
      const right = await verify(stored ?? (await decoy), given);
      if (user === undefined || stored === null || !right) return false;
      verified.set(keyOf(user.id, stored, password), { userId: user.id, until: clock() + verifiedForMs });
      return true;
    },

    forget(userId: number): void {
      verified.deleteWhere((entry) => entry.userId === userId);
    },
    forgetAll(): void {
      verified.clear();
    },
  };
}
