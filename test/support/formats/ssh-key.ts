import { generateKeyPairSync } from 'node:crypto';

/** A number or a text with its length before it. */
function part(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A new public key as OpenSSH writes it. */
export function anSshKey(comment = 'somebody@example.com'): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(Buffer.from(x, 'base64url'))]);
  return `ssh-ed25519 ${blob.toString('base64')} ${comment}`;
}
