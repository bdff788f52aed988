import { Type } from 'typebox';
import { AccessKey, AccessKeyUse, CreatedAccessKey, NewAccessKey } from '../../../contract/accounts/access-key.ts';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { createdKeyName, keyProblems, presentKey, presentUse } from './present.ts';
import type { AccessKeys } from './service.ts';

export function accessKeyRoutes(keys: AccessKeys): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/access_keys',
      summary: 'Creates a personal access key; only this response contains its value',
      access: 'protected',
      requires: 'nothing',
      body: NewAccessKey,
      bodyName: 'access_key',
      extensionMembers: ['policy'],
      status: 201,
      answers: CreatedAccessKey,
      secret: createdKeyName,
      problems: [...keyProblems],
      async handle({ actor, body }) {
        return { identifier: await keys.createOwn(actor, body) };
      },
    }),
    route({
      method: 'GET',
      path: '/access_keys/:id',
      summary: 'One of the caller’s keys, or of any user for site administrators; `self` is the key of this request',
      access: 'protected',
      requires: 'key.read',
      params: Type.Object({ id: Type.String() }),
      answers: AccessKey,
      problems: ['key_not_found'],
      async handle({ actor, params }) {
        return presentKey(await keys.find(actor, keyOrSelf(params.id)));
      },
    }),
    route({
      method: 'GET',
      path: '/access_keys/:id/uses',
      summary: 'The uses of a key in the last 30 days, by hour, newest first',
      access: 'protected',
      requires: 'key.read',
      extension: true,
      params: Type.Object({ id: Type.String() }),
      page: pages.accessKeyUses,
      answers: Type.Array(AccessKeyUse),
      problems: ['key_not_found'],
      async handle({ actor, params, page }) {
        const { rows, total } = await keys.uses(actor, keyOrSelf(params.id), page);
        return paged(page, rows.map(presentUse), total);
      },
    }),
    route({
      method: 'DELETE',
      path: '/access_keys/:id',
      summary: 'Revokes one of the caller’s keys, or of any user for site administrators, immediately and permanently',
      access: 'protected',
      requires: 'key.revoke',
      params: Type.Object({ id: Type.String() }),
      async handle({ actor, params }) {
        await keys.revoke(actor, keyId(params.id));
      },
    }),
    route({
      method: 'GET',
      path: '/users/:id/access_keys',
      items: '/access_keys/:id',
      summary: 'The caller’s own keys; those of any user for site administrators',
      access: 'protected',
      requires: 'user.read_keys',
      params: IdParams,
      page: pages.accessKeys,
      answers: Type.Array(AccessKey),
      problems: ['keys_of_others'],
      async handle({ actor, params, page }) {
        const { rows, total } = await keys.listOwn(actor, params.id, page);
        return paged(page, rows.map(presentKey), total);
      },
    }),
  ];
}

const keyOrSelf = (text: string): number | 'self' => (text === 'self' ? 'self' : keyId(text));

function keyId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw problem('parameter_invalid', { reason: 'invalid value specified for `id`' }, { details: { parameter: 'id' } });
}
