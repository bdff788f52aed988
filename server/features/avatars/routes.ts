import { NewAvatar } from '../../../contract/accounts/account.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { UserParams, userIdIn } from '../users/index.ts';
import type { Avatars } from './service.ts';

export function avatarRoutes(avatars: Avatars): AnyRoute[] {
  return [
    route({
      method: 'PUT',
      path: '/users/:id/avatar',
      summary: 'Sets the picture of the caller, a PNG, JPEG or GIF file in base64; `avatar_url` names it',
      access: 'protected',
      requires: 'user.update_profile',
      extension: true,
      params: UserParams,
      body: NewAvatar,
      status: 204,
      problems: ['user_update_forbidden', 'user_not_found', 'avatar_invalid'],
      async handle({ actor, params, body }) {
        await avatars.set(actor, userIdIn(params.id, actor), body.content);
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:id/avatar',
      summary: 'Removes the picture of the caller; their initials are shown instead',
      access: 'protected',
      requires: 'user.update_profile',
      extension: true,
      params: UserParams,
      status: 204,
      problems: ['user_update_forbidden', 'user_not_found'],
      async handle({ actor, params }) {
        await avatars.remove(actor, userIdIn(params.id, actor));
      },
    }),
  ];
}
