import { existsSync } from 'node:fs';

/** The required programs and their Debian packages. Essential packages of Debian (util-linux, bash) are not listed. */
export const programs = {
  svn: { file: '/usr/bin/svn', package: 'subversion' },
  svnadmin: { file: '/usr/bin/svnadmin', package: 'subversion' },
  svnlook: { file: '/usr/bin/svnlook', package: 'subversion' },
  svnauthz: { file: '/usr/bin/svnauthz', package: 'subversion' },
  httpd: { file: '/usr/sbin/apache2', package: 'apache2-bin' },
} as const;

export type Program = keyof typeof programs;

export const modulesDirectory = '/usr/lib/apache2/modules';

const needed = [
  ...Object.values(programs),
  { file: `${modulesDirectory}/mod_dav_svn.so`, package: 'libapache2-mod-svn' },
  { file: `${modulesDirectory}/mod_authz_svn.so`, package: 'libapache2-mod-svn' },
];

export function missingPackages(exists: (file: string) => boolean = existsSync): string[] {
  return [...new Set(needed.filter(({ file }) => !exists(file)).map((entry) => entry.package))];
}
