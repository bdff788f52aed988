import { type Command, InvalidArgumentError } from 'commander';
import { lazily } from '../lazily.ts';

function providerNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number that `provider list` shows.');
}

/** `staff = 102_3`: a group of the provider or directory, and a user group of Hearth. */
function addMapping(text: string, before: { external: string; group: string }[] = []) {
  const at = text.lastIndexOf('=');
  const mapping = { external: text.slice(0, at).trim(), group: text.slice(at + 1).trim() };
  if (at < 1 || mapping.external === '' || mapping.group === '') {
    throw new InvalidArgumentError('Expected a group elsewhere and a user group here, such as staff=102_3.');
  }
  return [...before, mapping];
}

const mappings = ['--group-mappings <group=id>', 'a group there and its user group here; repeat it for more'] as const;

const addSwitch = (command: Command, name: string, says: string): Command =>
  command.option(`--${name}`, says).option(`--no-${name}`, `not: ${says}`);

function withProviderOptions(command: Command): Command {
  command
    .option('--secret-stdin', 'read the client secret from standard input')
    .option('--scopes <names>', 'separated by blanks (default: openid profile email)')
    .option('--groups-claim <name>', 'the claim with the groups of a person (default: groups)')
    .option(...mappings, addMapping)
    .option('--domains <names>', 'the domains of addresses that get an account, separated by commas');
  addSwitch(command, 'creates-accounts', 'people without an account get one');
  addSwitch(command, 'trusts-addresses', 'its addresses count as verified');
  addSwitch(command, 'checks-second-factor', 'it asks for a second factor, so that Hearth does not');
  return addSwitch(command, 'is-enabled', 'people can sign in with it');
}

function addProviderCommands(program: Command): void {
  const group = program.command('provider').description('Providers of OpenID Connect (single sign-on)');
  const withNumber = (name: string, says: string): Command =>
    group.command(name).description(says).argument('<id>', 'number of the provider', providerNumber);
  group
    .command('list')
    .description('List the providers, without their client secrets')
    .option('--json', 'for programs, with all members')
    .action(lazily(async () => (await import('../actions/provider.ts')).list));
  withProviderOptions(group.command('create <label>').description('Add a provider; prints the addresses to register'))
    .requiredOption('--issuer <address>', 'the address whose configuration is discovered')
    .requiredOption('--client-id <id>', 'what the provider calls Hearth')
    .action(lazily(async () => (await import('../actions/provider.ts')).create));
  withProviderOptions(withNumber('change', 'Change a provider; options that you leave out keep their values'))
    .option('--label <text>', 'the name on the button')
    .option('--issuer <address>', 'the address whose configuration is discovered')
    .option('--client-id <id>', 'what the provider calls Hearth')
    .action(lazily(async () => (await import('../actions/provider.ts')).change));
  withNumber('check', 'Tell whether a provider can be reached; exits with 1 if not').action(
    lazily(async () => (await import('../actions/provider.ts')).check),
  );
  withNumber('remove', 'Delete a provider and the identities there; accounts stay').action(
    lazily(async () => (await import('../actions/provider.ts')).remove),
  );
}

function addDirectoryCommands(program: Command): void {
  const group = program.command('directory').description('The LDAP directory whose passwords sign people in');
  group
    .command('show')
    .description('Show the directory as JSON, without its password')
    .action(lazily(async () => (await import('../actions/directory.ts')).show));
  const set = group
    .command('set')
    .description('Set up the directory; options that you leave out keep their values, or get their defaults')
    .option('--url <address>', 'ldaps://host, or ldap://host with --start-tls')
    .option('--ca-certificate <file>', 'certificate of the authority, in PEM')
    .option('--bind-dn <dn>', 'the entry that searches')
    .option('--password-stdin', 'read the password of this entry from standard input')
    .option('--user-base <dn>', 'where people are')
    .option('--user-filter <filter>', 'the people who may sign in')
    .option('--login-attribute <name>', 'the user name (default: uid)')
    .option('--id-attribute <name>', 'the ID, which never changes (default: entryUUID)')
    .option('--name-attribute <name>', 'the real name (default: cn)')
    .option('--mail-attribute <name>', 'the address (default: mail)')
    .option('--group-base <dn>', 'where groups are')
    .option('--member-attribute <name>', 'the members of a group (default: member)')
    .option(...mappings, addMapping);
  addSwitch(set, 'start-tls', 'encrypt the connection with StartTLS');
  addSwitch(set, 'creates-accounts', 'people without an account get one');
  addSwitch(set, 'is-enabled', 'people can sign in with it');
  set.action(lazily(async () => (await import('../actions/directory.ts')).set));
  group
    .command('check')
    .description('Tell whether the directory can be reached, and for how many people; exits with 1 if not')
    .action(lazily(async () => (await import('../actions/directory.ts')).check));
  group
    .command('synchronize')
    .description('Follow the directory now: names, addresses, groups, and accounts that are no longer there')
    .action(lazily(async () => (await import('../actions/directory.ts')).synchronize));
  group
    .command('remove')
    .description('Remove the directory; accounts and memberships stay')
    .action(lazily(async () => (await import('../actions/directory.ts')).remove));
}

export function addSingleSignOnCommands(program: Command): void {
  addProviderCommands(program);
  addDirectoryCommands(program);
}
