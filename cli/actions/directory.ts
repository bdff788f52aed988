import { readFile } from 'node:fs/promises';
import { NewLdapDirectory } from '../../contract/accounts/ldap.ts';
import { Problem } from '../../contract/problems.ts';
import { bodyOf, printConnectionCheck } from '../members.ts';
import { say, sayJson } from '../output.ts';
import { choosePassword } from '../password.ts';
import { operator, withPlatform } from '../platform.ts';

interface Given {
  caCertificate?: string;
  passwordStdin?: boolean;
}

export async function show(): Promise<void> {
  await withPlatform(async ({ ldapDirectory }) => sayJson(await ldapDirectory.get()));
}

export async function set({ caCertificate, passwordStdin, ...options }: Given): Promise<void> {
  const given = {
    ...options,
    ...(caCertificate === undefined ? {} : { ca_certificate: await readFile(caCertificate, 'utf8') }),
    ...(passwordStdin === true ? { bind_password: (await choosePassword(undefined, true)).password } : {}),
  };
  await withPlatform(async ({ ldapDirectory }) => {
    const before = await ldapDirectory.get().catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'ldap_directory_missing') return {};
      throw error;
    });
    const body = bodyOf(NewLdapDirectory, { ...before, ...given });
    const { url, is_enabled: isEnabled } = await ldapDirectory.replace(operator, body);
    say(isEnabled ? `People sign in with ${url}.` : `${url} is set up, and turned off.`);
  });
}

export async function check(): Promise<void> {
  await withPlatform(async ({ ldapDirectory }) => printConnectionCheck(await ldapDirectory.check()));
}

export async function synchronize(): Promise<void> {
  await withPlatform(async ({ ldapAccounts }) => {
    const { found, suspended, reopened } = await ldapAccounts.synchronize();
    say(`Found ${found} accounts, suspended ${suspended} and reopened ${reopened}.`);
  });
}

export async function remove(): Promise<void> {
  await withPlatform(async ({ ldapDirectory }) => {
    await ldapDirectory.remove(operator);
    say('Removed the directory. Accounts and memberships stay.');
  });
}
