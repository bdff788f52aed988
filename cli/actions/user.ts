import { userStatuses } from '../../contract/accounts/user-status.ts';
import { isPlatformRight, type PlatformRight, platformRights } from '../../contract/platform/rights.ts';
import { Complaint } from '../complaint.ts';
import { isoInstant, note, say, sayList } from '../output.ts';
import { choosePassword } from '../password.ts';
import { beginning, operator, withPlatform } from '../platform.ts';
import { isLastAdministrator, userNamed } from '../users.ts';

interface Creation {
  email: string;
  realName?: string;
  password?: string;
  passwordStdin?: boolean;
  restricted?: boolean;
  admin?: boolean;
}

export async function create(name: string, options: Creation): Promise<void> {
  const { password, generated } = await choosePassword(options.password, options.passwordStdin);
  await withPlatform(async ({ users, hashPassword }) => {
    const passwordHash = await hashPassword(password, {
      username: name,
      email: options.email,
      realName: options.realName,
    });
    const user = await users.create({
      username: name,
      email: options.email,
      realName: options.realName ?? name,
      passwordHash,
      status: options.restricted === true ? 'R' : 'A',
      isSiteAdministrator: options.admin === true,
    });
    say(`Created user ${user.username} (${user.id}).`);
    if (generated) say(`Password: ${password}   (shown only now)`);
  }, beginning);
}

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ users }) => {
    const rows = (await users.list()).map((user) => ({
      id: user.id,
      username: user.username,
      status: userStatuses[user.status as keyof typeof userStatuses],
      administrator: user.is_site_administrator === 1,
      last_access: isoInstant(user.last_access_at),
      email: user.email,
      real_name: user.real_name,
    }));
    sayList(rows, ['id', 'username', 'status', 'administrator', 'last_access', 'email', 'real_name'], json);
  });
}

export const setState =
  (status: 'A' | 'R' | 'S') =>
  (name: string): Promise<void> =>
    withPlatform(async (platform) => {
      const user = await userNamed(platform, name);
      const warn = status === 'S' && (await isLastAdministrator(platform, user));
      await platform.users.change(user.id, { status });
      say(`User ${user.username} is ${userStatuses[status]}.`);
      if (warn) note('That was the last active site administrator: no one can administer the platform now.');
    });

export async function setPassword(name: string, options: { stdin?: boolean }): Promise<void> {
  const { password, generated } = await choosePassword(undefined, options.stdin);
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    await platform.account.resetPassword({ ...user, realName: user.real_name }, password);
    say(`Changed the password of ${user.username}, ended all sessions and tokens, and revoked all access keys.`);
    if (generated) say(`Password: ${password}   (shown only now)`);
  });
}

export async function makeLink(name: string): Promise<void> {
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    const link = await platform.account.sendPasswordLink(undefined, user.id);
    say(link === undefined ? `Sent a link to ${user.email}.` : link);
  });
}

export async function showFactor(name: string, { remove }: { remove?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const { id, username } = await userNamed(platform, name);
    if (remove === true) await platform.secondFactors.remove(operator, id, 'everything');
    const has = await platform.secondFactors.isOn(id);
    say(`User ${username} has ${has ? 'a' : 'no'} second factor.`);
  });
}

export async function anonymize(name: string): Promise<void> {
  await withPlatform(async (platform) => {
    const { id, username } = await userNamed(platform, name);
    const heir = await platform.personalData.anonymize(operator, id);
    say(`Deleted the account ${username}. Its history now belongs to ${heir}.`);
  });
}

export async function setAdministrator(name: string, { revoke }: { revoke?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    if (user.status === 'R' && revoke !== true) {
      throw new Complaint(`${user.username} is restricted, and an administrator can't be: activate the account first.`);
    }
    const warn = revoke === true && (await isLastAdministrator(platform, user));
    await platform.users.setSiteAdministrator(user.id, revoke !== true);
    say(`User ${user.username} is ${revoke === true ? 'no longer' : 'now'} a site administrator.`);
    if (warn) note('That was the last active site administrator: no one can administer the platform now.');
  });
}

function rightsIn(given: readonly string[] = []): PlatformRight[] {
  return given.map((name) => {
    if (isPlatformRight(name)) return name;
    throw new Complaint(`There is no right ${name}. The rights are ${Object.keys(platformRights).join(', ')}.`);
  });
}

export async function changeRights(name: string, options: { grant?: string[]; revoke?: string[] }): Promise<void> {
  const [granted, revoked] = [rightsIn(options.grant), rightsIn(options.revoke)];
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    const kept = (await platform.platformRights.of(user.id)).filter((right) => !revoked.includes(right));
    if (granted.length + revoked.length > 0) await platform.platformRights.replace(user.id, [...kept, ...granted]);
    const rights = await platform.platformRights.of(user.id);
    say(rights.length === 0 ? `User ${user.username} has no delegated rights.` : rights.join('\n'));
  });
}
