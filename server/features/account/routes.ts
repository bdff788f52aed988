import { NewPassword, ProfilePatch } from '../../../contract/accounts/account.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { UserParams, userIdIn } from '../users/index.ts';
import type { OwnAccount } from './service.ts';

export function accountRoutes(account: OwnAccount): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/users/:id/profile',
      summary: 'Changes the caller’s real name, or their e-mail address given the password',
      access: 'protected',
      requires: 'user.update_profile',
      extension: true,
      params: UserParams,
      body: ProfilePatch,
      problems: [
        'user_update_forbidden',
        'user_not_found',
        'email_invalid',
        'email_taken',
        'password_current_missing',
        'password_wrong',
        'too_many_failures',
      ],
      async handle({ actor, params, body, ip }) {
        await account.changeProfile(actor, userIdIn(params.id, actor), body, ip);
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/password',
      summary: 'Changes the caller’s password, given the current one; ends all other sessions and tokens',
      access: 'protected',
      requires: 'user.change_password',
      extension: true,
      params: UserParams,
      body: NewPassword,
      problems: [
        'user_update_forbidden',
        'user_not_found',
        'password_current_missing',
        'password_wrong',
        'password_too_short',
        'password_guessable',
        'password_by_key',
        'too_many_failures',
      ],
      async handle({ actor, params, body, ip }) {
        await account.changePassword(actor, userIdIn(params.id, actor), body, ip);
      },
    }),
  ];
}
