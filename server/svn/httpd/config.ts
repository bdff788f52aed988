import { addressesOf } from '../front/address.ts';
import { modulesDirectory } from './packages.ts';

export interface HttpdConfig {
  /** As httpd sees it. */
  directory: string;
  port: number;
  /** Known to Hearth only: without it nothing is answered. */
  secret: string;
  /** Which configuration it is: asked for to see that it is in force. */
  generation: number;
  /** Short names with the directory of the repositories of each. */
  projects: ReadonlyMap<string, string>;
}

export const gateHeader = 'X-Hearth-Gate';
export const generationPath = (generation: number): string => `/generation/${generation}`;

const modules = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'auth_basic',
  'authn_anon',
  'dav',
  'dav_svn',
  'authz_svn',
  'rewrite',
];

/**
 * The number of processes is fixed: httpd that grows and shrinks closes connections that the front is about to use.
 * The limit is above it, so that a reload needn't wait for the requests of the processes it replaces.
 */
const processes = { servers: 2, threads: 64, limit: 16 };

const settings = [
  `ServerLimit ${processes.limit}`,
  `StartServers ${processes.servers}`,
  `ThreadLimit ${processes.threads}`,
  `ThreadsPerChild ${processes.threads}`,
  ...['MaxRequestWorkers', 'MinSpareThreads', 'MaxSpareThreads'].map(
    (name) => `${name} ${processes.servers * processes.threads}`,
  ),
  'Timeout 600',
  'KeepAlive On',
  'MaxKeepAliveRequests 0',
  'KeepAliveTimeout 120',
  // A file, and a log message, may be as large as they are.
  'LimitRequestBody 0',
  'LimitXMLRequestBody 0',
  'TraceEnable Off',
  'UseCanonicalName Off',
  'ServerTokens Prod',
  // What hooks say is UTF-8.
  'SVNUseUTF8 On',
  'SVNInMemoryCacheSize 65536',
  'SVNCacheTextDeltas On',
  'SVNCacheFullTexts On',
];

/** In quotes, as httpd reads them. What can't be quoted has no place in the file. */
function quoted(text: string): string {
  if (/["\\\r\n\0$%]/.test(text)) throw new Error(`httpd can't be told of ${JSON.stringify(text)}.`);
  return `"${text}"`;
}

/** Whoever gets here was let in by the front, so any password does; the name is what the access file is read with. */
const locationOf = (name: string, repositories: string): string[] => [
  `<Location ${quoted(`/svnplugin/${name}`)}>`,
  '  DAV svn',
  `  SVNParentPath ${quoted(repositories)}`,
  '  SVNListParentPath Off',
  '  SVNAdvertiseV2Protocol On',
  '  SVNAllowBulkUpdates Prefer',
  '  SVNPathAuthz short_circuit',
  '  AuthzSVNReposRelativeAccessFile authz',
  '  AuthType Basic',
  '  AuthName "svn"',
  '  AuthBasicProvider anon',
  '  Anonymous "*"',
  '  Anonymous_MustGiveEmail Off',
  '  Anonymous_LogEmail Off',
  '  Require valid-user',
  '</Location>',
];

const locationsOf = ([shortName, repositories]: [string, string]): string[] =>
  addressesOf(shortName).flatMap((name) => locationOf(name, repositories));

export function httpdConfiguration({ directory, port, secret, generation, projects }: HttpdConfig): string {
  return [
    `ServerRoot ${quoted(directory)}`,
    `DefaultRuntimeDir ${quoted(directory)}`,
    `PidFile ${quoted(`${directory}/httpd.pid`)}`,
    `ServerName 127.0.0.1:${port}`,
    `Listen 127.0.0.1:${port}`,
    ...modules.map((name) => `LoadModule ${name}_module ${modulesDirectory}/mod_${name}.so`),
    ...settings,
    // Into the output of httpd itself, which Hearth reads.
    'ErrorLog "||/bin/cat"',
    'LogLevel warn',
    '<Directory />',
    '  Require all denied',
    '</Directory>',
    'RewriteEngine On',
    `RewriteCond "%{HTTP:${gateHeader}}" "!=${secret}"`,
    'RewriteRule "^" "-" [F,L]',
    `RewriteRule "^${generationPath(generation)}$" "-" [R=204,L]`,
    ...[...projects].flatMap(locationsOf),
    '',
  ].join('\n');
}
