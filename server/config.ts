import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { limits } from '../contract/limits.ts';
import { parseS3Address, type S3Address } from './blobs/index.ts';
import { isNetwork, networkNames } from './lib/network/networks.ts';
import { nearest } from './lib/text/nearest.ts';
import { parseSender, type Sender } from './mail/address.ts';
import { mostWorkers, workersIn } from './workers/count.ts';

/** An invalid value in the environment; the message says how to fix it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

const text = (value: string) => value;
const optional = (value: string) => (value === '' ? undefined : value);

function integer(minimum: number, maximum: number) {
  return (value: string): number => {
    const number = /^\d{1,15}$/.test(value.trim()) ? Number(value) : -1;
    if (number >= minimum && number <= maximum) return number;
    throw new ConfigError(`must be a whole number from ${minimum} to ${maximum}`);
  };
}

function url(...protocols: string[]) {
  return (value: string): string | undefined => {
    if (value === '') return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed !== undefined && protocols.includes(parsed.protocol)) return value;
    throw new ConfigError(`must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  };
}

function origin(value: string): string | undefined {
  const given = url('http:', 'https:')(value);
  if (given === undefined) return undefined;
  const parsed = new URL(given);
  if (parsed.pathname === '/' && parsed.search === '' && parsed.username === '') return parsed.origin;
  throw new ConfigError('must be an origin such as https://hearth.example.com, without a path');
}

function file(value: string): string | undefined {
  if (value === '' || existsSync(value)) return optional(value);
  throw new ConfigError('names a file that does not exist');
}

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function networks(value: string): string[] {
  const wrong = list(value).find((entry) => !isNetwork(entry));
  if (wrong === undefined) return list(value);
  throw new ConfigError(
    `contains ${wrong}, which is not an address, a network (10.0.0.0/8) or ${networkNames.join(', ')}`,
  );
}

function password(value: string): string | undefined {
  if (value === '' || value.length >= limits.passwordMinimum) return optional(value);
  throw new ConfigError(`must have at least ${limits.passwordMinimum} characters`);
}

function bucket(value: string): S3Address | undefined {
  if (value === '') return undefined;
  const address = parseS3Address(value);
  if (address !== undefined) return address;
  throw new ConfigError('must be an address such as s3://key:secret@host:9000/bucket?region=us-east-1&tls=1');
}

function sender(value: string): Sender | undefined {
  if (value === '') return undefined;
  const parsed = parseSender(value);
  if (parsed !== undefined) return parsed;
  throw new ConfigError('must be an address such as hearth@example.com or Hearth <hearth@example.com>');
}

function workers(value: string): number {
  const count = workersIn(value.trim());
  if (count !== undefined) return count;
  throw new ConfigError(`must be auto, or a whole number from 1 to ${mostWorkers}`);
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
function level(value: string): string {
  if (levels.includes(value)) return value;
  throw new ConfigError(`must be one of ${levels.join(', ')}`);
}

/** Every variable that Hearth reads: default, parser, and the sentence of the documentation. */
export const variables = {
  HEARTH_HOST: { default: '127.0.0.1', parse: text, says: 'Address to listen on' },
  HEARTH_PORT: { default: '8080', parse: integer(0, 65_535), says: 'Port to listen on; 0 picks a free one' },
  HEARTH_DATA_DIR: {
    default: './data',
    parse: (value: string) => resolve(value),
    says: 'Directory for the embedded database and all files, on a local disk',
  },
  HEARTH_DATABASE_URL: {
    default: '',
    parse: url('postgres:', 'postgresql:'),
    says: 'Address of PostgreSQL 15 or later (`postgres://user:password@host/name`); unset: embedded SQLite in the data directory',
  },
  HEARTH_DATABASE_POOL: {
    default: '10',
    parse: integer(1, 200),
    says: 'Maximum number of PostgreSQL connections of each worker of this copy',
  },
  HEARTH_WORKERS: {
    default: '1',
    parse: workers,
    says: 'Processes that answer requests, which share the port; `auto`: one for each core, at most 8',
  },
  HEARTH_ADMIN_PASSWORD: {
    default: '',
    parse: password,
    secret: true,
    says: 'Password of the administrator `admin`, at the first start only; unset: a random password is printed once',
  },
  HEARTH_BASE_URL: {
    default: '',
    parse: origin,
    says: 'Public origin of the platform, for the addresses in responses and mails; unset: derived from the host and port, and in responses from the headers of a trusted proxy',
  },
  HEARTH_TLS_CERT: {
    default: '',
    parse: file,
    says: 'Certificate file (PEM); together with HEARTH_TLS_KEY it enables HTTPS',
  },
  HEARTH_TLS_KEY: { default: '', parse: file, says: 'Private key file (PEM) of the certificate' },
  HEARTH_TRUSTED_PROXIES: {
    default: '',
    parse: networks,
    says: 'Addresses or networks of trusted proxies, separated by commas; Hearth accepts their X-Forwarded-For and, without HEARTH_BASE_URL, X-Forwarded-Proto and X-Forwarded-Host',
  },
  HEARTH_BODY_LIMIT: {
    default: String(10 * 1024 * 1024),
    parse: integer(1024, 1024 * 1024 * 1024),
    says: 'Maximum size of an API request body in bytes',
  },
  HEARTH_BLOBS_URL: {
    default: '',
    parse: bucket,
    says: 'S3-compatible store for attachments (`s3://key:secret@host:port/bucket?region=us-east-1&tls=1`), which several copies share; unset: the data directory',
  },
  HEARTH_UPLOAD_LIMIT: {
    default: String(64 * 1024 * 1024),
    parse: integer(1, 1024 ** 4),
    says: 'Maximum size of an attachment in bytes, and of all temporary files of one user together',
  },
  HEARTH_ARCHIVE_LIMIT: {
    default: String(1024 * 1024 * 1024),
    parse: integer(1, 1024 ** 4),
    says: 'Maximum size in bytes of a project archive that is uploaded for import',
  },
  HEARTH_ACCESS_KEY: {
    default: '',
    parse: optional,
    secret: true,
    says: 'Personal access key with which `hearth mcp` acts; the server ignores it',
  },
  HEARTH_METRICS_TOKEN: {
    default: '',
    parse: optional,
    secret: true,
    says: 'Bearer token that requests for `/metrics` must send; unset: HEARTH_METRICS_NETWORKS decides',
  },
  HEARTH_METRICS_NETWORKS: {
    default: 'loopback',
    parse: networks,
    says: 'Addresses or networks that may read `/metrics` without a token, separated by commas',
  },
  HEARTH_SMTP_URL: {
    default: '',
    parse: url('smtp:', 'smtps:'),
    says: 'Mail server (`smtp://user:password@host:587`); unset: no mail is sent',
  },
  HEARTH_MAIL_FROM: {
    default: '',
    parse: sender,
    says: 'Sender of mails (`hearth@example.com` or `Hearth <hearth@example.com>`); unset: `hearth@` and the host of HEARTH_BASE_URL',
  },
  HEARTH_SVN_DIR: {
    default: '',
    parse: (value: string) => (value === '' ? undefined : resolve(value)),
    says: 'Directory for the Subversion repositories; unset: `svn` in the data directory',
  },
  HEARTH_SVN_USER: {
    default: '',
    parse: optional,
    says: 'User that owns the Subversion repositories and runs httpd if Hearth itself runs as root; unset: `www-data`, else `nobody`',
  },
  HEARTH_SVN_NODE: {
    default: '',
    parse: origin,
    says: 'Origin of the copy of Hearth that has the Subversion repositories (`http://10.0.0.5:8080`), to which this copy forwards all requests about them; unset: this copy has them',
  },
  HEARTH_OUTGOING_NETWORKS: {
    default: '',
    parse: networks,
    says: 'Internal networks that Hearth may call at addresses that users wrote (`10.0.0.0/8,loopback`), such as a build server; unset: only the Internet, so that users cannot reach internal servers through Hearth',
  },
  HEARTH_STOP_TIMEOUT: {
    default: '30',
    parse: integer(1, 3600),
    says: 'Seconds that running requests have to finish when Hearth stops',
  },
  HEARTH_LOG_LEVEL: { default: 'info', parse: level, says: `Least severe level to log: ${levels.join(', ')}` },
} as const satisfies Record<
  string,
  { default: string; parse: (value: string) => unknown; secret?: true; says: string }
