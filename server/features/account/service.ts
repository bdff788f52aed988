import type { NewPassword, ProfilePatch } from '../../../contract/accounts/account.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { HashChosenPassword, SignIn } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Users } from '../users/index.ts';

interface Deps {
  users: Users;
  sessions: Sessions;
  tokens: Tokens;
  signIn: SignIn;
  accessKeys: AccessKeys;
  hashPassword: HashChosenPassword;
}

/** Changes that people make to their own accounts. */
export function createAccount({ users, sessions, tokens, accessKeys, signIn, hashPassword }: Deps) {
  async function checkCurrent(username: string, password: string | undefined, ip: string): Promise<void> {
    if (password === undefined) throw problem('password_current_missing');
    try {
      await signIn(username, password, ip);
    } catch (error) {
      throw error instanceof Problem && error.code === 'credentials_invalid' ? problem('password_wrong') : error;
    }
  }

  async function resetPassword(user: { id: number; username: string; email: string }, password: string, by?: Actor) {
    const hash = await hashPassword(password, user);
    await users.setPasswordHash(user.id, hash, by, async (tx) => {
      await sessions.endOthers(tx, user.id, undefined);
      await tokens.endAll(tx, user.id);
      await accessKeys.revokeOf(tx, user.id, by);
    });
  }

  return {
    /** The own e-mail address is where a forgotten password is reset, so that it needs the password. */
    async changeProfile(actor: Actor, id: number, { current_password, ...values }: ProfilePatch, ip: string) {
      require(actor, 'user.update_profile', { id });
      const user = await users.known(id);
      const isNewAddress = values.email !== undefined && values.email !== user.email;
      if (isNewAddress && callerOf(actor).id === id) await checkCurrent(user.username, current_password, ip);
      await users.change(id, values, actor);
    },

    /** By the operator, who revokes everything that the old password may have created. */
    resetPassword,

    /** Sessions in other browsers and tokens end together with the old password. */
    async changePassword(actor: Actor, id: number, given: NewPassword, ip: string): Promise<void> {
      require(actor, 'user.change_password', { id });
      const isOwn = callerOf(actor).id === id;
      const user = await users.known(id);
      if (isOwn) await checkCurrent(user.username, given.current_password, ip);
      if (!isOwn) return resetPassword(user, given.password, actor);
      const hash = await hashPassword(given.password, user);
      const kept = actor.kind === 'user' ? actor.sessionId : undefined;
      await users.setPasswordHash(id, hash, actor, async (tx) => {
        await sessions.endOthers(tx, id, kept);
        await tokens.endAll(tx, id);
        await accessKeys.revokeOf(tx, id, actor, given.revoked_key_ids ?? []);
      });
    },
  };
}

export type OwnAccount = ReturnType<typeof createAccount>;
