import { problem } from '../contract/problems.ts';
import type { SettingName, Settings } from '../contract/settings.ts';
import type { Database } from './db/index.ts';
import { domainFault } from './domain/names.ts';
import { checkFactorGroups } from './features/second-factor/index.ts';
import { checkEmergencyDoor } from './features/sign-in/index.ts';

/** Refuses settings that would have no effect, or lock people out. */
export async function checkSettings(db: Database, next: Settings, changed: ReadonlySet<SettingName>): Promise<void> {
  await checkEmergencyDoor(db, next);
  // A group that was deleted since doesn't keep other settings from being changed.
  if (changed.has('second_factor_groups')) await checkFactorGroups(db, next);
  const fault = changed.has('registration_domains') ? domainFault(next.registration_domains) : undefined;
  if (fault === undefined) return;
  const reason = `${fault} is not a domain, such as example.org`;
  const details = { pointer: '/registration_domains' };
  throw problem('setting_invalid', { name: 'registration_domains', reason }, { details });
}
