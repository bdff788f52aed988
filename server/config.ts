import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';

/** A value in the environment that Hearth can't run with; the message says how to mend it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

const text = (value: string) => value;
const optional = (value: string) => (value === '' ? undefined : value);

function integer(minimum: number, maximum: number) {
  return (value: string): number => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
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

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
function level(value: string): string {
  if (levels.includes(value)) return value;
  throw new ConfigError(`must be one of ${levels.join(', ')}`);
}

/** Every variable that Hearth reads: default, parser, and the sentence of the documentation. */
export const variables = {
  HEARTH_HOST: { default: '127.0.0.1', parse: text, says: 'Address to listen on' },
  HEARTH_PORT: { default: '8080', parse: integer(0, 65_535), says: 'Port to listen on; 0 takes any free one' },
  HEARTH_DATA_DIR: {
    default: './data',
    parse: (value: string) => resolve(value),
    says: 'Directory for the embedded database and all files; a local disk',
  },
  HEARTH_DATABASE_URL: {
    default: '',
    parse: url('postgres:', 'postgresql:'),
    says: 'PostgreSQL 15 or later (`postgres://user:password@host/name`); unset: embedded SQLite in the data directory',
  },
  HEARTH_DATABASE_POOL: {
    default: '10',
    parse: integer(1, 200),
    says: 'Connections that this copy keeps to PostgreSQL at most',
  },
  HEARTH_ADMIN_PASSWORD: {
    default: '',
    parse: optional,
    says: 'Password of the administrator `admin`, at the first start only; unset: a random one is printed once',
  },
  HEARTH_BASE_URL: {
    default: '',
    parse: origin,
    says: 'Public origin of the platform, for the addresses in answers and mails; unset: from the host and port',
  },
  HEARTH_TLS_CERT: { default: '', parse: file, says: 'Certificate file (PEM); with HEARTH_TLS_KEY: serve HTTPS' },
  HEARTH_TLS_KEY: { default: '', parse: file, says: 'Private key file (PEM) of the certificate' },
  HEARTH_TRUSTED_PROXIES: {
    default: '',
    parse: list,
    says: 'Addresses or networks, separated by commas, whose forwarded headers count',
  },
  HEARTH_BODY_LIMIT: {
    default: String(10 * 1024 * 1024),
    parse: integer(1024, 1024 * 1024 * 1024),
    says: 'Largest request body of the API in bytes',
  },
  HEARTH_METRICS_TOKEN: {
    default: '',
    parse: optional,
    says: 'Bearer token that a reader of `/metrics` has to send; unset: anybody may read it',
  },
  HEARTH_SMTP_URL: {
    default: '',
    parse: url('smtp:', 'smtps:'),
    says: 'Mail server (`smtp://user:password@host:587`); unset: no mail is sent',
  },
  HEARTH_LOG_LEVEL: { default: 'info', parse: level, says: `Least severe level that is logged: ${levels.join(', ')}` },
} as const satisfies Record<string, { default: string; parse: (value: string) => unknown; says: string }>;

type Name = keyof typeof variables;

function read<N extends Name>(env: Environment, name: N): ReturnType<(typeof variables)[N]['parse']> {
  const variable = variables[name];
  try {
    return variable.parse(env[name] ?? variable.default) as ReturnType<(typeof variables)[N]['parse']>;
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
    adminPassword: read(env, 'HEARTH_ADMIN_PASSWORD'),
    baseUrl: read(env, 'HEARTH_BASE_URL'),
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    trustedProxies: read(env, 'HEARTH_TRUSTED_PROXIES'),
    bodyLimit: read(env, 'HEARTH_BODY_LIMIT'),
    metricsToken: read(env, 'HEARTH_METRICS_TOKEN'),
    smtpUrl: read(env, 'HEARTH_SMTP_URL'),
    logLevel: read(env, 'HEARTH_LOG_LEVEL'),
  });
}

export type Config = ReturnType<typeof readConfig>;
