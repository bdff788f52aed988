import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { DelegatedRight, isPlatformRight, UserRights } from '../../../../contract/platform/rights.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { PlatformRights } from '../rights.ts';

export function platformRightRoutes(rights: PlatformRights): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/platform_rights',
      summary: 'The rights that site administrators delegate, and the users who have them',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      answers: Type.Array(DelegatedRight),
      handle: ({ actor }) => rights.list(actor),
    }),
    route({
      method: 'GET',
      path: '/users/:id/platform_rights',
      summary: 'The delegated rights of a user',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      answers: UserRights,
      problems: ['user_not_found'],
      async handle({ params }) {
        return { rights: await rights.of(params.id) };
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/platform_rights',
      summary: 'Gives a user these rights, and no others',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      params: IdParams,
      body: UserRights,
      problems: ['user_not_found'],
      handle: ({ actor, params, body }) => rights.replace(params.id, body.rights.filter(isPlatformRight), actor),
    }),
  ];
}
