import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import { isEasyToGuess } from '../../domain/passwords/common.ts';
import { Lru } from '../../lib/cache/lru.ts';
import { networkOf } from '../../lib/network/network-of.ts';
import type { PlatformSettings } from '../settings/index.ts';

/** argon2id, with the parameters that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const verifiedForMs = 60_000;

/** Names that others know, so they are bad passwords. */
interface Owner {
  username: string;
  email: string;
  realName?: string | undefined;
}

/** Hashes passwords that people choose. Existing ones that violate the rules still work. */
export const createPasswordHashing =
  (settings: PlatformSettings) =>
  async (password: string, { username, email, realName = '' }: Owner): Promise<string> => {
    const minimum = settings.get('password_minimum_length');
    if (Array.from(password).length < minimum) throw problem('password_too_short', { minimum });
    const names = [username, realName, email, email.split('@', 1)[0] ?? '', settings.get('platform_name')];
    if (isEasyToGuess(password, names)) throw problem('password_guessable');
    return hashPassword(password);
  };

export type HashChosenPassword = ReturnType<typeof createPasswordHashing>;

export async function hashPassword(password: string): Promise<string> {
  if (password.length < limits.passwordMinimum) {
    throw problem('password_too_short', { minimum: limits.passwordMinimum });
  }
  return hash(password, cost);
}

/** A hash of no known password. Checking a password against it takes as long as against any other. */
function unknownHash(): string {
  const part = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`;
}

/** Whether the hash has outdated parameters. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);

/** The same password with current parameters, whatever its length. */
export const rehash = (password: string): Promise<string> => hash(password, cost);

interface Account {
  id: number;
  password_hash: string | null;
  ldap_id: string;
}

/** The secret or the source that verified the password. */
const storedFor = ({ password_hash: hash, ldap_id: ldapId }: Account): string | null =>
  ldapId === '' ? hash : `ldap:${ldapId}:${hash ?? ''}`;

interface Verified {
  userId: number;
  until: number;
}

/**
 * Checks passwords. Clients that send Basic with each call would cost an argon2 computation every time, so verified
 * passwords are cached for a minute under a keyed hash, for the network of the client: a request from elsewhere counts
 * as a guess. The key exists only in this process.
 */
export function createPasswordCheck(clock: Clock) {
  const secret = randomBytes(32);
  const verified = new Lru<string, Verified>(10_000);
  const decoy = unknownHash();

  const digest = (parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\0')).digest('base64');

  // The stored hash is part of the key, so that a changed password never matches a remembered one.
  const keyOf = (userId: number, stored: string, password: string, ip: string): string =>
    digest([String(userId), stored, networkOf(ip), password]);

  function remember(user: Account, password: string, ip: string): void {
    const entry = { userId: user.id, until: clock() + verifiedForMs };
    verified.set(keyOf(user.id, storedFor(user) ?? '', password, ip), entry);
  }

  return {
    /** Represents secrets in memory. */
    digest,

    /** Whether the password was verified recently, at no cost. */
    remembers(user: Account, password: string, ip: string): boolean {
      const stored = storedFor(user);
      if (stored === null) return false;
      const hit = verified.get(keyOf(user.id, stored, password, ip));
      return hit !== undefined && hit.until > clock();
    },

    /** Remembers a password that was verified, here or in the directory. */
    remember,

    /** Takes the same time whether or not the user exists and has a password. */
    async isRight(user: Account | undefined, password: string, ip: string): Promise<boolean> {
      const stored = user?.password_hash ?? null;
      const given = password.length > limits.passwordMaximum ? '' : password;
      const right = await verify(stored ?? decoy, given);
      if (user === undefined || stored === null || !right) return false;
      remember(user, password, ip);
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
