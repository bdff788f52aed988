import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

export const SshKey = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String(),
    key: Type.String({ description: 'the line as OpenSSH writes it' }),
    fingerprint: Type.String({ description: 'as `ssh-keygen -l` writes it' }),
    comment: Type.String(),
    creation_date: Timestamp,
  },
  { title: 'SshKey' },
);
export type SshKey = Static<typeof SshKey>;

export const NewSshKeys = Type.Object({
  keys: Type.String({ maxLength: limits.sshKeysMaximum, description: 'public keys, one per line' }),
});

/** The lines of a request that were added, and the lines that were not. */
export const AddedSshKeys = Type.Object(
  {
    added: Type.Array(SshKey),
    skipped: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
  },
  { title: 'AddedSshKeys' },
);
export type AddedSshKeys = Static<typeof AddedSshKeys>;