>;

type Name = keyof typeof variables;

function read<N extends Name>(env: Environment, name: N): ReturnType<(typeof variables)[N]['parse']> {
  const variable = variables[name];
  // An empty value counts as unset, because env files and containers can't express it otherwise.
  const given = env[name] ?? '';
  try {
    return variable.parse(given.trim() === '' ? variable.default : given) as ReturnType<(typeof variables)[N]['parse']>;
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${name} ${error.message}. ${variable.says}.`);
    throw error;
  }
}

export function readConfig(env: Environment = process.env) {
  const cert = read(env, 'HEARTH_TLS_CERT');
  const key = read(env, 'HEARTH_TLS_KEY');
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError('HEARTH_TLS_CERT and HEARTH_TLS_KEY go together: set both or none.');
  }
  return Object.freeze({
    host: read(env, 'HEARTH_HOST'),
    port: read(env, 'HEARTH_PORT'),
    dataDir: read(env, 'HEARTH_DATA_DIR'),
    databaseUrl: read(env, 'HEARTH_DATABASE_URL'),
    databasePool: read(env, 'HEARTH_DATABASE_POOL'),
    workers: read(env, 'HEARTH_WORKERS'),
    adminPassword: read(env, 'HEARTH_ADMIN_PASSWORD'),
    baseUrl: read(env, 'HEARTH_BASE_URL'),
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    trustedProxies: read(env, 'HEARTH_TRUSTED_PROXIES'),
    bodyLimit: read(env, 'HEARTH_BODY_LIMIT'),
    blobs: read(env, 'HEARTH_BLOBS_URL'),
    uploadLimit: read(env, 'HEARTH_UPLOAD_LIMIT'),
    archiveLimit: read(env, 'HEARTH_ARCHIVE_LIMIT'),
    accessKey: read(env, 'HEARTH_ACCESS_KEY'),
    metricsToken: read(env, 'HEARTH_METRICS_TOKEN'),
    metricsNetworks: read(env, 'HEARTH_METRICS_NETWORKS'),
    smtpUrl: read(env, 'HEARTH_SMTP_URL'),
    mailFrom: read(env, 'HEARTH_MAIL_FROM'),
    outgoingNetworks: read(env, 'HEARTH_OUTGOING_NETWORKS'),
    svnDir: read(env, 'HEARTH_SVN_DIR') ?? join(read(env, 'HEARTH_DATA_DIR'), 'svn'),
    svnUser: read(env, 'HEARTH_SVN_USER'),
    svnNode: read(env, 'HEARTH_SVN_NODE'),
    stopTimeoutSeconds: read(env, 'HEARTH_STOP_TIMEOUT'),
    logLevel: read(env, 'HEARTH_LOG_LEVEL'),
  });
}

export type Config = ReturnType<typeof readConfig>;

const hidden = '***';

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return value;
  const address = new URL(value);
  if (address.password !== '') address.password = hidden;
  for (const name of address.searchParams.keys()) if (/pass|secret|token|key/i.test(name)) address.search = hidden;
  return address.href;
}

/** The configuration for people to read, without secrets. */
export function describeEnvironment(env: Environment = process.env): Record<string, string> {
  const set = Object.entries(variables).flatMap(([name, variable]) => {
    const value = env[name] ?? '';
    if (value.trim() === '') return [];
    return [[name, 'secret' in variable ? hidden : withoutPassword(value)]];
  });
  return Object.fromEntries(set) as Record<string, string>;
}

/** Unknown variables that resemble ours, each with the most likely intended name. */
export function unknownVariables(env: Environment = process.env): { name: string; meant: string | undefined }[] {
  const known = Object.keys(variables);
  return Object.keys(env)
    .filter((name) => name.startsWith('HEARTH_') && !known.includes(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}

/** From here on, all local times of this process are in this zone, whatever the zone of the machine. */
export function useTimeZone(name: string): void {
  if (process.env['TZ'] !== name) process.env['TZ'] = name;
}
