import type { NewPassword, ProfilePatch } from '../../../contract/accounts/account.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SignIn } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Users } from '../users/index.ts';

interface Deps {
  users: Users;
  sessions: Sessions;
  tokens: Tokens;
  signIn: SignIn;
  hashPassword: (password: string) => Promise<string>;
}

/** Changes that people make to their own accounts. */
export function createAccount({ users, sessions, tokens, signIn, hashPassword }: Deps) {
  async function checkCurrent(username: string, password: string | undefined, ip: string): Promise<void> {
    if (password === undefined) throw problem('password_current_missing');
    try {
      await signIn(username, password, ip);
    } catch (error) {
      throw error instanceof Problem && error.code === 'credentials_invalid' ? problem('password_wrong') : error;
    }
  }

  return {
    async changeProfile(actor: Actor, id: number, values: ProfilePatch): Promise<void> {
      require(actor, 'user.update_profile', { id });
      await users.change(id, values);
    },

    /** Sessions in other browsers and tokens end together with the old password. */
    async changePassword(actor: Actor, id: number, given: NewPassword, ip: string): Promise<void> {
      require(actor, 'user.change_password', { id });
      const isOwn = callerOf(actor).id === id;
      const user = await users.known(id);
      if (isOwn) await checkCurrent(user.username, given.current_password, ip);
      const hash = await hashPassword(given.password);
      const kept = isOwn && actor.kind === 'user' ? actor.sessionId : undefined;
      await users.setPasswordHash(id, hash, async (tx) => {
        await sessions.endOthers(tx, id, kept);
        await tokens.endAll(tx, id);
      });
    },
  };
}

export type OwnAccount = ReturnType<typeof createAccount>;
