import { problem } from '../../../contract/problems.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Database } from '../../db/index.ts';
import { findUserByName } from '../users/index.ts';

/** At least one person must be able to repair single sign-on when it is broken. */
export async function checkEmergencyDoor(db: Database, next: Settings): Promise<void> {
  if (!next.only_single_sign_on) return;
  const user = await findUserByName(db.read, next.emergency_administrator);
  const isUsable = user?.status === 'A' && user.is_site_administrator === 1 && user.password_hash !== null;
  if (isUsable) return;
  const reason = 'expected the user name of an active site administrator who has a password';
  const details = { pointer: '/emergency_administrator' };
  throw problem('setting_invalid', { name: 'emergency_administrator', reason }, { details });
}
