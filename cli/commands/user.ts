import { type Command, Option } from 'commander';
import { userStatuses } from '../../contract/user.ts';
import { hashPassword } from '../../server/features/sign-in/index.ts';
import { Complaint } from '../complaint.ts';
import { instant, note, say, sayList } from '../output.ts';
import { choosePassword } from '../password.ts';
import { beginning, withPlatform } from '../platform.ts';
import { isLastAdministrator, userNamed } from '../users.ts';

interface Creation {
  email: string;
  realName?: string;
  password?: string;
  passwordStdin?: boolean;
  restricted?: boolean;
  admin?: boolean;
}

async function create(name: string, options: Creation): Promise<void> {
  const { password, generated } = await choosePassword(options.password, options.passwordStdin);
  const passwordHash = await hashPassword(password);
  await withPlatform(async ({ users }) => {
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

async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ users }) => {
    const rows = (await users.list()).map((user) => ({
      id: user.id,
      username: user.username,
      status: userStatuses[user.status as keyof typeof userStatuses],
      administrator: user.is_site_administrator === 1,
      last_access: instant(user.last_access_at),
      email: user.email,
      real_name: user.real_name,
    }));
    sayList(rows, ['id', 'username', 'status', 'administrator', 'last_access', 'email', 'real_name'], json);
  });
}

/** The three commands that set the state of an account. */
const states = [
  { name: 'suspend', status: 'S', says: 'Close an account: its password, keys, tokens and sessions are refused' },
  { name: 'activate', status: 'A', says: 'Open a suspended, restricted or pending account' },
  {
    name: 'restrict',
    status: 'R',
    says: 'Let a user see only the projects they are a member of (access_mode restricted)',
  },
] as const;

async function setState(name: string, status: (typeof states)[number]['status']): Promise<void> {
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    const warn = status === 'S' && (await isLastAdministrator(platform, user));
    await platform.users.change(user.id, { status });
    say(`User ${user.username} is ${userStatuses[status]}.`);
    if (warn) note('That was the last active site administrator: no one can administer the platform now.');
  });
}

async function setPassword(name: string, options: { stdin?: boolean }): Promise<void> {
  const { password, generated } = await choosePassword(undefined, options.stdin);
  const hash = await hashPassword(password);
  await withPlatform(async (platform) => {
    const user = await userNamed(platform, name);
    await platform.users.setPasswordHash(user.id, hash);
    await platform.tokens.removeAll(user.id);
    await platform.sessions.endAll(user.id);
    say(`Changed the password of ${user.username} and ended all sessions and tokens.`);
    if (generated) say(`Password: ${password}   (shown only now)`);
  });
}

async function setAdministrator(name: string, { revoke }: { revoke?: boolean }): Promise<void> {
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

export function addUserCommands(program: Command): void {
  const group = program.command('user').description('Accounts');
  group
    .command('create <name>')
    .description('Create an account; without a password option a random one is printed once')
    .requiredOption('--email <address>', 'e-mail address')
    .option('--real-name <name>', 'name of the person (default: the user name)')
    .option('--password-stdin', 'read the password from standard input')
    .addOption(
      new Option(
        '--password <password>',
        'password; other users of this machine can see it: prefer --password-stdin',
      ).conflicts('passwordStdin'),
    )
    .option('--restricted', 'a restricted account (needs access_mode restricted)')
    .addOption(new Option('--admin', 'a site administrator').conflicts('restricted'))
    .action(create);
  group.command('list').description('List all accounts').option('--json', 'for programs').action(list);
  for (const { name, status, says } of states) {
    group
      .command(`${name} <name>`)
      .description(says)
      .action((user: string) => setState(user, status));
  }
  group
    .command('password <name>')
    .description('Set a password (a random one is printed once) and end all sessions and tokens of the account')
    .option('--stdin', 'read the password from standard input')
    .action(setPassword);
  group
    .command('admin <name>')
    .description('Make a user a site administrator')
    .option('--revoke', 'take it back')
    .action(setAdministrator);
}
