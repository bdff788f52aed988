import { addressesOf } from '../front/address.ts';
import { modulesDirectory } from './packages.ts';

export interface HttpdConfig {
  /** As httpd sees it. */
  directory: string;
  port: number;
  /** A secret of Hearth. httpd answers nothing without it. */
  secret: string;
  /** The number of the configuration, to check that it is active. */
  generation: number;
  /** Short names of projects, with the directories of their repositories. */
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
 * The number of processes is fixed, because an httpd that shrinks closes connections that the front is about to use.
 * The limit is higher, so that a reload need not wait for the requests of replaced processes.
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
  // Files and log messages may have any size.
  'LimitRequestBody 0',
  'LimitXMLRequestBody 0',
  'TraceEnable Off',
  'UseCanonicalName Off',
  'ServerTokens Prod',
  // Hooks write UTF-8.
  'SVNUseUTF8 On',
  'SVNInMemoryCacheSize 65536',
  'SVNCacheTextDeltas On',
  'SVNCacheFullTexts On',
];

/** Quoted for httpd. Values that can't be quoted are refused. */
function quoted(text: string): string {
  if (/["\\\r\n\0$%]/.test(text)) throw new Error(`${JSON.stringify(text)} can't be quoted for httpd.`);
  return `"${text}"`;
}

/** The front has authenticated the request, so any password is accepted. The access file is evaluated for the name. */
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
    // To the output of httpd, which Hearth reads.
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
