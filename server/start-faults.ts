import type { Config } from './config.ts';

interface SystemFault extends Error {
  code: string;
  syscall?: string;
  path?: string;
}

const isSystemFault = (error: unknown): error is SystemFault =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

type Sentence = (config: Config) => string;

const listening: Record<string, Sentence> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with HEARTH_PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} requires more rights than this user has. Choose a port above 1023 with HEARTH_PORT, or put a proxy in front.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set HEARTH_HOST to one of its addresses.`,
  ENOTFOUND: ({ host }) => `The name ${host} has no address. Set HEARTH_HOST to an address of this machine.`,
};

const writing: Record<string, string> = {
  EACCES: 'this user has no access to it',
  EPERM: 'this user has no access to it',
  EROFS: 'its file system is read-only',
  ENOENT: 'its directory does not exist, or does not allow new files',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'a file with this name exists',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a directory',
};

/** One sentence that says why Hearth cannot start, and how to fix it. */
export function startFault(error: unknown, config: Config | undefined): string {
  if (!isSystemFault(error)) return error instanceof Error ? error.message : String(error);
  // A worker reports `bind`, because its supervisor listens.
  const sentence = ['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '') ? listening[error.code] : undefined;
  if (sentence !== undefined && config !== undefined) return sentence(config);
  const reason = writing[error.code];
  if (reason !== undefined && error.path !== undefined) {
    return `${error.path} can't be used: ${reason}. Fix this, or choose another path (HEARTH_DATA_DIR for the data).`;
  }
  if (error.code.startsWith('ERR_OSSL')) {
    return `HEARTH_TLS_CERT and HEARTH_TLS_KEY can't be used (${error.message}). Both must be PEM files, and the key must belong to the certificate.`;
  }
  return error.message;
}
