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
    `Port ${port} may not be used by this user. Choose one above 1023 with HEARTH_PORT, or put a proxy in front.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set HEARTH_HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `There is no address for the name ${host}. Set HEARTH_HOST to an address of this machine.`,
};

const writing: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its file system is read-only',
  ENOENT: 'its directory is not there, or takes nothing new',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a directory',
};

/** One sentence that says why Hearth cannot start and what to do. */
export function startFault(error: unknown, config: Config | undefined): string {
  if (!isSystemFault(error)) return error instanceof Error ? error.message : String(error);
  const sentence = ['listen', 'getaddrinfo'].includes(error.syscall ?? '') ? listening[error.code] : undefined;
  if (sentence !== undefined && config !== undefined) return sentence(config);
  const reason = writing[error.code];
  if (reason !== undefined && error.path !== undefined) {
    return `${error.path} can't be used: ${reason}. Mend that, or name another place (HEARTH_DATA_DIR for the data).`;
  }
  if (error.code.startsWith('ERR_OSSL')) {
    return `HEARTH_TLS_CERT and HEARTH_TLS_KEY can't be used (${error.message}). Both have to be PEM files that belong together.`;
  }
  return error.message;
}
