import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AddedSshKeys, SshKey } from '../../../../contract/accounts/ssh-key.ts';
import { page } from '../client.ts';
import { post, unconditionally } from '../writes.ts';
import { nextOffset, pageSize } from '../projects/projects.ts';

export const sshKeysQuery = infiniteQueryOptions({
  queryKey: ['ssh-keys'],
  queryFn: ({ pageParam, signal }) =>
    page<SshKey>('/users/self/ssh_keys', { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Adds the public keys of a text, one per line. */
export const addSshKeys = (keys: string): Promise<AddedSshKeys> => post('/users/self/ssh_keys', { keys });

/** Nobody can change a key, so its number is all that counts. */
export const removeSshKey = (id: number): Promise<void> => unconditionally.remove(`/users/self/ssh_keys/${id}`);
