import { hashPassword } from './features/sign-in/index.ts';
import { randomHex } from './lib/secrets.ts';
import type { Platform } from './platform.ts';

export interface FirstAdministrator {
  username: string;
  /** undefined: from the environment, so it need not be shown */
  password: string | undefined;
}

/** Creates the administrator on a platform without users. There is never a default password. */
export async function createFirstAdministrator(
  platform: Platform,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<FirstAdministrator | undefined> {
  if ((await platform.users.count()) > 0) return undefined;
  const given = platform.config.adminPassword;
  const password = given ?? randomHex(12);
  try {
    await platform.users.create({
      username: 'admin',
      email: 'admin@localhost',
      realName: 'Site Administrator',
      passwordHash: await hash(password),
      isSiteAdministrator: true,
    });
  } catch (error) {
    // Another copy started at the same time and was first.
    if ((await platform.users.count()) > 0) return undefined;
    throw error;
  }
  return { username: 'admin', password: given === undefined ? password : undefined };
}

/** Shown once to the person who started Hearth. */
export function introduction({ username, password }: FirstAdministrator): string[] {
  return [
    `Administrator: ${username}`,
    password === undefined
      ? 'Password: the one in HEARTH_ADMIN_PASSWORD'
      : `Password: ${password}   (shown only now; keep it safe)`,
  ];
}
