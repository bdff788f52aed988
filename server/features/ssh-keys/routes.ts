import { Type } from 'typebox';
import { AddedSshKeys, NewSshKeys, SshKey } from '../../../contract/accounts/ssh-key.ts';
import { pages } from '../../../contract/limits.ts';
import { slice } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { UserParams, userIdIn } from '../users/index.ts';
import type { SshKeys } from './service.ts';

export function sshKeyRoutes(sshKeys: SshKeys): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/:id/ssh_keys',
      summary: 'The caller’s public SSH keys',
      access: 'protected',
      requires: 'user.read_ssh_keys',
      extension: true,
      params: UserParams,
      page: pages.accessKeys,
      answers: Type.Array(SshKey),
      problems: ['ssh_keys_of_others'],
      async handle({ actor, params, page }) {
        return slice(page, await sshKeys.list(actor, userIdIn(params.id, actor)));
      },
    }),
    route({
      method: 'POST',
      path: '/users/:id/ssh_keys',
      summary: 'Adds public SSH keys, one per line',
      access: 'protected',
      requires: 'user.write_ssh_keys',
      extension: true,
      params: UserParams,
      body: NewSshKeys,
      status: 201,
      answers: AddedSshKeys,
      problems: ['ssh_keys_of_others', 'ssh_keys_not_added'],
      handle: ({ actor, params, body }) => sshKeys.add(actor, userIdIn(params.id, actor), body.keys),
    }),
    route({
      method: 'DELETE',
      path: '/users/:id/ssh_keys/:key_id',
      summary: 'Removes a public SSH key of the caller',
      access: 'protected',
      requires: 'user.write_ssh_keys',
      extension: true,
      params: Type.Object({ id: Type.String(), key_id: Type.Integer() }),
      status: 204,
      problems: ['ssh_keys_of_others', 'ssh_key_not_found'],
      handle: ({ actor, params }) => sshKeys.remove(actor, userIdIn(params.id, actor), params.key_id),
    }),
  ];
}
