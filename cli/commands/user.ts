import { type Command, Option } from 'commander';
import { lazily } from '../lazily.ts';

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
    .action(lazily(async () => (await import('../actions/user.ts')).create));
  group
    .command('list')
    .description('List all accounts')
    .option('--json', 'for programs')
    .action(lazily(async () => (await import('../actions/user.ts')).list));
  for (const { name, status, says } of states) {
    group
      .command(`${name} <name>`)
      .description(says)
      .action(lazily(async () => (await import('../actions/user.ts')).setState(status)));
  }
  group
    .command('password <name>')
    .description('Set a password (a random one is printed once) and end all sessions and tokens of the account')
    .option('--stdin', 'read the password from standard input')
    .action(lazily(async () => (await import('../actions/user.ts')).setPassword));
  group
    .command('link <name>')
    .description(
      'Make a link with which a user sets a new password, once within an hour: mailed, or printed without mail',
    )
    .action(lazily(async () => (await import('../actions/user.ts')).makeLink));
  group
    .command('factor <name>')
    .description('Show whether a user has a second factor; --remove for somebody who has lost it')
    .option('--remove', 'turn it off')
    .action(lazily(async () => (await import('../actions/user.ts')).showFactor));
  group
    .command('anonymize <name>')
    .description('Permanently delete an account with the data of its owner; what they did stays, without their name')
    .requiredOption('--yes', 'confirm that this cannot be undone')
    .action(lazily(async () => (await import('../actions/user.ts')).anonymize));
  group
    .command('admin <name>')
    .description('Make a user a site administrator')
    .option('--revoke', 'revoke the role instead')
    .action(lazily(async () => (await import('../actions/user.ts')).setAdministrator));
  group
    .command('rights <name>')
    .description('Show the delegated rights of a user; --grant and --revoke change them')
    .option('--grant <rights...>', 'rights to give')
    .option('--revoke <rights...>', 'rights to take away')
    .action(lazily(async () => (await import('../actions/user.ts')).changeRights));
}
