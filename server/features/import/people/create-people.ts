import type { Tx } from '../../../db/index.ts';
import { fold } from '../../../lib/text/fold.ts';
import { claimName } from '../../users/index.ts';
import { insertUser } from '../../users/transfer.ts';
import type { People, Person } from './people.ts';

async function createAccount(tx: Tx, { user, decision }: Person, now: number): Promise<number> {
  if (decision.kind === 'known') return decision.id;
  if (decision.kind === 'undecided' || !(await claimName(tx, user.username))) {
    throw new Error(`The user ${user.username} was created in the meantime. Start the import again.`);
  }
  return insertUser(tx, {
    username: user.username,
    username_key: user.username.toLowerCase(),
    real_name: user.realName,
    real_name_key: fold(user.realName),
    email: user.email,
    email_key: user.email.toLowerCase(),
    ldap_id: user.ldapId,
    status: decision.status,
    is_site_administrator: 0,
    password_hash: null,
    created_at: now,
    last_access_at: null,
  });
}

/** The user id of each person. Creates accounts for those who need one, without a password. */
export async function createPeople(tx: Tx, { persons }: People, now: number): Promise<number[]> {
  const numbers: number[] = [];
  for (const person of persons) numbers.push(await createAccount(tx, person, now));
  return numbers;
}
