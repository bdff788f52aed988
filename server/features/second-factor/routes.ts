import {
  CurrentPassword,
  FactorCode,
  FactorConfirmation,
  FactorProposal,
  FactorRemoval,
  RecoveryCodes,
  SecondFactor,
} from '../../../contract/accounts/second-factor.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { currentPasswordProblems, type OwnAccount } from '../account/index.ts';
import { UserParams, userIdIn, type Users } from '../users/index.ts';
import type { SecondFactors } from './service.ts';

interface Deps {
  secondFactors: SecondFactors;
  account: OwnAccount;
  users: Users;
}

const path = '/users/:id/second_factor';

export function secondFactorRoutes({ secondFactors, account, users }: Deps): AnyRoute[] {
  /** People set up their own second factor only. */
  function ownId(actor: Actor, text: string): number {
    const id = userIdIn(text, actor);
    require(actor, 'user.set_up_factor', { id });
    return id;
  }

  return [
    route({
      method: 'GET',
      path,
      summary: 'Whether a user has a second factor, and whether they need one',
      access: 'protected',
      requires: 'user.read_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      answers: SecondFactor,
      problems: ['account_of_others', 'user_not_found'],
      async handle({ actor, params }) {
        const id = userIdIn(params.id, actor);
        require(actor, 'user.read_factor', { id });
        return secondFactors.of(await users.known(id));
      },
    }),
    route({
      method: 'POST',
      path,
      summary: 'Proposes a secret for an authenticator application, given the current password',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      body: CurrentPassword,
      status: 201,
      answers: FactorProposal,
      secret: (_answer, address) => address,
      problems: ['user_update_forbidden', 'password_by_key', ...currentPasswordProblems, 'second_factor_exists'],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(ownId(actor, params.id));
        await account.checkCurrent(actor, user, body.current_password, ip);
        return secondFactors.propose(user);
      },
    }),
    route({
      method: 'PUT',
      path,
      summary: 'Turns the second factor on with a code of the proposed secret; ends other sessions and all tokens',
      mayBeBlind: true,
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      servesWithoutFactor: true,
      params: UserParams,
      body: FactorCode,
      answers: RecoveryCodes,
      secret: (_answer, address) => address,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        'second_factor_wrong',
        'second_factor_exists',
        'too_many_failures',
      ],
      async handle({ actor, params, body, ip }) {
        return { recovery_codes: await secondFactors.confirm(actor, ownId(actor, params.id), body.code, ip) };
      },
    }),
    route({
      method: 'POST',
      path: `${path}/recovery_codes`,
      summary: 'Replaces the recovery codes, given a code, or without an authenticator application the password',
      access: 'protected',
      requires: 'user.set_up_factor',
      extension: true,
      params: UserParams,
      body: FactorConfirmation,
      answers: RecoveryCodes,
      secret: (_answer, address) => address,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        'second_factor_wrong',
        'second_factor_missing',
        ...currentPasswordProblems,
      ],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(ownId(actor, params.id));
        if (!(await secondFactors.isOn(user.id))) throw problem('second_factor_missing');
        if (body.code !== undefined || (await secondFactors.hasApplication(user.id))) {
          await secondFactors.check(user.id, body.code ?? '', ip);
        } else {
          await account.checkCurrent(actor, user, body.current_password, ip);
        }
        return { recovery_codes: await secondFactors.renewCodes(actor, user.id) };
      },
    }),
    route({
      method: 'DELETE',
      path,
      summary: 'Turns one’s own authenticator application off, or removes all factors of somebody who lost them',
      mayBeBlind: true,
      access: 'protected',
      requires: 'user.remove_factor',
      extension: true,
      params: UserParams,
      body: FactorRemoval,
      status: 204,
      problems: [
        'user_update_forbidden',
        'password_by_key',
        ...currentPasswordProblems,
        'second_factor_wrong',
        'second_factor_missing',
      ],
      async handle({ actor, params, body, ip }) {
        const user = await users.known(userIdIn(params.id, actor));
        require(actor, 'user.remove_factor', user);
        if (callerOf(actor).id !== user.id) return secondFactors.remove(actor, user.id, 'everything');
        await account.checkCurrent(actor, user, body.current_password, ip);
        if (!(await secondFactors.hasApplication(user.id))) throw problem('second_factor_missing');
        await secondFactors.check(user.id, body.code ?? '', ip);
        await secondFactors.remove(actor, user.id, 'application');
      },
    }),
  ];
}
