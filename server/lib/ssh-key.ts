import { createHash } from 'node:crypto';

export interface PublicKey {
  type: string;
  /** in base64 */
  blob: string;
  comment: string;
}

/** The strings and numbers that follow the type in a key of each type; undefined: any length. */
const fields: Readonly<Record<string, readonly (number | undefined)[]>> = {
  'ssh-rsa': [undefined, undefined],
  'ssh-dss': [undefined, undefined, undefined, undefined],
  'ssh-ed25519': [32],
  'ecdsa-sha2-nistp256': [8, 65],
  'ecdsa-sha2-nistp384': [8, 97],
  'ecdsa-sha2-nistp521': [8, 133],
};

const shortestRsaBytes = 128;

/** The parts of a key, each with its length before it; undefined: it is cut off or has more. */
function partsOf(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return undefined;
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    parts.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

function isWellFormed(type: string, bytes: Buffer): boolean {
  const lengths = fields[type];
  const [name, ...rest] = partsOf(bytes) ?? [];
  if (lengths === undefined || name?.toString('latin1') !== type || rest.length !== lengths.length) return false;
  if (!lengths.every((length, at) => rest[at]?.length === length || (length === undefined && rest[at]?.length !== 0))) {
    return false;
  }
  if (type.startsWith('ecdsa-')) return rest[0]?.toString('latin1') === type.slice('ecdsa-sha2-'.length);
  return type !== 'ssh-rsa' || (rest[1]?.length ?? 0) >= shortestRsaBytes;
}

/** A public key as OpenSSH writes it, without options before its type; undefined: it is not valid. */
export function parsePublicKey(line: string): PublicKey | undefined {
  const [, type = '', blob = '', comment = ''] =
    /^([a-z0-9-]+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (!Object.hasOwn(fields, type) || blob.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(blob, 'base64');
  return isWellFormed(type, bytes) ? { type, blob, comment: comment.trim() } : undefined;
}

/** As `ssh-keygen -l` writes it. */
export const sshFingerprint = ({ blob }: Pick<PublicKey, 'blob'>): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64').replace(/=+$/, '')}`;
