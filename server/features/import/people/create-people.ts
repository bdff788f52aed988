import type { Tx } from '../../../db/index.ts';
import { unknownAuthor } from '../../../domain/artifacts/changeset.ts';
import { isEmail } from '../../../domain/names.ts';
import { fold } from '../../../../contract/fold.ts';
import { claimName, findUserByName } from '../../users/index.ts';
import { insertUser } from '../../users/transfer.ts';
import type { ArchivedPerson } from './lookup.ts';
import type { People } from './people.ts';

async function createAccount(tx: Tx, { user, decision }: ArchivedPerson, now: number): Promise<number> {
  if (decision.kind === 'known') return decision.id;
  if (decision.kind !== 'new' && decision.kind !== 'undecided') return unknownAuthor;
  // A project may have the same name, here or in the archive.
  const isClaimed = await claimName(tx, user.username);
  const isTaken = !isClaimed && (await findUserByName(tx, user.username)) !== undefined;
  if (decision.kind === 'undecided' || isTaken) {
    throw new Error(`The user ${user.username} was created in the meantime. Start the import again.`);
  }
  return insertUser(tx, {
    username: user.username,
    username_key: user.username.toLowerCase(),
    real_name: user.realName,
    real_name_key: fold(user.realName),
    email: isEmail(user.email) ? user.email : '',
    email_key: isEmail(user.email) ? user.email.toLowerCase() : '',
    ldap_id: user.ldapId,
    status: decision.status,
    is_site_administrator: 0,
    password_hash: null,
    created_at: now,
    last_access_at: null,
  });
}

/** The closed account that stands for authors without one. */
async function createUnknownAuthor(tx: Tx, now: number): Promise<void> {
  const username = 'forge__unknown_author';
  if ((await findUserByName(tx, username)) !== undefined) return;
  await insertUser(tx, {
    id: unknownAuthor,
    username,
    username_key: username,
    real_name: '',
    real_name_key: '',
    email: '',
    email_key: '',
    ldap_id: '',
    status: 'D',
    is_site_administrator: 0,
    password_hash: null,
    created_at: now,
    last_access_at: null,
  });
}

/** The user id of each person. Creates accounts without a password where needed. */
export async function createAccounts(
  tx: Tx,
  { persons }: People,
  now: number,
  needsUnknownAuthor: boolean,
): Promise<number[]> {
  if (needsUnknownAuthor) await createUnknownAuthor(tx, now);
  const numbers: number[] = [];
  for (const person of persons) numbers.push(await createAccount(tx, person, now));
  return numbers;
}
