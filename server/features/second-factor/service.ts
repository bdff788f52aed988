import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '../../../contract/accounts/second-factor.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import { needsSecondFactor } from '../../domain/policies/second-factor.ts';
import type { EventLog } from '../../events/index.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { secretHash } from '../../lib/secrets.ts';
import { base32, matchingStep, newTotpSecret } from '../../lib/totp.ts';
import type { PlatformSettings } from '../settings/index.ts';
import {
  confirmFactor,
  countCodes,
  deleteFactor,
  findFactor,
  proposeFactor,
  replaceCodes,
  useRecoveryCode,
  useStep,
} from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  /** Ends what the password alone has opened: tokens, and sessions in other browsers. */
  endOpened: (tx: Tx, userId: number, keptSession: number | undefined) => Promise<void>;
}

const codeCount = 10;
/** Six digits need a slow pace: a guesser who knows the password tries about 1,500 codes of a million in a day. */
const guesses = { capacity: 10, refillMs: 60_000 };

/** 80 bits each, in groups that people can type. */
const newCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
const normal = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Codes of an authenticator application, and recovery codes for people who have lost it. */
export function createSecondFactors({ db, events, clock, settings, endOpened }: Deps) {
  const tries = createBuckets(guesses, clock);
  const known = createCache<number, { isOn: boolean }>(10_000, async (userId) => ({
    isOn: typeof (await findFactor(db.read, userId))?.confirmed_at === 'number',
  }));
  db.subscribe(({ topic, id }) => {
    if (topic === '*') known.clear();
    if (topic === 'factor') known.drop(Number(id));
  });

  const isOn = async (userId: number): Promise<boolean> => (await known.get(userId))?.isOn === true;

  const isRequiredOf = (user: Identity): boolean =>
    needsSecondFactor(user, {
      of: settings.get('second_factor_required'),
      groups: new Set(
        settings
          .get('second_factor_groups')
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    });

  function takeTry(userId: number): void {
    const name = String(userId);
    if (tries.left(name) < 1) {
      const seconds = Math.max(1, Math.ceil(tries.wait(name) / 1000));
      throw problem('too_many_failures', { seconds }, { headers: { 'Retry-After': String(seconds) } });
    }
    tries.take(name);
  }

  async function isRight(userId: number, code: string): Promise<boolean> {
    const row = await findFactor(db.read, userId);
    if (row === undefined) return false;
    const given = normal(code);
    const step = matchingStep(row.secret, given, clock(), row.last_step);
    if (step !== undefined) return db.write((tx) => useStep(tx, userId, step));
    if (row.confirmed_at === null || given.length !== 16) return false;
    return db.write((tx) => useRecoveryCode(tx, userId, secretHash(given)));
  }

  /** Throws unless the code is right. It counts as wrong until it is proven right. */
  async function check(userId: number, code: string): Promise<void> {
    takeTry(userId);
    if (!(await isRight(userId, code))) throw problem('second_factor_wrong');
    tries.refill(String(userId));
  }

  async function record(tx: Tx, by: Actor, userId: number, change: 'on' | 'off' | 'codes'): Promise<void> {
    await db.publish(tx, 'factor', userId);
    const event = { type: 'account.factor_changed' as const, userId: accountOf(by), subjectId: userId };
    await events.append(tx, { ...event, details: { change } });
  }

  async function writeCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: codeCount }, newCode);
    await replaceCodes(
      tx,
      userId,
      codes.map((code) => secretHash(normal(code))),
    );
    return codes;
  }

  return {
    isOn,
    isRequiredOf,
    check,

    async of(user: Identity): Promise<SecondFactor> {
      const row = await findFactor(db.read, user.id);
      const since = row?.confirmed_at ?? null;
      return {
        is_on: since !== null,
        since: since === null ? null : isoDate(since),
        recovery_codes_left: since === null ? 0 : await countCodes(db.read, user.id),
        is_required: isRequiredOf(user),
      };
    },

    /** A secret that counts once a code of it has been sent. */
    async propose({ id, username }: Identity): Promise<{ secret: string; uri: string }> {
      if (await isOn(id)) throw problem('second_factor_exists');
      const secret = newTotpSecret();
      await db.write((tx) => proposeFactor(tx, id, secret, clock()));
      const issuer = encodeURIComponent(settings.get('platform_name'));
      return {
        secret,
        uri: `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`,
      };
    },

    async confirm(actor: Actor, userId: number, code: string): Promise<string[]> {
      if (await isOn(userId)) throw problem('second_factor_exists');
      await check(userId, code);
      return db.write(async (tx) => {
        await confirmFactor(tx, userId, clock());
        await endOpened(tx, userId, actor.kind === 'user' ? actor.sessionId : undefined);
        await record(tx, actor, userId, 'on');
        return writeCodes(tx, userId);
      });
    },

    async renewCodes(actor: Actor, userId: number, code: string): Promise<string[]> {
      if (!(await isOn(userId))) throw problem('second_factor_missing');
      await check(userId, code);
      return db.write(async (tx) => {
        await record(tx, actor, userId, 'codes');
        return writeCodes(tx, userId);
      });
    },

    async remove(actor: Actor, userId: number): Promise<void> {
      await db.write(async (tx) => {
        if (!(await deleteFactor(tx, userId))) throw problem('second_factor_missing');
        await record(tx, actor, userId, 'off');
      });
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
