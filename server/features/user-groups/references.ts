import { problem } from '../../../contract/problems.ts';
import type { UserReference } from '../../../contract/projects/user-group.ts';
import type { Tx } from '../../db/index.ts';
import { isOpenAccount } from '../../domain/actor.ts';
import { findUser, findUserByName, findUsersByEmail, findUsersByLdapId } from '../users/index.ts';

const kinds = ['id', 'username', 'email', 'ldap_id'] as const;
type Kind = (typeof kinds)[number];

function kindOf(reference: UserReference): Kind {
  const given = kinds.filter((kind) => reference[kind] !== undefined);
  const [first] = given;
  if (first === undefined) throw problem('reference_without_key');
  if (given.length > 1) throw problem('reference_with_many_keys');
  return first;
}

const finders: Record<Kind, (tx: Tx, value: string) => Promise<{ id: number }[]>> = {
  id: async (tx, value) => [await findUser(tx, Number(value))].filter((user) => user !== undefined),
  username: async (tx, value) => [await findUserByName(tx, value)].filter((user) => user !== undefined),
  async email(tx, value) {
    const found = await findUsersByEmail(tx, value);
    // Only one active account has an address, but closed ones may have had it before.
    const open = found.filter(isOpenAccount);
    return open.length > 0 ? open : found;
  },
  ldap_id: findUsersByLdapId,
};

/** The users that the references mean. All references must be of one kind, known and unambiguous. */
export async function resolveReferences(tx: Tx, references: readonly UserReference[]): Promise<number[]> {
  const found = references.map((reference) => ({ kind: kindOf(reference), reference }));
  if (new Set(found.map(({ kind }) => kind)).size > 1) throw problem('references_of_mixed_kind');
  const ids = new Set<number>();
  for (const { kind, reference } of found) {
    const value = String(reference[kind]);
    const [user, second] = await finders[kind](tx, value);
    if (user === undefined) throw problem('reference_unknown', { reference: value });
    if (second !== undefined) throw problem('reference_email_ambiguous', { email: value });
    ids.add(user.id);
  }
  return [...ids];
}
