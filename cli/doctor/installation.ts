import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { version } from '../../server/lib/version.ts';
import { type Check, failure, ok, skipped, warning } from './check.ts';

const oldestNode = 24;

const node: Check = {
  name: 'Node.js',
  async run() {
    const { node: version } = process.versions;
    if (Number(version.split('.')[0]) >= oldestNode) return ok(version);
    return failure(
      version,
      `Hearth needs Node.js ${oldestNode} or newer: start it with npm start, which uses its own copy.`,
    );
  },
};

const hearth: Check = {
  name: 'Hearth',
  run: async () => ok(version),
};

const configuration: Check = {
  name: 'Configuration',
  async run({ config }) {
    return config instanceof Error ? failure(config.message, 'Correct this variable.') : ok('all variables are valid');
  },
};

const environment: Check = {
  name: 'Environment',
  async run({ unknownVariables }) {
    if (unknownVariables.length === 0) return ok('no unknown variables');
    const hints = unknownVariables.map(({ name, meant }) =>
      meant === undefined ? `Remove ${name}.` : `Rename ${name} to ${meant}.`,
    );
    return warning(
      `${unknownVariables.map(({ name }) => name).join(', ')}: unknown, and ignored`,
      `${hints.join(' ')} See docs/admin/configuration.md for all variables.`,
    );
  },
};

/** The first version number, such as 1.14.2, that a program prints; undefined if the program is missing. */
function versionOf(command: string, argument: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [argument], { timeout: 5_000, cwd: '/' }, (error, stdout) =>
      resolve(error?.code === 'ENOENT' ? undefined : (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'of an unknown version')),
    );
  });
}

const isOlder = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [found = 0, then = 0] = version.split('.').map(Number);
  return found < major || (found === major && then < minor);
};

const places = ['/usr/lib/apache2/modules', '/usr/lib/httpd/modules', '/usr/lib64/httpd/modules'];

interface Part {
  name: string;
  package: string;
  /** Undefined if it is missing. */
  version(): Promise<string | undefined>;
  /** Hearth is tested with this version and newer ones. */
  oldest?: readonly [major: number, minor: number];
}

const parts: readonly Part[] = [
  { name: 'svn', package: 'subversion', version: () => versionOf('svn', '--version'), oldest: [1, 14] },
  {
    name: 'Apache httpd',
    package: 'apache2-bin',
    version: async () => (await versionOf('/usr/sbin/apache2', '-v')) ?? versionOf('/usr/sbin/httpd', '-v'),
    oldest: [2, 4],
  },
  {
    name: 'mod_dav_svn',
    package: 'libapache2-mod-svn',
    version: async () => (places.some((place) => existsSync(`${place}/mod_dav_svn.so`)) ? '' : undefined),
  },
];

const subversion: Check = {
  name: 'Subversion',
  async run({ config }) {
    if (!(config instanceof Error) && config.svnNode !== undefined) return skipped(`it runs on ${config.svnNode}`);
    const found = await Promise.all(parts.map(async (part) => ({ ...part, found: await part.version() })));
    const missing = found.filter((part) => part.found === undefined);
    if (missing.length > 0) {
      return warning(
        `${missing.map(({ name }) => name).join(', ')} missing: needed for Subversion repositories`,
        `apt-get install ${missing.map((part) => part.package).join(' ')}`,
      );
    }
    const text = found.map(({ name, found: version = '' }) => `${name} ${version}`.trim()).join(', ');
    const old = found.filter(({ found: version = '', oldest }) => oldest !== undefined && isOlder(version, oldest));
    if (old.length === 0) return ok(text);
    return warning(
      text,
      `Hearth is tested with ${old.map(({ name, oldest = [] }) => `${name} ${oldest.join('.')}`).join(' and ')} or newer.`,
    );
  },
};

export const installationChecks: readonly Check[] = [hearth, node, configuration, environment, subversion];
