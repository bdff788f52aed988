import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { type Check, failure, ok, warning } from './check.ts';

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

function runs(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, ['--version'], { timeout: 5_000 }, (error) => resolve(error?.code !== 'ENOENT'));
  });
}

const places = ['/usr/lib/apache2/modules', '/usr/lib/httpd/modules', '/usr/lib64/httpd/modules'];

const parts = [
  { name: 'svn', package: 'subversion', found: () => runs('svn') },
  {
    name: 'Apache httpd',
    package: 'apache2-bin',
    found: async () => existsSync('/usr/sbin/apache2') || existsSync('/usr/sbin/httpd') || runs('apache2'),
  },
  {
    name: 'mod_dav_svn',
    package: 'libapache2-mod-svn',
    found: async () => places.some((place) => existsSync(`${place}/mod_dav_svn.so`)),
  },
];

const subversion: Check = {
  name: 'Subversion',
  async run() {
    const present = await Promise.all(parts.map((part) => part.found()));
    const missing = parts.filter((_, index) => present[index] !== true);
    if (missing.length === 0) return ok(parts.map(({ name }) => name).join(', '));
    return warning(
      `${missing.map(({ name }) => name).join(', ')} missing: needed for Subversion repositories`,
      `apt-get install ${missing.map((part) => part.package).join(' ')}`,
    );
  },
};

export const installationChecks: readonly Check[] = [node, configuration, environment, subversion];
