import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '../../../contract/accounts/second-factor.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import { needsSecondFactor } from '../../domain/policies/second-factor.ts';
import type { EventLog, FactorChange } from '../../events/index.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { secretHash } from '../../lib/secrets.ts';
import { base32, matchingStep, newTotpSecret } from '../../lib/totp.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import {
  confirmFactor,
  countCodes,
  countPasskeys,
  deleteCodes,
  deleteFactor,
  deletePasskeys,
  type FactorRow,
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
  /** Ends everything that was opened with the password alone: tokens, and sessions in other browsers. */
  endOpened: (tx: Tx, userId: number, keptSession: number | undefined) => Promise<void>;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
}

const codeCount = 10;
/** Six digits need a slow limit: an attacker who knows the password can try about 1,500 of a million codes a day. */
const guesses = { capacity: 10, refillMs: 60_000 };

/** 80 bits each, in groups that people can type. */
const newCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
const normal = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** The factors of an account besides its password. */
async function partsOf(source: DbOrTx, userId: number) {
  const row = await findFactor(source, userId);
  const hasApplication = typeof row?.confirmed_at === 'number';
  const passkeys = await countPasskeys(source, userId);
  return { row, hasApplication, passkeys, isOn: hasApplication || passkeys > 0 };
}

/** An authenticator application or passkeys, and recovery codes in case they are lost. */
export function createSecondFactors({ db, events, clock, settings, endOpened, onFailure }: Deps) {
  const tries = createBuckets(guesses, clock);
  const known = createCache<number, { isOn: boolean; hasApplication: boolean }>(10_000, async (userId) => {
    const { isOn, hasApplication } = await partsOf(db.read, userId);
    return { isOn, hasApplication };
  });
  db.subscribe(['factor'], ({ topic, id }) => {
    if (topic === '*') known.clear();
    else known.drop(Number(id));
  });

  const isOn = async (userId: number): Promise<boolean> => (await known.get(userId))?.isOn === true;
  const hasApplication = async (userId: number): Promise<boolean> => (await known.get(userId))?.hasApplication === true;

  const isRequiredOf = (user: Identity): boolean =>
    needsSecondFactor(user, {
      of: settings.get('second_factor_required'),
      groups: settings.get('second_factor_groups'),
    });

  function takeTry(userId: number): void {
    const name = String(userId);
    if (tries.left(name) < 1) {
      const seconds = Math.max(1, Math.ceil(tries.wait(name) / 1000));
      throw problem('too_many_failures', { seconds }, { headers: { 'Retry-After': String(seconds) } });
    }
    tries.take(name);
  }

  async function isRightStep(userId: number, { secret, last_step: last }: FactorRow, code: string): Promise<boolean> {
    const step = matchingStep(secret, code, clock(), last);
    return step !== undefined && db.write((tx) => useStep(tx, userId, step));
  }

  /** Codes of a secret that is only proposed don't open the account. */
  async function isRight(userId: number, code: string): Promise<boolean> {
    const { row, ...parts } = await partsOf(db.read, userId);
    const given = normal(code);
    if (parts.hasApplication && row !== undefined && (await isRightStep(userId, row, given))) return true;
    if (!parts.isOn || given.length !== 16) return false;
    return db.write((tx) => useRecoveryCode(tx, userId, secretHash(given)));
  }

  /** Only codes of the proposed secret prove that the person has it in their application. */
  async function isRightProposal(userId: number, code: string): Promise<boolean> {
    const row = await findFactor(db.read, userId);
    return row !== undefined && row.confirmed_at === null && isRightStep(userId, row, normal(code));
  }

  /** Throws unless the code is right. It counts as wrong until it is proven right. */
  async function check(userId: number, code: string, ip: string, isCorrect = isRight): Promise<void> {
    try {
      takeTry(userId);
      if (!(await isCorrect(userId, code))) throw problem('second_factor_wrong');
    } catch (error) {
      onFailure({ kind: 'second_factor', accountId: userId, ip });
      throw error;
    }
    tries.refill(String(userId));
  }

  async function record(tx: Tx, by: Actor, userId: number, change: FactorChange): Promise<void> {
    db.publish(tx, 'factor', userId);
    const event = { type: 'account.factor_changed' as const, userId: accountOf(by), subjectId: userId };
    await events.append(tx, { ...event, details: { change } });
  }

  /**
   * The first factor creates recovery codes and ends what the password alone has opened. Removing the last one deletes
   * the codes.
   */
  async function change<T>(
    tx: Tx,
    by: Actor,
    userId: number,
    kind: FactorChange,
    act: () => Promise<T>,
  ): Promise<{ result: T; codes: string[] }> {
    const before = await partsOf(tx, userId);
    const result = await act();
    const after = await partsOf(tx, userId);
    await record(tx, by, userId, kind);
    if (before.isOn && !after.isOn) await deleteCodes(tx, userId);
    if (before.isOn || !after.isOn) return { result, codes: [] };
    await endOpened(tx, userId, by.kind === 'user' ? by.sessionId : undefined);
    return { result, codes: await writeCodes(tx, userId) };
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
    hasApplication,
    isRequiredOf,
    /** Also required when a signed-in user confirms a change, because another person may use the session. */
    check: (userId: number, code: string, ip: string): Promise<void> => check(userId, code, ip),
    change,

    async of(user: Identity): Promise<SecondFactor> {
      const { row, isOn: isAnyOn, ...parts } = await partsOf(db.read, user.id);
      const since = row?.confirmed_at ?? null;
      return {
        is_on: isAnyOn,
        has_application: parts.hasApplication,
        passkeys: parts.passkeys,
        since: since === null ? null : isoDate(since),
        recovery_codes_left: isAnyOn ? await countCodes(db.read, user.id) : 0,
        is_required: isRequiredOf(user),
      };
    },

    /** A secret that counts once a code of it has been sent. */
    async propose({ id, username }: Identity): Promise<{ secret: string; uri: string }> {
      if (await hasApplication(id)) throw problem('second_factor_exists');
      const secret = newTotpSecret();
      await db.write((tx) => proposeFactor(tx, id, secret, clock()));
      const issuer = encodeURIComponent(settings.get('platform_name'));
      return {
        secret,
        uri: `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`,
      };
    },

    /** Returns recovery codes, unless they exist already. */
    async confirm(actor: Actor, userId: number, code: string, ip: string): Promise<string[]> {
      if (await hasApplication(userId)) throw problem('second_factor_exists');
      await check(userId, code, ip, isRightProposal);
      return db.write(async (tx) => {
        const { codes } = await change(tx, actor, userId, 'on', () => confirmFactor(tx, userId, clock()));
        return codes;
      });
    },

    /** The caller has proven that the account is theirs. */
    async renewCodes(actor: Actor, userId: number): Promise<string[]> {
      return db.write(async (tx) => {
        await record(tx, actor, userId, 'codes');
        return writeCodes(tx, userId);
      });
    },

    /** Keeps passkeys, unless the account is opened for a person who has lost everything. */
    async remove(actor: Actor, userId: number, what: 'application' | 'everything'): Promise<void> {
      await db.write((tx) =>
        change(tx, actor, userId, 'off', async () => {
          const hadPasskeys = what === 'everything' && (await deletePasskeys(tx, userId));
          if (!(await deleteFactor(tx, userId)) && !hadPasskeys) throw problem('second_factor_missing');
        }),
      );
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
